import AIGatewayContract
import AppCatalog
import CivilTime
import EventLoop
import MessageBus
import ProgressContract
import ServiceHost
import Telemetry
import TestSupport
import Testing
import Wire

@testable import ProgressService
@testable import Storage

/// Merging an account's streak, lessons and coins into another account (E1).
@Suite(.timeLimit(.minutes(2))) struct AccountMergeTests {
  @Test(
    "A merge combines both accounts' streak days: adjacent runs become one, and otherwise the later run continues",
    arguments: [
      ([1, 2, 3], [4, 5, 6], 6, 6), ([4, 5, 6], [1, 2, 3], 6, 6), ([1, 2, 3, 4, 5], [3, 4], 5, 5),
      ([1, 2, 3], [5, 6], 2, 3), ([5, 6], [1, 2, 3], 2, 3), ([2], [], 1, 1), ([], [2], 1, 1),
      ([1, 3, 5], [2, 4, 6], 6, 6),
    ] as [([Int], [Int], Int, Int)])
  func streaks(one: [Int], other: [Int], current: Int, longest: Int) async throws {
    try await ProgressWorld.run(ActionTests.files) { world in
      for (account, days) in [("acc_1", one), ("acc_2", other)] {
        for day in days {
          world.set(day: day)
          try await world.report("watered", with: ActionTests.watered, as: ProgressWorld.caller(account))
        }
      }
      world.set(day: (one + other).max() ?? 0)
      try await world.join("acc_2")
      let streak = try world.streak()
      #expect(streak.current == current && streak.longest == longest)
      let left = try world.store.read { db in
        try ["streak_days", "standing", "action_days", "action_totals", "action_reports", "earnings", "earning_days"]
          .map { table in
            try db.value(of: Int.self, "SELECT count(*) FROM \(table) WHERE account = 'acc_2'")
          }
      }
      #expect(left.allSatisfy { $0 == 0 })
    }
  }

  /// Adds many reports, earnings and purchases to an account.
  static func busy(_ account: String, _ tx: Transaction) throws {
    let ledger = Ledger(db: tx)
    let purchases = PurchaseTable(db: tx, account: account)
    let time = ProgressWorld.noon(0)
    func post(_ id: String, _ amount: Int, _ kind: ListWalletHistory.Entry.Kind) throws {
      let transfer = Ledger.Transfer(
        id: id, account: account, currency: "drops", amount: amount, kind: kind, about: "")
      #expect(try ledger.post(transfer, at: time) == .done)
    }
    for number in 0..<700 {
      // Half of the ids are also used by the other account.
      let id = number % 2 == 0 ? "\(number)" : "\(account) \(number)"
      try tx.run("INSERT INTO action_reports (account, id, at) VALUES ($1, $2, $3)", account, id, time)
      var entry = PurchaseTable.Entry(
        id: id, item: "seeds", currency: "drops", price: 5, state: .done, heldUntil: nil,
        transfer: "\(account) bought \(number)")
      if number < 3 {
        entry.state = .held
        entry.heldUntil = time + .seconds(60)
      }
      try post("\(account) earned \(number)", 6, .earned)
      if entry.state == .done { try post(entry.transfer, -5, .bought) }
      try purchases.add(entry, at: time)
    }
  }

  @Test("Each merge step is short and keeps the ledger balanced, and the last step leaves nothing behind")
  func short() async throws {
    try await ProgressWorld.run(WalletTests.files) { world in
      try await world.store.write { tx in for account in ["acc_1", "acc_2"] { try Self.busy(account, tx) } }
      let part = ProgressAccounts.part(world.catalog)
      let merge = AccountPart.Merge(account: "acc_2", into: "acc_1", app: "plants")
      try await world.store.write { $0.file?.endStatements(after: 20_000) }
      var steps = 0
      var isDone = false
      while !isDone {
        let step = try await world.store.write { tx in
          let before = tx.allChanges
          _ = try tx.merge("acc_2", into: "acc_1")
          let isDone = try part.step(merge, tx)
          return (isDone: isDone, changed: tx.allChanges - before)
        }
        steps += 1
        isDone = step.isDone
        #expect((1...3 * Int64(AccountPart.stepRows)).contains(step.changed), "step \(steps)")
        #expect(try await world.store.audit(ProgressService.auditRules).problems.isEmpty, "step \(steps)")
      }
      #expect(steps > 10)
      let rows = try world.store.read { db in
        try ["acc_1", "acc_2"].map { account in
          try [
            "action_reports WHERE account", "ledger WHERE holder", "purchases WHERE account", "wallets WHERE account",
          ]
          .map { table in try db.value(of: Int.self, "SELECT count(*) FROM \(table) = $1", account) ?? -1 }
        }
      }
      #expect(rows == [[1050, 2 * (700 + 697), 1400, 1], [0, 0, 0, 0]])
      #expect(try WalletTests.drops(world) == [2 * (700 * 6 - 697 * 5) - 30, 30])
      #expect(try world.wallet().items.first { $0.id == "seeds" }?.bought == 1400)
    }
  }

  /// Inserts rows for two accounts, as earlier use of the app would have left them.
  static func seed(_ store: Store, _ catalog: AppCatalog) async throws {
    let rules = try #require(catalog["clever-den"]?.actions?.streak)
    try await store.write { tx in
      let results = LessonResultTable(db: tx)
      let ledger = Ledger(db: tx)
      for (account, lesson, diamonds, coins) in [
        ("acc_1", "one", 1, 25), ("acc_1", "two", 3, 75), ("acc_2", "one", 3, 75), ("acc_2", "three", 2, 50),
      ] {
        let result = LessonResult(diamonds: diamonds, coins: coins)
        try results.save(result, of: account, lesson: lesson, at: Timestamp(seconds: 5))
        let transfer = Ledger.Transfer(
          id: "\(account) \(lesson)", account: account, currency: "coins", amount: coins, kind: .earned,
          about: "lesson_done")
        #expect(try ledger.post(transfer, at: Timestamp(seconds: 5)) == .done)
        try EarningTable(db: tx, account: account).add(
          coins, by: .init(currency: "coins", action: "lesson_done", property: "gained_coins"), for: .lesson(lesson))
      }
      for (id, account, lesson, finished) in [
        ("a1", "acc_1", "one", nil), ("a2", "acc_2", "one", nil), ("a3", "acc_2", "three", nil),
        ("a4", "acc_1", "two", 5), ("a5", "acc_2", "one", 9), ("a6", "acc_1", "one", 7),
      ] as [(String, String, String, Int?)] {
        let entry = AttemptTable.Entry(id: id, lesson: lesson, seed: 1, touchedAt: Timestamp(seconds: 1))
        try tx.run(
          "INSERT INTO attempts (id, account, lesson, seed, started_at, finished_at) VALUES ($1, $2, $3, 1, 1, $4)",
          entry.id, account, lesson, finished)
        if finished == nil { try AttemptTable(db: tx).answer("q", .init(isCorrect: true, given: nil), in: id) }
      }
      let badges = BadgeTable(db: tx)
      for (account, badge, at) in [("acc_1", "first", 9), ("acc_2", "first", 4), ("acc_2", "second", 5)] {
        _ = try badges.unlock(badge, for: account, at: Timestamp(seconds: Int64(at)))
      }
      for (account, category, spice) in [("acc_1", "code", 2), ("acc_2", "code", 5), ("acc_2", "gym", 1)] {
        let done = PerformedAction(
          action: "roasted", most: nil, properties: ["category": .id(category), "spice": .integer(spice)])
        try ActionCounts(db: tx, account: account).add(done, on: ProgressWorld.start)
      }
      for (account, days, answers) in [
        ("acc_1", 1...3, ProgressSummary.Answers(all: 10, right: 5)),
        ("acc_2", 4...5, ProgressSummary.Answers(all: 4, right: 4)),
      ] {
        var summary = ProgressSummary(answers: answers)
        let updater = StreakUpdater(rules, of: account, by: StreakTests.utc, in: tx)
        for day in days { try updater.recordActivity(&summary.streak, at: ProgressWorld.noon(day)) }
        try ProgressSummaryTable(db: tx).save(summary, of: account, app: "clever-den", zone: "UTC")
      }
    }
  }

  static func merge(_ store: Store, _ catalog: AppCatalog) async throws {
    try await store.write { tx in
      let merge = AccountPart.Merge(account: "acc_2", into: "acc_1", app: "clever-den")
      _ = try tx.merge("acc_2", into: "acc_1")
      while try !ProgressAccounts.part(catalog).step(merge, tx) {}
    }
  }

  @Test(
    "A merge pays each lesson's best result and keeps the ledger balanced; a repeated merge changes nothing")
  func lessons() async throws {
    try await LessonsTests().withLessons { store, lessons in
      try await Self.seed(store, lessons.catalog)
      for _ in 0..<2 {
        try await Self.merge(store, lessons.catalog)
        try store.read { db in
          let results = try LessonResultTable(db: db).all(of: "acc_1")
          #expect(results["one"] == LessonResult(diamonds: 3, coins: 75) && results["three"]?.coins == 50)
          #expect(results["two"]?.diamonds == 3)
          #expect(try Ledger(db: db).balance(of: "acc_1", in: "coins") == 200)
          let attempts = try db.values(of: String.self, "SELECT id FROM attempts WHERE account = 'acc_1' ORDER BY id")
          #expect(attempts == ["a1", "a3", "a4", "a5"])
          let answers = try db.values(of: String.self, "SELECT attempt FROM attempt_answers ORDER BY attempt")
          #expect(answers == ["a1", "a3"])
          #expect(try BadgeTable(db: db).unlocked(by: "acc_1")["first"] == Timestamp(seconds: 4))
          let counts = ActionCounts(db: db, account: "acc_1")
          for days in [nil, [ProgressWorld.start...ProgressWorld.start]] {
            let spice = try counts.numbers("roasted", "spice", days: days)
            #expect(spice.times == 2 && spice.sum == 6 && spice.most == 5)
            #expect(try counts.numbers("roasted", "category", days: days).values == 2)
            // If both accounts have counts for a day, the greater counts are kept.
            #expect(try counts.numbers("roasted", "", days: days).times == 2)
          }
          let summary = try ProgressSummaryTable(db: db).summary(of: "acc_1")
          #expect(summary.streak.longest == 5)
          #expect(summary.answers == ProgressSummary.Answers(all: 14, right: 9))
          for table in [
            "lesson_results", "attempts", "unlocked_badges", "action_totals", "action_days", "standing", "zones",
          ] {
            let left = try db.value(of: Int.self, "SELECT count(*) FROM \(table) WHERE account = 'acc_2'")
            #expect(left == 0, "\(table)")
          }
        }
        #expect(try await store.audit(ProgressService.auditRules).problems.isEmpty)
      }
    }
  }

  @Test("A roast event that arrives after a merge counts for the remaining account")
  func late() async throws {
    try await LessonsTests().withLessons { store, lessons in
      try await Self.seed(store, lessons.catalog)
      try await Self.merge(store, lessons.catalog)
      let receiver = EventReceiver(
        log: Log(service: "progress", level: .error, clock: .system) { _ in }, clock: .system, metrics: Metrics())
      ProgressService(store: store, catalog: lessons.catalog, pictures: lessons.pictures).receive(by: receiver)
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
      #expect(counts == [3, 0])
    }
  }
}
