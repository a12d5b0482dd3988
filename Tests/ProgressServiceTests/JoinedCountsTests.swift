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

/// Merged accounts have achieved what one account would have achieved with the same actions. The number of accounts
/// doesn't affect the counts for badges and challenges (C5, C8, E1).
@Suite(.timeLimit(.minutes(3))) struct JoinedCountsTests {
  static let files = QuestionKindTests.files.merging([
    "actions.json": """
    {"actions": {
       "learned": {"by": "lesson_done", "with": {
         "lesson": {"type": "id"}, "diamonds": {"type": "integer"}, "gained_diamonds": {"type": "integer"},
         "gained_coins": {"type": "integer"}}},
       "dared": {"by": "challenge_done", "with": {"rotation": {"type": "id"}, "challenge": {"type": "id"}}},
       "watered": {"by": "client", "with": {"pot": {"type": "choice", "of": ["red", "blue"]}}}},
     "late_days": 20, "streak": {"counts": ["watered"], "freezes": {"most": 2}},
     "currencies": {
       "coins": {"name": {"en": "Coins"}, "earn": [{"on": "learned", "amount_of": "gained_coins"}]},
       "nuts": {"name": {"en": "Nuts"}, "earn": [{"on": "dared", "amount": 1}]}}}
    """,
    "badges.json": """
    {"badges": [\(badges.map { id, when in
      #"{"id": "\#(id)", "name": {"en": "N"}, "description": {"en": "D"}, "when": {\#(when)}}"#
    }.joined(separator: ","))]}
    """,
    "challenges.json": """
    {"rotations": [
       {"id": "daily", "name": {"en": "D"}, "every": "day", "take": 2, "pool": [
         \(challenge("pots", #""count": "watered", "at_least": 2"#, pays: 3)),
         \(challenge("new", #""sum": "learned.gained_diamonds", "at_least": 1"#, pays: 2))]},
       {"id": "own", "name": {"en": "O"}, "every": "day", "to": "each", "pool": [
         \(challenge("red", #""count": "watered.pot", "is": "red", "at_least": 1"#, pays: 4)),
         \(challenge("blue", #""count": "watered.pot", "is": "blue", "at_least": 1"#, pays: 4))]},
       {"id": "weekly", "name": {"en": "W"}, "every": "week", "pool": [
         \(challenge("dares", #""count": "dared.rotation", "is": "daily", "at_least": 3"#, pays: 10))]}]}
    """,
  ]) { $1 }

  static let badges = [
    ("gained", #""sum": "learned.gained_diamonds", "at_least": 3"#),
    ("diamonds", #""sum": "learned.diamonds", "at_least": 5"#),
    ("lessons", #""count": "learned", "at_least": 3"#), ("busy", #""most": "watered", "at_least": 4"#),
    ("wet", #""count": "watered", "at_least": 12"#), ("keen", #""count": "dared", "at_least": 6"#),
    ("weekly", #""count": "dared.rotation", "is": "weekly", "at_least": 2"#),
  ]

  static func challenge(_ id: String, _ when: String, pays nuts: Int) -> String {
    #"{"id": "\#(id)", "name": {"en": "N"}, "description": {"en": "D"}, "when": {\#(when)},"#
      + #" "reward": {"currency": "nuts", "amount": \#(nuts)}}"#
  }

  /// An action of the random test.
  enum Deed: CaseIterable {
    case waterRed, waterBlue, playWell, playBadly
  }

  @Loop static func act(_ deed: Deed, in world: ProgressWorld, as account: String) async throws {
    let caller = ProgressWorld.caller(account)
    switch deed {
    case .waterRed: try await world.report("watered", with: ["pot": "red"], as: caller)
    case .waterBlue: try await world.report("watered", with: ["pot": "blue"], as: caller)
    case .playWell: try await QuestionKindTests.School(world, as: caller).play()
    case .playBadly: try await QuestionKindTests.School(world, as: caller).play(wrong: ["c"])
    }
  }

  /// An account's achievements: the amounts paid and not owed, by currency, and the progress by badge.
  struct Achievements {
    var paid: [String: Int]
    var counts: [String: Int]
    var unlocked: Set<String>

    @Loop init(_ account: String, in world: ProgressWorld) throws {
      paid = try world.store.read { db in
        let ledger = Ledger(db: db)
        let owed = try ledger.owed(by: account).map { ($0.currency, -$0.amount) }
        return try ledger.balances(of: account).merging(owed, uniquingKeysWith: +)
      }
      let badges = try world.badges(of: ProgressWorld.caller(account))
      counts = badges.mapValues(\.count)
      unlocked = Set(badges.filter { $0.value.unlockedAt != nil }.keys)
    }
  }

  @Test("Merged accounts have earned no more from their actions than a single account would have")
  func model() async throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      // Individual challenges differ between accounts, so all accounts share them here.
      let challenges = Self.files["challenges.json"]?.replacing(#""to": "each", "#, with: "")
      try await ProgressWorld.run(Self.files.merging(["challenges.json": challenges ?? ""]) { $1 }) { world in
        var dice = Dice(seed: seed)
        var accounts = (1...5).map { "acc_\($0)" }
        var unlocked: Set<String> = []
        @Loop func join(_ account: String, into other: String) async throws {
          let before = (try Achievements(account, in: world), try Achievements(other, in: world))
          try await world.join(account, into: other)
          let after = try Achievements(other, in: world)
          #expect(after.unlocked.isSuperset(of: before.0.unlocked.union(before.1.unlocked)))
          unlocked.formUnion(after.unlocked)
        }
        for day in 0..<9 {
          for step in 0..<4 {
            world.set(day: day, hours: step)
            let deed = dice.pick(Deed.allCases)
            try await Self.act(deed, in: world, as: "alone")
            for account in accounts where dice.roll(0..<3) > 0 { try await Self.act(deed, in: world, as: account) }
          }
          guard accounts.count > 1, dice.roll(0..<3) == 0, let joining = accounts.popLast() else { continue }
          try await join(joining, into: dice.pick(accounts))
        }
        while accounts.count > 1 { try await join(accounts.removeLast(), into: dice.pick(accounts)) }
        let had = try Achievements("acc_1", in: world)
        let alone = try Achievements("alone", in: world)
        for (currency, paid) in had.paid { #expect(paid <= alone.paid[currency] ?? 0, "\(currency), \(seed)") }
        for (badge, count) in had.counts { #expect(count <= alone.counts[badge] ?? 0, "\(badge), \(seed)") }
        #expect(unlocked.isSubset(of: had.unlocked), "\(seed)")
        #expect(had.unlocked.isSubset(of: alone.unlocked), "\(seed)")
        let differing = try world.store.read { db in
          try db.rows(
            """
            SELECT action, property, value FROM action_totals AS all_days WHERE account = 'acc_1' AND (times, amount) <> (
              SELECT sum(times), sum(amount) FROM action_days AS one WHERE one.account = all_days.account
                AND one.action = all_days.action AND one.property = all_days.property AND one.value = all_days.value)
            """
          ) { "\($0.string("action")).\($0.string("property")) \($0.string("value"))" }
        }
        #expect(differing == [], "\(seed)")
      }
    }
  }

  @Test("Merging accounts that repeated the same actions adds nothing")
  func replays() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let accounts = (1...6).map { "acc_\($0)" }
      for day in 0..<3 {
        world.set(day: day)
        for account in accounts {
          for deed in [Deed.waterRed, .waterBlue, day == 0 ? .playBadly : .playWell] {
            try await Self.act(deed, in: world, as: account)
          }
        }
      }
      let before = try Achievements("acc_1", in: world)
      for account in accounts.dropFirst() { try await world.join(account) }
      let after = try Achievements("acc_1", in: world)
      #expect(after.paid == before.paid && after.counts == before.counts && after.unlocked == before.unlocked)
      #expect(before.counts["gained"] == 2 && before.paid["nuts"] != 0)
    }
  }

  @Test("Repeating a lesson and its challenge on later days with other accounts earns nothing after a merge")
  func later() async throws {
    try await ProgressWorld.run(Self.files) { world in
      for (day, deed) in [Deed.playBadly, .playWell, .playBadly, .playWell].enumerated() {
        world.set(day: day)
        try await Self.act(deed, in: world, as: "acc_\(day + 1)")
      }
      for number in 2...4 { try await world.join("acc_\(number)") }
      let had = try Achievements("acc_1", in: world)
      // One point was gained on the first day, and the other one on the second day.
      #expect(had.counts["gained"] == 2 && had.paid["coins"] == 2 && had.paid["nuts"] == 6)
      #expect(had.counts["keen"] == 2)
      #expect(try await QuestionKindTests.School(world).play().coins == 0)
    }
  }

  @Test("A merged account has no more individual challenges than a single account")
  func drawn() async throws {
    try await ProgressWorld.run(Self.files) { world in
      @Loop func own(_ account: String) throws -> [ListChallenges.Challenge] {
        try ChallengeTests.rotations(world, as: ProgressWorld.caller(account)).first { $0.id == "own" }?.challenges
          ?? []
      }
      let mine = try #require(try own("acc_1").first?.id)
      let other = try #require((2...50).map { "acc_\($0)" }.first { try own($0).first?.id != mine })
      for deed in [Deed.waterRed, .waterBlue] { try await Self.act(deed, in: world, as: other) }
      try await world.join(other)
      #expect(try own("acc_1").map(\.id) != [mine] && own("acc_1").map { $0.completedAt != nil } == [true])
      let before = try Achievements("acc_1", in: world)
      for deed in [Deed.waterRed, .waterBlue] { try await Self.act(deed, in: world, as: "acc_1") }
      #expect(try Achievements("acc_1", in: world).paid == before.paid)
    }
  }
}
