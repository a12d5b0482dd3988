import HTTP
import Wire

/// The address of a file that a service provides: `/files/pictures/APP/DIGEST/large-left?link=…`.
///
/// Invalid addresses are rejected without calling the gateway.
struct FileAddress: Hashable {
  /// The kind of file, which determines the method and headers.
  enum Kind: Hashable {
    case picture
    /// An account's archive, which is downloaded rather than displayed.
    case archive
  }

  let kind: Kind
  /// The method's params, except for the piece's offset and length.
  let params: JSONObject

  init?(_ target: HTTPTarget) {
    let parts = Array(target.parts.dropFirst())
    guard !target.isFolder, let link = Self.link(target) else { return nil }
    switch parts.first {
    case "pictures" where parts.count == 4:
      guard Self.isWord(parts[1], of: 1...100, and: "._:-"), Self.isDigest(parts[2]), let size = Self.size(parts[3])
      else {
        return nil
      }
      kind = .picture
      params = Self.with(link, ["app": .string(parts[1]), "sha256": .string(parts[2])].merging(size) { $1 })
    case "archives" where parts.count == 2:
      guard Self.isWord(parts[1], of: 1...100, and: "_"), !link.isEmpty else { return nil }
      kind = .archive
      params = Self.with(link, ["file": .string(parts[1])])
    default: return nil
    }
  }

  /// Returns the request for a piece of the file.
  ///
  /// - Parameter id: the id that edge gives the request.
  func question(_ id: Int64, at offset: Int, length: Int) -> Bytes {
    var params = params
    params["offset"] = .integer(Int64(offset))
    params["length"] = .integer(Int64(length))
    let call: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": .object(params),
      "meta": ["timeout_ms": 15_000],
    ]
    return (try? JSON.encode(call)) ?? []
  }

  private var method: String {
    switch kind {
    case .picture: "content.pictures.fetch"
    case .archive: "entitlements.archives.fetch"
    }
  }

  private static func with(_ link: String, _ params: [String: JSONValue]) -> JSONObject {
    var object: JSONObject = [:]
    for (name, value) in params.sorted(by: { $0.key < $1.key }) { object[name] = value }
    if !link.isEmpty { object["link"] = .string(link) }
    return object
  }

  /// Returns the link token in the query; empty without a query. Returns nil if the token is invalid or the query has
  /// other members. Arbitrary members would make caches store the same file under many addresses.
  private static func link(_ target: HTTPTarget) -> String? {
    if target.query.isEmpty { return "" }
    guard target.query.hasPrefix("link=") else { return nil }
    let link = String(target.query.dropFirst(5))
    return isWord(link, of: 1...800, and: "_-") ? link : nil
  }

  private static func size(_ part: String) -> [String: JSONValue]? {
    let words = part.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard ["small", "medium", "large", "full"].contains(words[0]), words.count <= 2 else { return nil }
    guard words.count == 2 else { return ["size": .string(words[0])] }
    return ["left", "right"].contains(words[1]) ? ["size": .string(words[0]), "half": .string(words[1])] : nil
  }

  private static func isDigest(_ part: String) -> Bool {
    part.utf8.count == 64
      && part.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
  }

  private static func isWord(_ part: String, of length: ClosedRange<Int>, and signs: String) -> Bool {
    length.contains(part.utf8.count)
      && part.utf8.allSatisfy { $0.isASCIILetterOrDigit || signs.utf8.contains($0) }
  }
}
