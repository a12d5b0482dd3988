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

/// The import of a device's streak, badges, lessons and coins (M1).
@Suite(.timeLimit(.minutes(2))) struct LocalImportTests {
  static let files = JoinedEarningsTests.files.merging([
    "import.json": """
    {"open_days": 5, "ahead_minutes": 10, "max_streak_days": 40, "badges": ["first"], "lessons": true,
     "max_of": {"coins": 40}}
    """,
    "badges.json": """
    {"badges": [
       {"id": "first", "name": {"en": "F"}, "description": {"en": "F"}, "when": {"count": "watered", "at_least": 1}},
       {"id": "bright", "name": {"en": "B"}, "description": {"en": "B"}, "when": {"sum": "learned.gained_coins", "at_least": 2}},
       {"id": "week", "name": {"en": "W"}, "description": {"en": "W"}, "when": {"streak": 7}}]}
    """,
  ]) { $1 }

  static let imported = ImportedLesson(lesson: "l", diamonds: 2, completedAt: time(-3))

  static func time(_ day: Int) -> ClientTime { ClientTime(clamping: ProgressWorld.noon(day).milliseconds) }

  static func streak(_ current: Int, longest: Int? = nil, until day: Int) -> ImportedStreak {
    ImportedStreak(
      current: Bounded(current) ?? 1, longest: longest.flatMap { Bounded($0) }, lastActiveDay: ProgressWorld.start + day
    )
  }

  static func coins(_ amount: Int, id: Identifier = "phone") -> ImportLocalProgress {
    ImportLocalProgress(balances: List([ImportedBalance(id: id, currency: "coins", amount: Bounded(amount) ?? 0)]))
  }

  @Loop @discardableResult
  static func put(
    _ request: ImportLocalProgress, _ world: ProgressWorld, as caller: Caller = ProgressWorld.caller()
  ) async throws -> ImportLocalProgress.Reply {
    let catalog = world.catalog
    return try await world.store.write { try LocalImport(catalog, for: caller, in: $0).put(request) }
  }

  @Test("If one item is invalid, even the streak, only that item is rejected and the rest is imported")
  func brokenItems() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let at = Self.time(-3).milliseconds
      let params = Bytes(
        """
        {"streak": {"current": 0, "last_active_day": "2026-11-22"},
         "badges": [{"badge": "first", "unlocked_at": \(at)}, {"badge": "first", "unlocked_at": "yesterday"}],
         "lessons": [{"lesson": "l", "diamonds": 0, "completed_at": \(at)}, {"lesson": "l", "diamonds": 2, "completed_at": \(at)}],
         "balances": [{"id": "phone", "currency": "coins", "amount": -4}]}
        """.utf8)
      let reply = try await Self.put(try ImportLocalProgress.decode(params: params.span), world)
      #expect(reply.streak?.refusal?.message.en == "Invalid params: streak.current: must be 1 to 10000")
      #expect(reply.badges.map(\.id) == ["first", "first"] && reply.badges.map { $0.refusal == nil } == [true, false])
      #expect(reply.lessons.map { $0.refusal == nil } == [false, true])
      #expect(reply.balances[0].id == "phone" && reply.balances[0].refusal?.kind == .invalidParams)
    }
  }

  @Test("An imported streak continues, keeps its longest run, and unlocks its badge without an event")
  func streak() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let reply = try await Self.put(ImportLocalProgress(streak: Self.streak(6, longest: 9, until: -1)), world)
      #expect(reply.streak == ImportedResult(id: nil) && reply.localImport.open)
      let taken = try world.streak()
      #expect(taken.current == 6 && taken.longest == 9 && taken.status == .expiringSoon)
      // No event is sent, because the device has already announced the badge.
      #expect(try world.badges()["week"]?.unlockedAt != nil && world.events(BadgeUnlocked.self).isEmpty)
      try await world.report("watered")
      #expect(try world.streak().current == 7 && world.events(StreakChanged.self).map(\.days) == [6, 7])
    }
  }

  @Test("Imported actions don't count for current challenges")
  func beforeChallenges() async throws {
    try await ProgressWorld.run(Self.files) { world in
      try await Self.put(ImportLocalProgress(lessons: List([Self.imported])), world)
      let days = try world.store.read { db in
        try db.rows("SELECT DISTINCT day FROM action_days WHERE action = 'learned'") { CivilDay(number: $0.int("day")) }
      }
      let today = ProgressWorld.start
      #expect(days.count == 1)
      for span in [CalendarSpan.day, .week, .month] { #expect(days.allSatisfy { $0 < span.start(of: today) }) }
    }
  }

  @Test("Imported lessons count as done and towards badges, and a replay pays the difference")
  func lessons() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let school = QuestionKindTests.School(world)
      var worse = Self.imported
      worse.diamonds = 1
      try await Self.put(ImportLocalProgress(lessons: List([worse])), world)
      #expect(try school.profile().lessonsCompleted == 1 && school.profile().diamonds == 1)
      #expect(try world.badges()["bright"]?.count == 1)
      let better = try await Self.put(ImportLocalProgress(lessons: List([worse, Self.imported])), world)
      #expect(better.lessons.map(\.refusal) == [nil, nil] && better.lessons.map(\.id) == ["l", "l"])
      #expect(try world.badges()["bright"]?.unlockedAt != nil && school.profile().diamonds == 2)
      let done = try await school.play()
      #expect(done.coins == 0 && done.bestDiamonds == 2)
    }
  }

  @Test("Coins are imported up to what the imported lessons and days could have paid, with a history entry")
  func coins() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let early = try await Self.put(Self.coins(500), world)
      #expect(early.localImport.balances == [ImportedSum(currency: "coins", claimed: 500, credited: 0)])
      try await Self.put(ImportLocalProgress(lessons: List([Self.imported])), world)
      #expect(try JoinedEarningsTests.coins(world) == 2)
      // A day could have paid ten for watering and five for opening.
      try await Self.put(ImportLocalProgress(streak: Self.streak(2, until: -1)), world)
      #expect(try JoinedEarningsTests.coins(world) == 32)
      try await Self.put(ImportLocalProgress(streak: Self.streak(20, until: -1)), world)
      #expect(try JoinedEarningsTests.coins(world) == 40)
      let entries = try JoinedEarningsTests.history(world)
      #expect(entries.map(\.kind) == [.imported, .imported, .imported] && entries.map(\.amount).reduce(0, +) == 40)
      // A day that was imported doesn't pay for the same action again.
      try await world.report("watered", at: ProgressWorld.noon(-1))
      #expect(try JoinedEarningsTests.coins(world) == 40)
      try await world.report("watered")
      #expect(try JoinedEarningsTests.coins(world) == 44)
    }
  }

  @Test("A balance below the possible earnings is imported unchanged, as if the rest had been spent")
  func spent() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let streak = Self.streak(2, until: -1)
      for (id, amount, expected) in [("a", 3, 3), ("a", 3, 3), ("b", 4, 7), ("a", 1, 7)] as [(Identifier, Int, Int)] {
        var request = Self.coins(amount, id: id)
        request.streak = .accepted(streak)
        try await Self.put(request, world)
        #expect(try JoinedEarningsTests.coins(world) == expected)
      }
    }
  }

  @Test("Implausible items are rejected with a reason and change nothing, and the rest is imported")
  func refused() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let age = ProgressWorld.start - (try #require(CivilDay("2026-01-01"))) + 1
      for (streak, reason) in [
        (Self.streak(age + 1, until: 0), "the age of the app"),
        (Self.streak(3, longest: 2, until: 0), "can't exceed longest"),
        (Self.streak(2, until: 1), "later than the first import"), (Self.streak(41, until: 0), "the 40 days"),
        (Self.streak(1, until: -age), "the age of the app"),
      ] {
        let reply = try await Self.put(ImportLocalProgress(streak: streak), world)
        #expect(reply.streak?.refusal?.message.en.contains(reason) == true, "\(streak)")
      }
      #expect(try world.streak().status == .neverStarted)
      var lessons = Array(repeating: Self.imported, count: 4)
      lessons[0].lesson = "none"
      lessons[1].diamonds = 3
      lessons[2].completedAt = Self.time(1)
      lessons[3].completedAt = Self.time(-age - 1)
      let badges = [
        ImportedBadge(badge: "none", unlockedAt: Self.time(-1)),
        ImportedBadge(badge: "week", unlockedAt: Self.time(-1)),
        ImportedBadge(badge: "first", unlockedAt: Self.time(2)),
        ImportedBadge(badge: "first", unlockedAt: Self.time(-1)),
      ]
      var request = ImportLocalProgress(badges: List(badges), lessons: List(lessons))
      request.balances = List([.accepted(ImportedBalance(id: "p", currency: "seeds", amount: 5))])
      let reply = try await Self.put(request, world)
      #expect(reply.lessons.allSatisfy { $0.refusal != nil })
      #expect(reply.badges.map { $0.refusal == nil } == [false, false, false, true])
      #expect(reply.balances.map { $0.refusal?.kind } == [.invalidParams])
      #expect(try world.badges()["first"]?.unlockedAt == ProgressWorld.noon(-1))
      #expect(try QuestionKindTests.School(world).profile().lessonsCompleted == 0)
    }
  }

  @Test("The first batch opens the import, which closes days later; actions after the first batch aren't imported")
  func over() async throws {
    try await ProgressWorld.run(Self.files) { world in
      try await Self.put(Self.coins(5), world)
      world.set(day: 3)
      let late = try await Self.put(ImportLocalProgress(streak: Self.streak(2, until: 2)), world)
      #expect(late.streak?.refusal != nil)
      world.set(day: 5)
      await #expect { try await Self.put(Self.coins(5), world) } throws: { ($0 as? Failure)?.kind == .conflict }
      let state = try world.store.read {
        try LocalImport.state(LocalImportTable(db: $0, account: "acc_1"), at: $0.wallNow)
      }
      #expect(!state.open && state.endsAt == ProgressWorld.noon(5))
    }
    try await ProgressWorld.run(JoinedEarningsTests.files) { world in
      await #expect { try await Self.put(Self.coins(5), world) } throws: { ($0 as? Failure)?.kind == .notFound }
    }
  }

  @Test("Merging throwaway accounts that imported the same lessons and days adds no coins")
  func joined() async throws {
    try await ProgressWorld.run(Self.files) { world in
      for number in 1...4 {
        let caller = ProgressWorld.caller("acc_\(number)")
        // The first account earned its coins on the server, and the other accounts import the same amount. The last
        // account spent its coins on the device.
        if number == 1 {
          try await QuestionKindTests.School(world, as: caller).play()
        } else {
          var request = Self.coins(number == 4 ? 0 : 500, id: "phone\(number)")
          request.lessons = List([.accepted(Self.imported)])
          request.streak = .accepted(Self.streak(1, until: -2))
          try await Self.put(request, world, as: caller)
          #expect(try JoinedEarningsTests.coins(world, "acc_\(number)") == (number == 4 ? 0 : 17))
        }
      }
      for (number, expected) in [(2, 17), (3, 17), (4, 17)] {
        try await world.join("acc_\(number)")
        #expect(try JoinedEarningsTests.coins(world) == expected, "\(number)")
        #expect(try await world.store.audit(ProgressService.auditRules).problems == [])
      }
      #expect(try world.streak().longest == 1)
    }
  }

  @Test("The order of batches, devices and repeats doesn't change the result of an import")
  func order() async throws {
    var dice = Dice(seed: 15)
    for round in 0..<12 {
      let pieces: [ImportLocalProgress] = (0..<6).map { number in
        switch dice.roll(0..<4) {
        case 0: ImportLocalProgress(streak: Self.streak(dice.roll(1..<9), longest: 9, until: -dice.roll(0..<12)))
        case 1:
          ImportLocalProgress(
            lessons: List([
              ImportedLesson(lesson: "l", diamonds: Bounded(dice.roll(1..<3)) ?? 1, completedAt: Self.time(-2))
            ]))
        case 2:
          ImportLocalProgress(badges: List([ImportedBadge(badge: "first", unlockedAt: Self.time(-dice.roll(1..<9)))]))
        default: Self.coins(dice.roll(1..<30), id: Identifier("p\(number % 2)"))
        }
      }
      let shuffled = (pieces + pieces).shuffled(using: &dice)
      try await ProgressWorld.run(Self.files) { world in
        for (account, order) in [("acc_1", pieces), ("acc_2", shuffled)] {
          for piece in order { try await Self.put(piece, world, as: ProgressWorld.caller(account)) }
        }
        let ends = try ["acc_1", "acc_2"].map { account in
          let caller = ProgressWorld.caller(account)
          var streak = try world.streak(of: caller)
          streak.milestones = []
          let badges = try world.badges(of: caller).values.sorted { $0.id < $1.id }
          return (
            streak, badges.map { [$0.id, "\($0.count)", "\($0.unlockedAt?.milliseconds ?? 0)"] },
            try JoinedEarningsTests.coins(world, account)
          )
        }
        #expect(ends[0].0 == ends[1].0 && ends[0].1 == ends[1].1 && ends[0].2 == ends[1].2, "\(round)")
      }
    }
  }
}
