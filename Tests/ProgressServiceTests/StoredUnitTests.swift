import AppCatalog
import EventLoop
import ProgressContract
import Storage
import TestSupport
import Testing
import Wire

@testable import ProgressService

/// If scores or challenges are stored under an id, new app data can't change what the id counts (C8).
@Suite(.timeLimit(.minutes(2))) struct StoredUnitTests {
  private static let challenges = """
    {"rotations": [{"id": "daily", "name": {"en": "Daily"}, "every": "day", "pool": [
       {"id": "water", "name": {"en": "Water"}, "description": {"en": "Water once."},
        "when": {"count": "watered", "at_least": 1}}]}]}
    """

  private static var files: [String: String] {
    var files = LeaderboardTests.files().merging(["challenges.json": challenges]) { $1 }
    files["actions.json"] = files["actions.json"]?.replacing(
      #""late_days": 14"#,
      with:
        #""late_days": 14, "reports": {"way": {"steps": ["watered", "opened"]}, "plants": {"of": "watered", "by": "plant"}}"#
    )
    return files
  }

  /// Replaces a part of a file and reloads the app data.
  @Loop private static func reload(
    _ world: ProgressWorld, _ file: String, replacing old: String, with new: String
  ) throws {
    let text = try #require(files[file])
    try #require(text.contains(old))
    try world.reload([file: text.replacing(old, with: new)])
  }

  private static let changes = [
    (
      "leaderboards.json", #""every": "week", "score": {"count": "watered"}"#,
      #""every": "week", "score": {"sum": "watered.litres"}"#
    ),
    ("leaderboards.json", #""every": "week""#, #""every": "month""#),
    ("leaderboards.json", #""zone": "UTC""#, #""zone": "Asia/Tokyo""#),
    ("challenges.json", #""every": "day""#, #""every": "week""#),
    ("actions.json", #"["watered", "opened"]"#, #"["opened", "watered"]"#),
    ("actions.json", #""by": "plant""#, #""by": "plant", "sum": "litres""#),
  ]

  @Test(
    "App data that changes the meaning of stored numbers is rejected, even at the next start",
    arguments: changes)
  func refused(file: String, old: String, new: String) async throws {
    try await ProgressWorld.run(Self.files) { world in
      try await world.join("acc_1", as: "Ann")
      _ = try await world.report("watered")
      let fault = #expect(throws: CatalogFault.self) { try Self.reload(world, file, replacing: old, with: new) }
      let problem = try #require(fault?.problems.first)
      #expect(
        problem.file.hasSuffix(file) && problem.line != nil && problem.reason.contains("use a new id"), "\(problem)"
      )
      let started = try AppCatalog.open("\(world.folder)/apps") { [store = world.store] in
        ProgressWorld.conflicts(of: $0, in: store)
      }
      #expect(started.apps.isEmpty && started.outOfService.map(\.app) == ["plants"])
      try world.reload(Self.files)
    }
  }

  @Test("If no numbers are stored, any change of their meaning is accepted", arguments: changes)
  func unused(file: String, old: String, new: String) async throws {
    try await ProgressWorld.run(Self.files) { world in
      try Self.reload(world, file, replacing: old, with: new)
    }
  }

  @Test("A board's name, rewards and end may change, and boards may be added")
  func harmless() async throws {
    try await ProgressWorld.run(Self.files) { world in
      try await world.join("acc_1", as: "Ann")
      _ = try await world.report("watered")
      try Self.reload(world, "leaderboards.json", replacing: #"{"en": "Week"}"#, with: #"{"en": "This week"}"#)
      try Self.reload(world, "leaderboards.json", replacing: #""amount": 100"#, with: #""amount": 50"#)
      try Self.reload(world, "leaderboards.json", replacing: #""late_minutes": 60"#, with: #""late_minutes": 30"#)
      try Self.reload(
        world, "leaderboards.json", replacing: #"{"id": "day","#,
        with:
          #"{"id": "litres", "name": {"en": "L"}, "every": "week", "score": {"sum": "watered.litres"}}, {"id": "day","#)
    }
  }

  @Test("At its first start, this release records the unit of an older release's scores, so the unit can't change")
  func earlierRelease() async throws {
    try await ProgressWorld.run(Self.files) { world in
      try await world.join("acc_1", as: "Ann")
      _ = try await world.report("watered")
      try await world.store.write { try $0.run("DELETE FROM stored_units") }
      let service = ProgressService(store: world.store, catalog: world.catalog, pictures: world.pictures)
      try await service.noteUnits()
      let (file, old, new) = Self.changes[0]
      #expect(throws: CatalogFault.self) { try Self.reload(world, file, replacing: old, with: new) }
      // The monthly board has no scores.
      let units = try world.store.read { try StoredUnitTable(db: $0).units(of: "plants") }
      // The units of rotations and reports are recorded when the next number is stored.
      #expect(units == [StoredUnit(kind: .leaderboard, id: "week", unit: "how often watered each week in UTC")])
    }
  }
}
