import AppCatalog
import CivilTime
import EventLoop
import ProgressContract
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@testable import ProgressService

/// Badges as criteria over any counted actions (R6).
@Suite(.timeLimit(.minutes(2))) struct BadgeTests {
  static func files(_ badges: [(String, String)]) -> [String: String] {
    let texts = badges.map { id, when in
      #"{"id": "\#(id)", "name": {"en": "N"}, "description": {"en": "D"}, "picture": "pot", "when": \#(when)}"#
    }
    return [
      "actions.json": """
      {"actions": {"watered": {"by": "client", "with": {
         "plant": {"type": "choice", "of": ["fern", "ivy", "aloe", "palm"]}, "litres": {"type": "integer"}}}},
       "streak": {"counts": ["watered"]}, "late_days": 30}
      """,
      "badges.json": #"{"badges": [\#(texts.joined(separator: ", "))]}"#,
    ]
  }

  /// Actions by day, plant and litres.
  static let deeds: [(day: Int, plant: String, litres: Int)] = [
    (0, "fern", 2), (0, "fern", 1), (1, "ivy", 5), (3, "fern", 1), (4, "aloe", 4), (5, "fern", 2), (5, "ivy", 1),
  ]
  static func day(_ day: Int) -> String { (ProgressWorld.start + day).description }

  @Test(
    "A badge's criterion counts actions, and the action that meets it unlocks the badge",
    arguments: [
      (#"{"count": "watered", "at_least": 7}"#, 7, 7), (#"{"count": "watered", "at_least": 8}"#, 7, nil),
      (#"{"count": "watered.plant", "is": "fern", "at_least": 3}"#, 4, 4),
      (#"{"distinct": "watered.plant", "at_least": 3}"#, 3, 5),
      (#"{"distinct": "watered.plant", "at_least": 4}"#, 3, nil),
      (#"{"sum": "watered.litres", "at_least": 9}"#, 16, 4), (#"{"most": "watered.litres", "at_least": 5}"#, 5, 3),
      (#"{"most": "watered", "at_least": 2}"#, 2, 2), (#"{"most": "watered", "at_least": 3}"#, 2, nil),
      (#"{"streak": 3}"#, 3, 6), (#"{"streak": 4}"#, 3, nil),
      (#"{"count": "watered", "at_least": 3, "within": "\#(day(3))/\#(day(5))"}"#, 4, 6),
      (#"{"count": "watered", "at_least": 2, "within": "\#(day(1))/\#(day(2))"}"#, 1, nil),
      (#"{"distinct": "watered.plant", "at_least": 2, "within": "\#(day(5))/\#(day(9))"}"#, 2, 7),
      (#"{"sum": "watered.litres", "at_least": 3, "on": "\#(day(0))"}"#, 3, 2),
      (#"{"count": "watered", "at_least": 2, "on": "\#(day(5).suffix(5))"}"#, 2, 7),
      (#"{"count": "watered", "at_least": 1, "on": "\#(day(2))"}"#, 0, nil),
      (#"{"all": [{"streak": 3}, {"most": "watered.litres", "at_least": 5}]}"#, 2, 6),
      (#"{"all": [{"streak": 9}, {"most": "watered.litres", "at_least": 5}]}"#, 1, nil),
      (#"{"any": [{"streak": 9}, {"most": "watered.litres", "at_least": 5}]}"#, 5, 3),
    ] as [(String, Int, Int?)])
  func criteria(when: String, count: Int, unlockedBy: Int?) async throws {
    try await ProgressWorld.run(Self.files([("b", when)])) { world in
      var unlocked: Int?
      for (number, deed) in Self.deeds.enumerated() {
        world.set(day: deed.day, hours: number)
        let with: JSONValue = ["plant": .string(deed.plant), "litres": .integer(Int64(deed.litres))]
        #expect(try await world.report("watered", with: with).state == .counted)
        let badge = try #require(try world.badges()["b"])
        if badge.unlockedAt != nil, unlocked == nil { unlocked = number + 1 }
        #expect((badge.progress >= 1) == (badge.unlockedAt != nil))
      }
      let badge = try #require(try world.badges()["b"])
      #expect(badge.count == count && unlocked == unlockedBy && badge.picture == "pot")
      #expect(try world.events(BadgeUnlocked.self).count == (unlockedBy == nil ? 0 : 1))
    }
  }

  @Test("An earned badge shows the app's text, and badges have kinds")
  func earned() async throws {
    var files = Self.files([])
    files["badges.json"] = """
      {"kinds": [{"id": "water", "name": {"en": "Watering"}}, {"id": "days", "name": {"en": "Days"}}], "badges": [
         {"id": "first", "kind": "water", "name": {"en": "N"}, "description": {"en": "Water."},
          "earned": {"en": "You watered."}, "when": {"count": "watered", "at_least": 1}},
         {"id": "row", "kind": "days", "name": {"en": "N"}, "description": {"en": "Two days."}, "when": {"streak": 2}}]}
      """
    try await ProgressWorld.run(files) { world in
      let catalog = world.catalog
      @Loop func reply() throws -> ListBadges.Reply {
        try world.store.read { try ProgressService.badges(of: ProgressWorld.caller(), catalog: catalog, in: $0) }
      }
      #expect(
        try reply().kinds.map(\.name) == ["Watering", "Days"] && reply().badges.map(\.kind) == ["water", "days"])
      #expect(try reply().badges.map(\.earned) == [nil, nil])
      try await world.report("watered", with: ["plant": "fern", "litres": 1])
      #expect(try reply().badges.map(\.earned) == ["You watered.", nil])
      world.set(day: 1)
      try await world.report("watered", with: ["plant": "fern", "litres": 1])
      // A badge without a text for earned badges shows its description.
      #expect(try reply().badges.map(\.earned) == ["You watered.", "Two days."])
      #expect(try reply().badges.map(\.description) == ["Water.", "Two days."])
      #expect(try world.events(BadgeUnlocked.self).map { $0.description["en"] } == ["You watered.", "Two days."])
    }
  }

  @Test("A badge that is added later is given once to each user who has already earned it, and to no other user")
  func retroactive() async throws {
    let first = ("b", #"{"count": "watered", "at_least": 100}"#)
    try await ProgressWorld.run(Self.files([first])) { world in
      let log = Log(service: "progress", level: .error, clock: .system) { _ in }
      let sweep = BadgeBackfill(world.store, catalog: world.catalog, clock: world.clock, log: log)
      let with: JSONValue = ["plant": "fern", "litres": 1]
      for number in 0..<250 {
        let caller = ProgressWorld.caller("acc_\(number)")
        for _ in 0...(number % 2) { try await world.report("watered", with: with, as: caller) }
      }
      sweep.start()
      try await sweep.finish()
      #expect(try world.events(BadgeUnlocked.self).isEmpty)
      try world.reload(Self.files([first, ("late", #"{"count": "watered", "at_least": 2}"#)]))
      for _ in 0..<2 {
        try await sweep.finish()
        #expect(try world.events(BadgeUnlocked.self).map(\.badge) == Array(repeating: "late", count: 125))
      }
      #expect(try world.badges(of: ProgressWorld.caller("acc_1"))["late"]?.unlockedAt != nil)
      #expect(try world.badges(of: ProgressWorld.caller("acc_2"))["late"]?.unlockedAt == nil)
      // An account that reaches the goal after the sweep isn't notified twice either.
      try await world.report("watered", with: with, as: ProgressWorld.caller("acc_2"))
      #expect(try world.events(BadgeUnlocked.self).count == 126)
      sweep.stop()
    }
  }

  @Test("If there are more badges, fewer accounts are checked per batch, with a pause between batches")
  func pages() async throws {
    let badges = (0..<100).map { ("b\($0)", #"{"count": "watered", "at_least": 1}"#) }
    try await ProgressWorld.run(Self.files([])) { world in
      for number in 0..<5 {
        try await world.report(
          "watered", with: ["plant": "fern", "litres": 1], as: ProgressWorld.caller("acc_\(number)"))
      }
      try world.reload(Self.files(badges))
      let log = Log(service: "progress", level: .error, clock: .system) { _ in }
      let sweep = BadgeBackfill(world.store, catalog: world.catalog, clock: world.clock, log: log)
      sweep.start()
      for unlocked in [200, 400, 500] {
        let isPage = try await eventually {
          // The pause after a batch begins only after the batch is visible, so this loop never skips a pause.
          if try world.unlocked() == unlocked { return true }
          world.clock.advance(by: .milliseconds(3))
          return false
        }
        #expect(isPage)
        for _ in 0..<10 {
          world.clock.advance(by: .zero)
          try await world.store.write { _ in }
        }
        #expect(try world.unlocked() == unlocked)
      }
      sweep.stop()
    }
  }

  @Test("Earned badges stay when the criterion becomes stricter or the badge disappears for a while")
  func kept() async throws {
    try await ProgressWorld.run(Self.files([("b", #"{"count": "watered", "at_least": 1}"#)])) { world in
      try await world.report("watered", with: ["plant": "fern", "litres": 1])
      try world.reload(Self.files([]))
      #expect(try world.badges().isEmpty)
      try world.reload(Self.files([("b", #"{"count": "watered", "at_least": 5}"#)]))
      let badge = try #require(try world.badges()["b"])
      #expect(badge.unlockedAt != nil && badge.count == 1 && badge.goal == 5)
    }
  }
}

extension ProgressWorld {
  /// The number of unlocked badges of all accounts.
  fileprivate func unlocked() throws -> Int {
    try store.read { try $0.value(of: Int.self, "SELECT count(*) FROM unlocked_badges") ?? 0 }
  }
}
