import Files
import TestSupport
import Testing
import Wire

@testable import AppCatalog

/// Tests the report of ids that accounts refer to and that a change of an app's data removes.
@Suite(.timeLimit(.minutes(1))) struct LostTests {
  @Test(
    "Removed parts of an app are reported, but new or changed parts aren't",
    arguments: [
      ("badges.json", #""id": "first-lesson""#, #""id": "a-lesson""#, "the badge 'first-lesson' was removed"),
      ("course.json", "", "", nil),
      ("leaderboards.json", #""every": "week""#, #""every": "month""#, nil),
      (
        "course.json", #""meet-the-continents-2""#, #""meet-2""#,
        "the question 'meet-the-continents/meet-the-continents-2' was removed"
      ),
      (
        "course.json", #""id": "meet-the-continents","#, #""id": "meet","#,
        "the lesson 'meet-the-continents' was removed"
      ),
      ("actions.json", #""id": "hint-for-nuts""#, #""id": "hint""#, "the shop item 'nuts/hint-for-nuts' was removed"),
      ("actions.json", #""rotation": { "type": "id" }, "#, "", "the property 'dare_done/rotation' was removed"),
      ("app.json", #""Clever Den""#, #""The Den""#, nil),
    ] as [(String, String, String, String?)])
  func lost(file: String, old: String, new: String, expected: String?) throws {
    try withTemporaryDirectory { folder in
      let source = "\(Apps.folder)/clever-den"
      for name in try Disk.list(source) where name.hasSuffix(".json") {
        try Disk.makeDirectories("\(folder)/clever-den")
        try Disk.write(Disk.read("\(source)/\(name)"), to: "\(folder)/clever-den/\(name)")
      }
      var reader = AppReader(folder: "\(folder)/clever-den")
      let before = try #require(App(reading: &reader))
      let path = "\(folder)/clever-den/\(file)"
      let text = String(decoding: try Disk.read(path), as: UTF8.self)
      if !old.isEmpty {
        try #require(text.contains(old))
        try Disk.write(Array(text.replacing(old, with: new).utf8), to: path)
      }
      var again = AppReader(folder: "\(folder)/clever-den")
      let after = try #require(App(reading: &again))
      let lost = after.lost(since: before)
      #expect(lost.isEmpty == (expected == nil), "\(lost)")
      if let expected { #expect(lost.allSatisfy { $0.hasPrefix("clever-den: ") && $0.hasSuffix(expected) }, "\(lost)") }
    }
  }

  @Test("A removed item is reported with its catalogue, unless the whole catalogue was removed")
  func lostContent() throws {
    try withTemporaryDirectory { folder in
      let files = ContentSectionTests.files
      let before = try Self.app(files, in: "\(folder)/before")
      var renamed = files
      let catalogue = "all/catalogues/plants/catalogue.json"
      renamed[catalogue] = renamed[catalogue]?.replacing(#""id": "fern""#, with: #""id": "moss""#)
      let lost = try Self.app(renamed, in: "\(folder)/renamed").lost(since: before)
      #expect(lost == ["all: the item 'plants/fern' was removed"])
      let others = files.filter { !$0.key.hasPrefix("all/catalogues/") }
      let lostAll = try Self.app(others, in: "\(folder)/others").lost(since: before)
      #expect(lostAll == ["all: the catalogue 'plants' was removed"])
    }
  }

  private static func app(_ files: [String: String], in folder: String) throws -> App {
    for (name, text) in files {
      try Disk.makeDirectories(Disk.parent(of: "\(folder)/\(name)"))
      try Disk.write(Array(text.utf8), to: "\(folder)/\(name)")
    }
    return try #require(try AppCatalog.load(folder)["all"])
  }
}
