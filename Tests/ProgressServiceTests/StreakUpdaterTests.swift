import AppCatalog
import CivilTime
import EventLoop
import Files
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@testable import ProgressService

/// Streaks over any declared actions, with their log (R5).
@Suite(.timeLimit(.minutes(2))) struct StreakUpdaterTests {
  static let files = [
    "actions.json": """
    {"actions": {"watered": {"by": "client"}, "looked": {"by": "client"}}, "late_days": 20,
     "streak": {"counts": ["watered"], "freezes": {"earn_every_days": 5, "most": 1}, "milestones": [2, 4]}}
    """
  ]

  @Test("Only declared actions keep the streak, and a milestone is announced once")
  func milestones() async throws {
    try await ProgressWorld.run(Self.files) { world in
      try await world.report("looked")
      #expect(try world.streak().status == .neverStarted)
      for day in [0, 1, 4, 5, 6, 7, 8] {
        world.set(day: day)
        for _ in 0..<2 { try await world.report("watered") }
      }
      let told = try world.events(StreakChanged.self)
      #expect(told.map(\.days) == [1, 2, 1, 2, 3, 4, 5] && told.map(\.longest) == [1, 2, 2, 2, 3, 4, 5])
      #expect(told.map(\.milestone) == [nil, 2, nil, nil, nil, 4, nil])
      let streak = try world.streak()
      #expect(streak.current == 5 && streak.freezes == 1 && streak.status == .active)
      #expect(streak.milestones.map(\.days) == [2, 4])
      #expect(streak.milestones.map(\.reachedAt) == [ProgressWorld.noon(1), ProgressWorld.noon(7)])
      // The freeze covers one more day, and the streak ends after the day that follows.
      #expect(streak.endsAt == TimeZoneRules.utc.time(of: ProgressWorld.start + 11))
      #expect(told.last?.endsAt == streak.endsAt)
    }
  }

  @Test("A calendar range shows only its own days, including those covered by freezes")
  func calendar() async throws {
    try await ProgressWorld.run(Self.files) { world in
      for day in [0, 1, 2, 3, 4, 6, 7] {
        world.set(day: day)
        try await world.report("watered")
      }
      world.set(day: 20)
      @Loop func kinds(_ from: Int?, _ to: Int?) throws -> String {
        let catalog = world.catalog
        let principal = try ProgressWorld.caller().account()
        let request = ListStreakDays(
          from: from.map { ProgressWorld.start + $0 }, to: to.map { ProgressWorld.start + $0 })
        let days = try world.store.read { try StreakMethods.days(request, of: principal, catalog: catalog, in: $0) }
        return days.map { "\($0.day - ProgressWorld.start)\($0.kind.rawValue.prefix(1))" }.joined(separator: " ")
      }
      #expect(try kinds(nil, nil) == "0a 1a 2a 3a 4a 5f 6a 7a")
      #expect(try kinds(1, 4) == "1a 2a 3a 4a" && kinds(4, 6) == "4a 5f 6a" && kinds(5, 5) == "5f")
      #expect(try kinds(6, 9) == "6a 7a" && kinds(8, 20) == "")
      #expect(throws: Failure.self) { try kinds(4, 3) }
    }
  }

  @Test("Each change of a streak's end is announced once, with the new end and the freezes")
  func told() async throws {
    try await ProgressWorld.run(WalletTests.files) { world in
      func end(after day: Int) -> Timestamp { TimeZoneRules.utc.time(of: ProgressWorld.start + day + 1) }
      let days = (0...2).map { ProgressWorld.noon($0) }
      world.set(day: 2)
      try await world.report("read", with: ["pages": 40])
      #expect(try world.events(StreakChanged.self).isEmpty)
      // Three days in one call are one change.
      try await world.report("watered", at: days)
      try await world.report("watered")
      var expected = [
        StreakChanged(days: 3, longest: 3, freezes: 0, endsAt: end(after: 3), activeAt: ProgressWorld.noon(2))
      ]
      #expect(try world.events(StreakChanged.self) == expected)
      try await world.buy("freeze", id: "one")
      try await world.buy("freeze", id: "one")
      expected.append(
        StreakChanged(days: 3, longest: 3, freezes: 1, endsAt: end(after: 4), activeAt: ProgressWorld.noon(2)))
      #expect(try world.events(StreakChanged.self) == expected)
      // The streak ends, is repaired, and is merged with a longer one.
      world.set(day: 6)
      let repair = StreakRepair(catalog: world.catalog)
      _ = try await world.store.write {
        try repair.repair(RepairStreak(account: "acc_1", by: "ops", reason: "an outage"), in: $0)
      }
      let repaired = try #require(try world.events(StreakChanged.self).last)
      #expect(repaired.days == 3 && repaired.endsAt == end(after: 7) && repaired.activeAt == ProgressWorld.noon(5))
      try await world.report("watered", as: ProgressWorld.caller("acc_2"))
      try await world.join("acc_2")
      let joined = try #require(try world.events(StreakChanged.self).last)
      #expect(joined.days == 4 && joined.activeAt == ProgressWorld.noon(6))
      #expect(try world.events(StreakChanged.self).count == 5)
    }
  }

  @Test("A late report repairs a broken streak and returns the spent freeze")
  func late() async throws {
    try await ProgressWorld.run(Self.files) { world in
      for day in [0, 1, 2, 3, 4, 6] {
        world.set(day: day)
        try await world.report("watered")
      }
      #expect(try world.streak().freezes == 0 && world.streak().current == 6)
      try await world.report("watered", at: ProgressWorld.noon(5))
      #expect(try world.streak().freezes == 1 && world.streak().current == 7)
      world.set(day: 10)
      try await world.report("watered")
      #expect(try world.streak().current == 1)
      for day in [8, 9] { try await world.report("watered", at: ProgressWorld.noon(day)) }
      #expect(try world.streak().current == 10)
      try await world.report("watered", at: ProgressWorld.noon(7))
      #expect(try world.streak().current == 11 && world.streak().freezes == 1)
    }
  }

  @Test("The order in which devices report actions doesn't change the streak")
  func order() async throws {
    var dice = Dice(seed: 5)
    for _ in 0..<20 {
      let days = (0..<15).filter { _ in dice.chance(75) }
      let shuffled = days.shuffled(using: &dice)
      try await ProgressWorld.run(Self.files) { world in
        world.set(day: 15)
        for (account, order) in [("acc_1", days), ("acc_2", shuffled)] {
          for day in order {
            try await world.report("watered", at: ProgressWorld.noon(day), as: ProgressWorld.caller(account))
          }
        }
        let both = try ["acc_1", "acc_2"].map { account in
          var streak = try world.streak(of: ProgressWorld.caller(account))
          // Milestones depend on the order: a run of days that is later extended may have been the longest one before.
          streak.milestones = []
          return streak
        }
        #expect(both[0].current == both[1].current && both[0].freezes == both[1].freezes, "\(days) \(shuffled)")
        #expect(both[0].status == both[1].status && both[0].endsAt == both[1].endsAt)
        #expect(both[0].longest == both[1].longest, "\(days) \(shuffled)")
      }
    }
  }

  @Test("Support can add missing days once, and the operator is recorded")
  func repair() async throws {
    try await ProgressWorld.run(Self.files) { world in
      for day in [0, 1, 2] {
        world.set(day: day)
        try await world.report("watered")
      }
      world.set(day: 6)
      #expect(try world.streak().status == .expired)
      let support = StreakRepair(catalog: world.catalog)
      let request = RepairStreak(account: "acc_1", by: "user anna", reason: "we were down")
      let given = try await world.store.write { try support.repair(request, in: $0) }
      #expect(given.firstDay == ProgressWorld.start + 3 && given.lastDay == ProgressWorld.start + 5)
      #expect(given.streak.current == 3 && given.streak.status == .expiringSoon)
      try await world.report("watered")
      #expect(try world.streak().current == 4)
      await #expect(throws: Failure.self) { _ = try await world.store.write { try support.repair(request, in: $0) } }
      let shown = try world.store.read { try support.show(ShowStreak(account: "acc_1"), $0) }
      #expect(shown.repairs.map(\.by) == ["user anna"] && shown.days.count { $0.isGiven } == 3)
      await #expect(throws: Failure.self) {
        let nobody = RepairStreak(account: "acc_9", by: "user anna", reason: "x")
        _ = try await world.store.write { try support.repair(nobody, in: $0) }
      }
    }
  }

  @Test("Support can join two runs of a streak, within a limit")
  func joined() async throws {
    try await ProgressWorld.run(Self.files) { world in
      for day in [0, 1, 4, 5] {
        world.set(day: day)
        try await world.report("watered")
      }
      let support = StreakRepair(catalog: world.catalog)
      let request = RepairStreak(account: "acc_1", by: "user anna", reason: "we were down")
      _ = try await world.store.write { try support.repair(request, in: $0) }
      #expect(try world.streak().current == 4)
      world.set(day: 100)
      await #expect(throws: Failure.self) { _ = try await world.store.write { try support.repair(request, in: $0) } }
    }
  }

  @Test("Time zones are stored with their times, up to a limit, and a newer time zone applies at once")
  func zones() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let clock = LoopClock(wall: Timestamp(seconds: 1_790_000_000))
        let store = try Store.ofRun("\(folder)/progress.db", migrations: ProgressService.migrations, clock: clock)
        let names = ["UTC", "Asia/Tokyo"]
        for index in 1...100 {
          try await store.write { tx in
            try ZoneTable(db: tx).add(
              names[index % 2], after: names[(index + 1) % 2], since: Timestamp(seconds: Int64(index)), of: "acc_1")
          }
        }
        try store.read { db in
          let rows = try db.values(of: Timestamp.self, "SELECT since FROM zones WHERE account = 'acc_1' ORDER BY since")
          #expect(rows.count == ZoneTable.most && rows.last == Timestamp(seconds: 100))
          let now = Timestamp(seconds: 1_790_000_000)
          let known = try ZoneTable(db: db).history(of: "acc_1", now: "UTC", at: now)
          let newer = try ZoneTable(db: db).history(of: "acc_1", now: "Pacific/Kiritimati", at: now)
          #expect(newer.today(at: now + .seconds(86_400)) - known.today(at: now + .seconds(86_400)) == 1)
        }
        await store.close()
      }
    }
  }
}
