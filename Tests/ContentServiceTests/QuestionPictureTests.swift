import ContentContract
import Crypto
import EventLoop
import Files
import Pictures
import Testing
import Wire

@testable import ContentService

/// The pictures of a course's questions are read like all other pictures (C1).
@Suite(.timeLimit(.minutes(2))) struct QuestionPictureTests {
  /// An id of the maximum length.
  static let longest = String(repeating: "q", count: 100)

  /// An app with a course of three questions, two of which show the same picture.
  static var files: [String: [UInt8]] {
    func question(_ id: String, _ picture: String) -> String {
      """
      {"id": "\(id)", "text": {"en": "T", "vi": "T"}, "answer": 0, \(picture)
       "options": [{"en": "A", "vi": "A"}, {"en": "B", "vi": "B"}]}
      """
    }
    let picture = #""picture": {"file": "x.png", "description": {"en": "Stripes", "vi": "Sọc"}},"#
    let questions = [question("one", picture), question(longest, picture), question("plain", "")]
    let course = """
      {"rewards": [{"max_errors": 3, "diamonds": 1, "coins": 1}], "sections": [{"id": "s", "title": {"en": "S", "vi": "S"},
        "lessons": [{"id": "l", "title": {"en": "L", "vi": "L"}, "icon": "i", "questions": [\(questions.joined(separator: ","))]}]}]}
      """
    var files = SampleApps.files
    files["plant/course.json"] = Array(course.utf8)
    files["plant/pictures/x.png"] = SampleCatalogues.art(7)
    files["plant/pictures/secret.png"] = SampleCatalogues.art(8)
    return files
  }

  @Test("Every user of the app can read question pictures in all sizes, and a shared picture is cached once")
  func read() async throws {
    try await withContent(Self.files) { content in
      for id in ["one", Self.longest] {
        let whole = try await content.call(ReadPicture(picture: PictureName("question:\(id)")), app: "plant")
        #expect(Base64.decode(whole.data.utf8) == SampleCatalogues.art(7))
        #expect((whole.width, whole.height, whole.type) == (40, 60, "image/png"))
      }
      #expect(try content.keptPictures == 1)
      let half = try await content.call(ReadPicture(picture: "question:one", size: .small, half: .left), app: "plant")
      #expect((half.width, half.height) == (20, 60))
    }
  }

  @Test("While the cache can't store pictures, reads fail with `unavailable`, and one warning is logged")
  func fullDisk() async throws {
    try await withContent(Self.files) { content in
      // A file in place of the cache folder makes each write fail, as a full disk does.
      let cache = content.apps.replacing("/apps", with: "/content-pictures")
      try Disk.write([], to: cache, mode: 0o600)
      let request = ReadPicture(picture: "question:one", size: .small)
      for _ in 1...3 {
        let kind = try await content.kind(request, app: "plant")
        #expect(kind == .unavailable)
      }
      try Disk.remove(cache)
      let read = try await content.call(request, app: "plant")
      #expect(read.type == "image/png")
      let logged = content.logged.filter { $0 != "span" }
      #expect(logged == ["pictures can't be stored", "pictures can be stored again"])
    }
  }

  @Test(
    "A picture that isn't part of any question isn't found",
    arguments: [
      ("plant", "question:plain"), ("plant", "question:none"), ("plant", "question:x.png"), ("plant", "question:"),
      ("plant", "question:secret.png"), ("plant", "question:..:secret"), ("flip", "question:one"),
    ])
  func missing(app: String, id: String) async throws {
    try await withContent(Self.files) { content in
      let kind = try await content.kind(ReadPicture(picture: PictureName(id)), app: app)
      #expect(kind == .notFound)
    }
  }
}
