import Files
import Glibc
import Testing
import Wire

@testable import AppCatalog

@Suite(.timeLimit(.minutes(2))) struct CheckedAppsTests {
  private static let safety = #"{"refuse_personal_data": false, "blocked": [{"reason": "rude", "words": ["bad"]}]}"#

  /// The valid data with an unknown member added.
  private static let faulty = #"{"refuse_personal_data": false, "blocked": [], "blokced": []}"#

  /// Calls `body` with an app in a temporary folder and the file that records its check.
  private static func withApp(
    _ body: (_ apps: String, _ record: (_ programs: String) -> StartCacheFile) throws -> Void
  ) throws {
    try withTemporaryDirectory { folder in
      let app = "\(folder)/apps/flippin"
      try Disk.makeDirectories("\(app)/art")
      try Disk.write(Array(AppCatalogTests.flippin.utf8), to: "\(app)/app.json")
      try Disk.write(Array(safety.utf8), to: "\(app)/safety.json")
      try Disk.write([1, 2, 3], to: "\(app)/art/fox.png")
      try body("\(folder)/apps") { StartCacheFile("\(folder)/checked-apps", for: $0) }
    }
  }

  /// Records the current data as checked, even if it is invalid.
  private static func recordAsValid(_ apps: String, in record: StartCacheFile) throws {
    var files: [String: Bytes] = [:]
    let version = try #require(try AppSources(of: "\(apps)/flippin", files: &files).version)
    record.replace(with: ["\(String(version, radix: 16)) 1 \(apps)/flippin"])
  }

  @Test("Data that was already checked is served without another check, and sections are decoded when needed")
  func withoutCheck() throws {
    try Self.withApp { apps, record in
      let checked = try AppCatalog.open(apps, recordedIn: record("1"))
      let again = try AppCatalog.open(apps, recordedIn: record("1"))
      let app = try #require(again["flippin"])
      #expect(app.version == checked["flippin"]?.version)
      #expect(!app.safetySection.isComputed)
      #expect(app.safety?.blocked.first?.words == ["bad"] && app.badges == nil && app.books.isEmpty)
      #expect(app.safetySection.isComputed)

      // With the record, the check is skipped, so the unknown member isn't reported.
      try Disk.write(Array(Self.faulty.utf8), to: "\(apps)/flippin/safety.json")
      try Self.recordAsValid(apps, in: record("1"))
      #expect(try AppCatalog.open(apps, recordedIn: record("1")).outOfService.isEmpty)
      #expect(try AppCatalog.open(apps).outOfService.map(\.app) == ["flippin"])
    }
  }

  @Test("If recorded data can't be decoded, the process stops, and the next process checks the data again")
  func undecodable() async throws {
    try await withTemporaryDirectory { folder in
      let apps = "\(folder)/apps"
      let record = StartCacheFile("\(folder)/checked-apps", for: "1")
      try Disk.makeDirectories("\(apps)/flippin")
      try Disk.write(Array(AppCatalogTests.flippin.utf8), to: "\(apps)/flippin/app.json")
      try Disk.write(Array(#"{"blocked": 1}"#.utf8), to: "\(apps)/flippin/safety.json")
      try Self.recordAsValid(apps, in: record)
      await #expect(processExitsWith: .failure) { [folder = folder as String] in
        let record = StartCacheFile("\(folder)/checked-apps", for: "1")
        _ = try AppCatalog.open("\(folder)/apps", recordedIn: record)["flippin"]?.safety
      }
      #expect(try AppCatalog.open(apps, recordedIn: record).outOfService.map(\.app) == ["flippin"])
    }
  }

  @Test(
    """
    A check result from another version of the program is ignored: the apps are checked again, and the new result is \
    recorded
    """)
  func otherPrograms() throws {
    try Self.withApp { apps, record in
      try Disk.write(Array(Self.faulty.utf8), to: "\(apps)/flippin/safety.json")
      try Self.recordAsValid(apps, in: record("1"))
      #expect(try AppCatalog.open(apps, recordedIn: record("2")).outOfService.map(\.app) == ["flippin"])
      try Disk.remove("\(apps)/flippin/safety.json")
      _ = try AppCatalog.open(apps, recordedIn: record("2"))
      #expect(CheckedApps(record("2")).entries.count == 1 && CheckedApps(record("1")).entries.isEmpty)
    }
  }

  @Test(
    "Changed data is checked even if it is recorded as valid",
    arguments: [
      ("safety.json", faulty), ("badges.json", "{"), ("presets/en-es.json", "{}"),
      ("app.json", "{}"),
    ])
  func changed(file: String, text: String) throws {
    try Self.withApp { apps, record in
      _ = try AppCatalog.open(apps, recordedIn: record("1"))
      try Disk.makeDirectories(Disk.parent(of: "\(apps)/flippin/\(file)"))
      try Disk.write(Array(text.utf8), to: "\(apps)/flippin/\(file)")
      #expect(try AppCatalog.open(apps, recordedIn: record("1")).outOfService.map(\.app) == ["flippin"])
      #expect(CheckedApps(record("1")).entries.isEmpty)
    }
  }

  @Test("If a picture or linked file changes, its app is checked again")
  func pictures() throws {
    try Self.withApp { apps, record in
      _ = try AppCatalog.open(apps, recordedIn: record("1"))
      let before = CheckedApps(record("1")).entries
      try Disk.write([1, 2, 3], to: "\(apps)/flippin/art/fox.png")
      _ = try AppCatalog.open(apps, recordedIn: record("1"))
      #expect(CheckedApps(record("1")).entries.count == 1 && CheckedApps(record("1")).entries != before)

      let link = "\(apps)/flippin/art/link.png"
      try #require(unsafe symlink("fox.png", link) == 0)
      _ = try AppCatalog.open(apps, recordedIn: record("1"))
      #expect(
        CheckedApps(record("1")).entries.isEmpty,
        "the target of a link can change without changing the folder, so nothing is recorded")
    }
  }

  @Test("A reload records the apps that it read; a process that finds no changes records nothing")
  func reload() throws {
    try Self.withApp { apps, record in
      let catalog = try AppCatalog.open(apps, recordedIn: record("1"))
      let before = CheckedApps(record("1")).entries
      try Disk.write(Array(#"{"refuse_personal_data": false, "blocked": []}"#.utf8), to: "\(apps)/flippin/safety.json")
      let reading = try catalog.readAgain(apps)
      #expect(CheckedApps(record("1")).entries != before && CheckedApps(record("1")).entries.count == 1)
      #expect(
        catalog["flippin"]?.safety?.blocked.count == 1, "the former data stays in use until the reload is complete")
      catalog.apply(reading)
      #expect(catalog["flippin"]?.safety?.blocked == [])
    }
    try Self.withApp { apps, record in
      let file = "\(Disk.parent(of: apps))/checked-apps"
      let trial = StartCacheFile(file, for: "1", isReadOnly: true)
      _ = try AppCatalog.open(apps, recordedIn: trial)
      #expect(try !Disk.exists(file))
    }
  }
}
