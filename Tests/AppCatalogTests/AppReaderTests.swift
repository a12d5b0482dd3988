import Files
import Testing

@testable import AppCatalog

@Suite(.timeLimit(.minutes(2))) struct AppReaderTests {
  struct Preset: CatalogSection {
    static let file = "presets/*.json"
    var id: String
    func check(_ problems: inout Problems) { problems.require(id != "bad", at: "id", "is bad") }
  }

  struct Book: CatalogSection {
    static let file = "volumes/*/volume.json"
    var title: String
    func check(against app: App, _ problems: inout Problems) {
      problems.require(title == app.id, at: "title", "isn't the app's")
    }
  }

  static func reading<T>(_ files: [String: String], _ body: (inout AppReader, String) throws -> T) throws -> T {
    try withTemporaryDirectory { folder in
      let all = files.merging(["app.json": AppCatalogTests.flippin]) { own, _ in own }
      for (name, text) in all {
        try Disk.makeDirectories(Disk.parent(of: "\(folder)/flippin/\(name)"))
        try Disk.write(Array(text.utf8), to: "\(folder)/flippin/\(name)")
      }
      var reader = AppReader(folder: "\(folder)/flippin")
      return try body(&reader, folder)
    }
  }

  @Test("A section whose name contains an asterisk has one part per file, sorted by file name")
  func files() throws {
    try Self.reading(["presets/en-vi.json": #"{"id":"b"}"#, "presets/en-es.json": #"{"id":"a"}"#, "presets/x.txt": ""])
    {
      reader, folder in
      let parts = reader.all(Preset.self)
      #expect(parts.map(\.name) == ["en-es", "en-vi"])
      #expect(parts.map(\.content.id) == ["a", "b"])
      #expect(parts[0].folder == "\(folder)/flippin/presets")
      #expect(reader.problems.isEmpty)
    }
  }

  @Test("An asterisk may stand for a folder, and a folder without the expected file is a problem")
  func folders() throws {
    try Self.reading([
      "volumes/ark/volume.json": #"{"title":"flippin"}"#, "volumes/ark/1.png": "", "volumes/empty/1.png": "",
    ]) {
      reader, folder in
      let parts = reader.all(Book.self)
      #expect(parts.map(\.name) == ["ark"])
      #expect(parts[0].folder == "\(folder)/flippin/volumes/ark")
      #expect(reader.problems.map(\.file) == ["\(folder)/flippin/volumes/empty/volume.json"])
    }
  }

  @Test("A faulty part of a section is reported, and the other parts are read")
  func faulty() throws {
    try Self.reading([
      "presets/a.json": #"{"id":7}"#, "presets/b.json": #"{"id":"bad"}"#, "presets/c.json": #"{"id":"c"}"#,
    ]) {
      reader, _ in
      #expect(reader.all(Preset.self).map(\.name) == ["b", "c"])
      #expect(reader.problems.count == 2)
      #expect(reader.problems[1].reason == "id is bad")
    }
  }

  @Test("An absent section is read as nil, without a problem")
  func absent() throws {
    try Self.reading([:]) { reader, _ in
      #expect(reader.all(Preset.self).isEmpty)
      #expect(reader.one(AppInfo.self).value?.id == "flippin")
      #expect(reader.problems.isEmpty)
    }
  }

  @Test("A rule that compares sections can read the whole app")
  func together() throws {
    try Self.reading(["volumes/ark/volume.json": "{\n\"title\":\"other\"}"]) { reader, _ in
      _ = reader.all(Book.self)
      let app = try #require(App(reading: &reader))
      #expect(reader.problems.isEmpty)
      reader.checkTogether(app)
      #expect(reader.problems.map(\.line) == [2])
    }
  }
}
