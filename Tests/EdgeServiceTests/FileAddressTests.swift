import HTTP
import Testing
import Wire

@testable import EdgeService

@Suite(.timeLimit(.minutes(1))) struct FileAddressTests {
  static let digest = String(repeating: "0af9", count: 16)

  static func address(_ path: String) throws -> FileAddress? {
    FileAddress(try EdgeValueTests.head("GET \(path)").target)
  }

  @Test(
    "A file's address maps to a method and its parameters",
    arguments: [
      ("/files/pictures/tarot/D/small", "content.pictures.fetch", ["app": "tarot", "sha256": "D", "size": "small"]),
      (
        "/files/pictures/bible-stories/D/large-left", "content.pictures.fetch",
        ["app": "bible-stories", "half": "left", "sha256": "D", "size": "large"]
      ),
      (
        "/files/pictures/tarot/D/full?link=a_-Z9", "content.pictures.fetch",
        ["app": "tarot", "link": "a_-Z9", "sha256": "D", "size": "full"]
      ),
      ("/files/archives/fil_0a?link=b", "entitlements.archives.fetch", ["file": "fil_0a", "link": "b"]),
    ])
  func good(path: String, method: String, params: [String: String]) throws {
    let address = try #require(try Self.address(path.replacing("D", with: Self.digest)))
    let asked = try JSON.decode(JSONValue.self, from: address.question(3, at: 7, length: 9))
    #expect(asked["method"]?.string == method)
    for (name, value) in params {
      #expect(asked["params"]?[name]?.string == value.replacing("D", with: Self.digest), "\(name)")
    }
    #expect(asked["params"]?.object?.members.count == params.count + 2)
    #expect(asked["params"]?["offset"] == 7 && asked["params"]?["length"] == 9)
  }

  @Test(
    "An invalid file address is rejected without a call",
    arguments: [
      "/files", "/files/", "/files/pictures", "/files/pictures/tarot/D", "/files/pictures/tarot/D/",
      "/files/pictures/tarot/D/small/", "/files/pictures/tarot/D/tiny", "/files/pictures/tarot/D/small-whole",
      "/files/pictures/tarot/D/small-left-right", "/files/pictures/tarot/D/-left", "/files/pictures/tarot/D/small.png",
      "/files/pictures/tarot/D0/small", "/files/pictures/tarot/abc/small", "/files/pictures/ta%20rot/D/small",
      "/files/pictures/t%C3%A4rot/D/small", "/files/pictures/tarot/D/small?x=1", "/files/pictures/tarot/D/small?link=",
      "/files/pictures/tarot/D/small?link=a&link=b", "/files/pictures/tarot/D/small?link=a%22b",
      "/files/pictures/tarot/D/small?LINK=a", "/files/archives/fil_0a", "/files/archives/fil_0a/x?link=b",
      "/files/archives/fil.0a?link=b", "/files/other/a?link=b", "/files/pictures/%2e%2e%2ftarot/D/small",
    ])
  func bad(path: String) throws {
    let upper = path.replacing("D", with: Self.digest)
    // Some of these texts aren't valid paths at all.
    guard let head = try? EdgeValueTests.head("GET \(upper)") else { return }
    #expect(EdgeRoute(head) == .refused(.notFound, allow: nil))
    #expect(FileAddress(head.target) == nil)
  }

  @Test("A digest in capitals is rejected, because a file has only one address")
  func capitals() throws {
    #expect(try Self.address("/files/pictures/tarot/\(Self.digest.uppercased())/small") == nil)
    #expect(
      try Self.address("/files/pictures/tarot/D/small?link=\(String(repeating: "a", count: 801))") == nil)
  }

  @Test("Edge has routes for files and App Store notifications")
  func routes() throws {
    let file = "/files/pictures/tarot/\(Self.digest)/small"
    let address = try #require(try Self.address(file))
    #expect(EdgeRoute(try EdgeValueTests.head("HEAD \(file)")) == .content(address))
    #expect(
      EdgeRoute(try EdgeValueTests.head("POST \(file)")) == .refused(.methodNotAllowed, allow: "GET, HEAD, OPTIONS"))
    #expect(EdgeRoute(try EdgeValueTests.head("POST /store/apple/tarot")) == .store("tarot"))
    #expect(
      EdgeRoute(try EdgeValueTests.head("GET /store/apple/tarot"))
        == .refused(.methodNotAllowed, allow: "POST, OPTIONS"))
    #expect(EdgeRoute(try EdgeValueTests.head("GET /store/apple")) == .file(["store", "apple"], isFolder: false))
  }
}
