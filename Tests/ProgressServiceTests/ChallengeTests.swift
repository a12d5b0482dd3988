import AppCatalog
import CivilTime
import EventLoop
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@testable import ProgressService

/// Challenges are selected from app data and completed once (C8).
@Suite(.timeLimit(.minutes(2))) struct ChallengeTests {
  static let files = [
    "actions.json": """
    {"actions": {
       "watered": {"by": "client", "with": {"pot": {"type": "choice", "of": ["red", "blue"], "optional": true}}},
       "opened": {"by": "client"}, "did": {"by": "challenge_done", "with": {"challenge": {"type": "id"}}}},
     "currencies": {"drops": {"name": {"en": "Drops"}, "earn": [{"on": "did", "amount": 1}]}}, "late_days": 9}
    """,
    "badges.json": """
    {"badges": [{"id": "keen", "name": {"en": "K"}, "description": {"en": "D"}, "when": {"count": "did", "at_least": 2}}]}
    """,
    "challenges.json": """
    {"rotations": [
       {"id": "daily", "name": {"en": "Today"}, "every": "day", "pool": [
         {"id": "twice", "name": {"en": "Twice"}, "description": {"en": "Water twice."},
          "done": {"en": "Not a dry root."},
          "when": {"count": "watered", "at_least": 2}, "reward": {"currency": "drops", "amount": 10}}]},
       {"id": "weekly", "name": {"en": "This week"}, "every": "week", "pool": [
         {"id": "pots", "name": {"en": "Pots"}, "description": {"en": "Both pots, and two days."}, "when": {"all": [
           {"distinct": "watered.pot", "at_least": 2}, {"count": "did", "at_least": 2}]},
          "reward": {"currency": "drops", "amount": 100}}]}]}
    """,
  ]

  @Loop static func rotations(
    _ world: ProgressWorld, as caller: Caller = ProgressWorld.caller()
  ) throws -> [ListChallenges.Rotation] {
    let catalog = world.catalog
    return try world.store.read { try ChallengeMethods.challenges(of: caller, catalog: catalog, in: $0).rotations }
  }

  @Test("A challenge is completed once, by the action that fulfils it, and pays its reward")
  func done() async throws {
    try await ProgressWorld.run(Self.files) { world in
      var rotation = try Self.rotations(world)[0]
      #expect(
        rotation.id == "daily" && rotation.name == "Today" && rotation.period == ProgressWorld.start
          && rotation.inARow == 0)
      #expect(rotation.endsAt == TimeZoneRules.utc.time(of: ProgressWorld.start + 1))
      #expect(rotation.challenges.map(\.id) == ["twice"] && rotation.challenges[0].goal == 2)
      for (count, progress) in [(1, 0.5), (2, 1.0), (3, 1.0)] {
        try await world.report("watered")
        rotation = try Self.rotations(world)[0]
        #expect(rotation.challenges[0].count == count && rotation.challenges[0].progress == progress)
        #expect(rotation.challenges[0].done == (count >= 2 ? "Not a dry root." : nil))
        #expect((rotation.challenges[0].completedAt != nil) == (count >= 2) && rotation.inARow == (count >= 2 ? 1 : 0))
      }
      let told = try world.events(ChallengeCompleted.self)
      #expect(
        told.map(\.challenge) == ["twice"] && told[0].amount == 10 && told[0].description["en"] == "Not a dry root."
          && told[0].period == ProgressWorld.start)
      // The challenge pays ten drops, and its completion is an action that pays one more.
      #expect(try world.balance("acc_1", "drops") == 11)
      world.set(day: 1)
      rotation = try Self.rotations(world)[0]
      #expect(rotation.period == ProgressWorld.start + 1 && rotation.challenges[0].count == 0 && rotation.inARow == 1)
      world.set(day: 2)
      #expect(try Self.rotations(world)[0].inARow == 0)
    }
  }

  @Test("A challenge may require a lesson or a section of the course")
  func lessons() async throws {
    var files = QuestionKindTests.files
    files["actions.json"] = """
      {"actions": {"learnt": {"by": "lesson_done", "with": {"lesson": {"type": "id"}, "section": {"type": "id"}}},
                   "learnt_in_s": {"by": "lesson_done", "when": {"section": "s"}, "with": {"lesson": {"type": "id"}}}}}
      """
    let pool = [
      #""count": "learnt.lesson", "is": "l""#, #""count": "learnt.section", "is": "s""#,
      #""distinct": "learnt_in_s.lesson""#,
    ]
    .enumerated().map { number, when in
      #"{"id": "c\#(number)", "name": {"en": "N"}, "description": {"en": "D"}, "when": {\#(when), "at_least": 1}}"#
    }
    files["challenges.json"] = #"""
      {"rotations": [{"id": "daily", "name": {"en": "T"}, "every": "day", "take": 3,
        "pool": [\#(pool.joined(separator: ","))]}]}
      """#
    try await ProgressWorld.run(files) { world in
      #expect(try Self.rotations(world)[0].challenges.allSatisfy { $0.count == 0 && $0.goal == 1 })
      try await QuestionKindTests.School(world).play(wrong: ["c"])
      #expect(try Self.rotations(world)[0].challenges.count { $0.completedAt != nil } == 3)
      #expect(try world.events(ChallengeCompleted.self).map(\.challenge).sorted() == ["c0", "c1", "c2"])
    }
  }

  @Test("A challenge may depend on completed challenges, and follow-up challenges complete at once")
  func nested() async throws {
    try await ProgressWorld.run(Self.files) { world in
      for (day, pot) in [(1, "red"), (1, "red"), (2, "blue")] {
        world.set(day: day)
        try await world.report("watered", with: ["pot": .string(pot)])
      }
      #expect(try world.events(ChallengeCompleted.self).map(\.rotation) == ["daily"])
      #expect(try Self.rotations(world)[1].challenges[0].count == 1)
      try await world.report("watered", with: ["pot": "red"])
      #expect(try world.events(ChallengeCompleted.self).map(\.rotation) == ["daily", "daily", "weekly"])
      #expect(try world.events(BadgeUnlocked.self).map(\.badge) == ["keen"])
      #expect(try world.balance("acc_1", "drops") == 123)
    }
  }

  @Test("Late actions complete the challenge of the day on which they happened, in whatever order they arrive")
  func late() async throws {
    try await ProgressWorld.run(Self.files) { world in
      world.set(day: 5)
      try await world.report("watered", at: ProgressWorld.noon(3))
      try await world.report("watered", at: ProgressWorld.noon(4))
      #expect(try world.events(ChallengeCompleted.self).isEmpty)
      try await world.report("watered", at: ProgressWorld.noon(3))
      #expect(try world.events(ChallengeCompleted.self).map(\.period) == [ProgressWorld.start + 3])
      try await world.report("watered", at: ProgressWorld.noon(4))
      // The previous day's challenge keeps the series alive until the end of today.
      #expect(try Self.rotations(world)[0].inARow == 2)
      let counts = try world.store.read { db in
        try (3...5).map { try ActionCounts(db: db, account: "acc_1").times("did", on: ProgressWorld.start + $0) }
      }
      #expect(counts == [1, 1, 0])
    }
  }

  @Test("A challenge's day is the user's local day")
  func zones() async throws {
    try await ProgressWorld.run(Self.files) { world in
      // Two in the afternoon in UTC is the next day on Kiritimati and early on the same day in Honolulu.
      world.set(day: 0, hours: 2)
      let east = ProgressWorld.caller("acc_1", zone: "Pacific/Kiritimati")
      let west = ProgressWorld.caller("acc_2", zone: "Pacific/Honolulu")
      #expect(try Self.rotations(world, as: east)[0].period == ProgressWorld.start + 1)
      #expect(try Self.rotations(world, as: west)[0].period == ProgressWorld.start)
      try await world.report("watered", as: east)
      world.set(day: 1, hours: -3)
      try await world.report("watered", as: east)
      #expect(try world.events(ChallengeCompleted.self).map(\.period) == [ProgressWorld.start + 1])
    }
  }

  @Test("Completed challenges stay after a merge, and none is completed or paid twice")
  func merged() async throws {
    try await ProgressWorld.run(Self.files) { world in
      for account in ["acc_1", "acc_2"] {
        for _ in 0..<2 { try await world.report("watered", as: ProgressWorld.caller(account)) }
      }
      world.set(day: 1)
      for _ in 0..<2 { try await world.report("watered", as: ProgressWorld.caller("acc_2")) }
      try await world.merge("acc_2", into: "acc_1")
      #expect(try Self.rotations(world)[0].inARow == 2 && world.balance("acc_1", "drops") == 22)
      try await world.report("watered")
      #expect(try world.events(ChallengeCompleted.self).count == 3)
      #expect(try world.store.read { try $0.value(of: Int.self, "SELECT count(*) FROM challenges_done") } == 2)
    }
  }

  @Test("An app without challenges rejects the methods for challenges")
  func none() async throws {
    try await ProgressWorld.run([:]) { world in
      #expect { try Self.rotations(world) } throws: { ($0 as? Failure)?.kind == .notFound }
    }
  }

  // MARK: Rotation

  static func rotation(_ count: Int, take: Int, to whom: Challenges.Scope? = nil) throws -> Challenges.Rotation {
    let pool = (0..<count).map {
      #"{"id": "c\#($0)", "name": {"en": "N"}, "description": {"en": "D"}, "when": {"count": "a", "at_least": 1}}"#
    }
    let to = whom.map { #", "to": "\#($0.rawValue)""# } ?? ""
    return try JSON.decode(
      Challenges.Rotation.self,
      from: Bytes(
        #"{"id": "d", "name": {"en": "D"}, "every": "day", "take": \#(take)\#(to), "pool": [\#(pool.joined(separator: ","))]}"#
          .utf8))
  }

  @Test(
    "Each challenge is offered once before any of them repeats, in a new order each round",
    arguments: [1, 2, 3, 7, 20], [1, 2, 3])
  func cycles(count: Int, take: Int) throws {
    let rotation = try Self.rotation(count, take: min(take, count))
    let rounds = count / rotation.taken
    var orders: Set<[String]> = []
    for cycle in -5..<20 {
      let ids = (0..<rounds).flatMap { round in
        ChallengeRotation(app: "plants", account: "acc_1").challenges(
          of: rotation, in: CivilDay(number: cycle * rounds + round)
        )
        .map(\.id)
      }
      #expect(Set(ids).count == rounds * rotation.taken)
      orders.insert(ids)
    }
    #expect(orders.count > 1 || count < 3)
  }

  @Test("Challenges are the same for all users, or individual, and stay the same for the whole period")
  func whom() throws {
    func drawn(_ whom: Challenges.Scope?, _ account: String, app: String = "plants") throws -> [String] {
      let rotation = try Self.rotation(10, take: 1, to: whom)
      return (0..<30).flatMap {
        ChallengeRotation(app: app, account: account).challenges(of: rotation, in: CivilDay(number: 20_000 + $0)).map(
          \.id)
      }
    }
    #expect(try drawn(nil, "acc_1") == drawn(.all, "acc_2"))
    #expect(try drawn(.each, "acc_1") == drawn(.each, "acc_1") && drawn(.each, "acc_1") != drawn(.each, "acc_2"))
    #expect(try drawn(.all, "acc_1") != drawn(.all, "acc_1", app: "pots"))
    // The rotation distributes the challenges about evenly over accounts.
    let rotation = try Self.rotation(10, take: 1, to: .each)
    let counts = Dictionary(grouping: 0..<5000) {
      ChallengeRotation(app: "plants", account: "acc_\($0)").challenges(of: rotation, in: CivilDay(number: 20_000))[0]
        .id
    }
    #expect(counts.count == 10 && counts.values.allSatisfy { (380...620).contains($0.count) })
  }
}
