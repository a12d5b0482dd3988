import AIGatewayContract
import AppCatalog
import CivilTime
import EventLoop
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@testable import ProgressService

/// What becomes of streaks, lessons and coins when an account becomes part of another (E1).
@Suite(.timeLimit(.minutes(2))) struct AccountMergeTests {
  static func run(_ days: ClosedRange<Int>?, longest: Int? = nil) -> Streak {
    guard let days else { return Streak() }
    return Streak(
      current: days.count, longest: longest ?? days.count, lastActiveDay: StreakTests.start + days.upperBound)
  }

  @Test(
    "two runs of days that meet are one, and of two that don't the later one goes on",
    arguments: [
      (1...3, 4...6, 1...6, 6), (4...6, 1...3, 1...6, 6), (1...5, 3...4, 1...5, 5), (1...3, 5...6, 5...6, 3),
      (5...6, 1...3, 5...6, 3), (1...4, 2...9, 1...9, 9), (2...2, nil, 2...2, 1), (nil, 2...2, 2...2, 1),
    ] as [(ClosedRange<Int>?, ClosedRange<Int>?, ClosedRange<Int>, Int)])
  func streaks(one: ClosedRange<Int>?, other: ClosedRange<Int>?, both: ClosedRange<Int>, longest: Int) {
    #expect(Self.run(one).joined(with: Self.run(other)) == Self.run(both, longest: longest))
  }

  @Test("joining is the same either way round, keeps every day of the last runs, and is never longer than both")
  func union() {
    var dice = Dice(seed: 11)
    for _ in 0..<2000 {
      let runs = (0..<2).map { _ in
        let first = dice.roll(0..<20)
        return first...(first + dice.roll(0..<8))
      }
      let joined = Self.run(runs[0]).joined(with: Self.run(runs[1]))
      #expect(joined == Self.run(runs[1]).joined(with: Self.run(runs[0])))
      let days = Set(runs[0]).union(runs[1])
      let last = days.max() ?? 0
      let run = (0...last).reversed().prefix { days.contains($0) }.count
      #expect(joined.current == run && joined.lastActiveDay == StreakTests.start + last)
      #expect(joined.longest >= max(runs[0].count, runs[1].count))
    }
  }

  /// Rows of two accounts as their plays would leave them.
  static func seed(_ store: Store) async throws {
    try await store.write { tx in
      let (results, ledger) = (LessonResultTable(db: tx), LedgerTable(db: tx))
      for (account, lesson, diamonds, coins) in [
        ("acc_1", "one", 1, 25), ("acc_1", "two", 3, 75), ("acc_2", "one", 3, 75), ("acc_2", "three", 2, 50),
      ] {
        let result = LessonResult(diamonds: diamonds, coins: coins)
        try results.save(result, of: account, lesson: lesson, at: Timestamp(seconds: 5))
        let transfer = LedgerTable.Transfer(id: "\(account) \(lesson)", reason: "lesson")
        try ledger.pay(coins, to: account, for: transfer, at: Timestamp(seconds: 5))
      }
      for (id, account, lesson, finished) in [
        ("a1", "acc_1", "one", nil), ("a2", "acc_2", "one", nil), ("a3", "acc_2", "three", nil),
        ("a4", "acc_1", "two", 5), ("a5", "acc_2", "one", 9), ("a6", "acc_1", "one", 7),
      ] as [(String, String, String, Int?)] {
        let entry = AttemptTable.Entry(id: id, lesson: lesson, seed: 1)
        try tx.run(
          "INSERT INTO attempts (id, account, lesson, seed, started_at, finished_at) VALUES ($1, $2, $3, 1, 1, $4)",
          entry.id, account, lesson, finished)
        if finished == nil { try AttemptTable(db: tx).answer("q", isCorrect: true, in: id) }
      }
      let badges = BadgeTable(db: tx)
      for (account, badge, at) in [("acc_1", "first", 9), ("acc_2", "first", 4), ("acc_2", "second", 5)] {
        _ = try badges.unlock(badge, for: account, at: Timestamp(seconds: Int64(at)))
      }
      for (account, category, spice) in [("acc_1", "code", 2), ("acc_2", "code", 5), ("acc_2", "gym", 1)] {
        let done = Done(
          action: "roasted", most: nil, properties: ["category": .id(category), "spice": .integer(spice)])
        try ActionCounts(db: tx, account: account).add(done, on: StreakTests.start)
      }
      let table = StandingTable(db: tx)
      try table.save(
        Standing(streak: run(1...3), answers: .init(all: 10, right: 5)), of: "acc_1", app: "clever-den")
      try table.save(
        Standing(streak: run(4...5), answers: .init(all: 4, right: 4)), of: "acc_2", app: "clever-den")
    }
  }

  static func merge(_ store: Store, _ catalog: AppCatalog) async throws {
    try await store.write { tx in
      let merge = AccountPart.Merge(account: "acc_2", into: "acc_1", app: "clever-den")
      _ = try tx.merge("acc_2", into: "acc_1")
      #expect(try ProgressAccounts.part(catalog).step(merge, tx))
    }
  }

  @Test("of each lesson the best result is kept, all coins stay, and the books balance; a repeat changes nothing")
  func lessons() async throws {
    try await LessonsTests().withLessons { store, lessons in
      try await Self.seed(store)
      for _ in 0..<2 {
        try await Self.merge(store, lessons.catalog)
        try store.read { db in
          let results = try LessonResultTable(db: db).all(of: "acc_1")
          #expect(results["one"] == LessonResult(diamonds: 3, coins: 75) && results["three"]?.coins == 50)
          #expect(results["two"]?.diamonds == 3)
          #expect(try LedgerTable(db: db).balance(of: "acc_1") == 225)
          #expect(try StandingTable(db: db).mergedCoins(of: "acc_1") == 25)
          let attempts = try db.rows("SELECT id FROM attempts WHERE account = 'acc_1' ORDER BY id") { $0.string(0) }
          #expect(attempts == ["a1", "a3", "a4", "a5"])
          let answers = try db.rows("SELECT attempt FROM attempt_answers ORDER BY attempt") { $0.string(0) }
          #expect(answers == ["a1", "a3"])
          #expect(try BadgeTable(db: db).unlocked(by: "acc_1")["first"] == Timestamp(seconds: 4))
          let counts = ActionCounts(db: db, account: "acc_1")
          for days in [nil, [StreakTests.start...StreakTests.start]] {
            let spice = try counts.numbers("roasted", "spice", days: days)
            #expect(spice.times == 3 && spice.sum == 8 && spice.most == 5)
            #expect(try counts.numbers("roasted", "category", days: days).values == 2)
            #expect(try counts.numbers("roasted", "", days: days).times == 3)
          }
          let standing = try StandingTable(db: db).standing(of: "acc_1")
          #expect(standing.streak.current == 5)
          #expect(standing.answers == Standing.Answers(all: 14, right: 9))
          for table in [
            "lesson_results", "attempts", "unlocked_badges", "action_totals", "action_days", "standing", "zones",
          ] {
            let left = try db.first("SELECT count(*) FROM \(table) WHERE account = 'acc_2'") { $0.int(0) }
            #expect(left == 0, "\(table)")
          }
        }
        #expect(try await store.audit(ProgressService.auditRules).problems.isEmpty)
      }
    }
  }

  @Test("a roast that was on its way counts for the account that it went over to")
  func late() async throws {
    try await LessonsTests().withLessons { store, lessons in
      try await Self.seed(store)
      try await Self.merge(store, lessons.catalog)
      let receiver = EventReceiver(
        log: Log(service: "progress", level: .error, clock: .system) { _ in }, clock: .system, metrics: Metrics())
      ProgressService(store: store, catalog: lessons.catalog).receive(by: receiver)
      let roast = TextGenerated(
        generator: "roast", inputs: ["category": "sport", "spice": 1], language: .en,
        timeZone: "UTC")
      let event = Event(
        id: "ai-1", source: "ai", type: TextGenerated.type, subject: "acc_2", app: "roast-me-later", time: 0,
        sequence: 1, data: try RawJSON(roast))
      for _ in 0..<2 { _ = try await receiver.receive(DeliverEvents(source: "ai", previous: 0, events: [event])) }
      let counts = try store.read { db in
        try ["acc_1", "acc_2"].map { try ActionCounts(db: db, account: $0).numbers("roasted", "", days: nil).times }
      }
      #expect(counts == [4, 0])
    }
  }
}
