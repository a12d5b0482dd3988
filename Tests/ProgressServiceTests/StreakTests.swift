import CivilTime
import EventLoop
import Files
import ProgressContract
import ServiceHost
import Storage
import TestSupport
import Testing

@testable import ProgressService

@Suite(.timeLimit(.minutes(2))) struct StreakTests {
  static let start = CivilDay(number: 20_000)
  static let utc = ZoneHistory(.utc)

  /// Noon of a day in UTC.
  static func noon(_ day: Int) -> Timestamp { TimeZoneRules.utc.time(of: start + day, minutes: 720) }

  @Test(
    "days in a row count, a repeat or an earlier day doesn't, a gap begins anew",
    arguments: [
      ([0], 1, 1), ([0, 0, 0], 1, 1), ([0, 1, 2], 3, 3), ([0, 1, 3], 1, 2), ([0, 1, 0, 2], 3, 3), ([5, 4, 6], 2, 2),
    ])
  func runs(days: [Int], current: Int, longest: Int) {
    var streak = Streak()
    for day in days { _ = streak.wasActive(at: Self.noon(day), by: Self.utc) }
    #expect(streak.current == current && streak.longest == longest)
  }

  @Test("a streak is active today, about to end tomorrow with the hours that are left, and over the day after")
  func standing() {
    var streak = Streak()
    _ = streak.wasActive(at: Self.noon(0), by: Self.utc)
    let midnight = Timestamp(seconds: Int64(Self.start.number) * 86_400)
    #expect(streak.standing(at: midnight + .seconds(3600), by: Self.utc).status == .active)
    let next = streak.standing(at: midnight + .seconds(86_400 + 20 * 3600 + 1), by: Self.utc)
    #expect(next.status == .expiringSoon && next.hoursLeft == 4 && next.current == 1)
    let over = streak.standing(at: midnight + .seconds(2 * 86_400), by: Self.utc)
    #expect(over.status == .expired && over.current == 0 && over.longest == 1)
  }

  /// A clock that went by one zone until a time, and by another since.
  static func clock(_ former: String, _ zone: String, since time: Timestamp) throws -> ZoneHistory {
    ZoneHistory([
      ZoneHistory.Entry(since: Timestamp(milliseconds: 0), zone: try ZoneInfo.rules(of: former)),
      ZoneHistory.Entry(since: time, zone: try ZoneInfo.rules(of: zone)),
    ])
  }

  @Test("whoever flies east over the date line has missed no day: the one that was short isn't over where it began")
  func east() throws {
    let honolulu = try ZoneInfo.rules(of: "Pacific/Honolulu")
    let evening = honolulu.time(of: Self.start, minutes: 22 * 60)
    let landing = evening + .seconds(9 * 3600)
    let clock = try Self.clock("Pacific/Honolulu", "Pacific/Auckland", since: landing)
    var streak = Streak()
    _ = streak.wasActive(at: evening, by: ZoneHistory(honolulu))
    // The clock shows the day after next.
    #expect(clock.today(at: landing) - Self.start == 2)
    let landed = streak.standing(at: landing, by: clock)
    #expect(landed.status == .expiringSoon && landed.current == 1 && landed.hoursLeft == 17)
    var kept = streak
    let advanced1 = kept.wasActive(at: landing + .seconds(3600), by: clock)
    #expect(advanced1 && kept.current == 2)
    // Where the day between began it is over by then.
    let late = landing + .seconds(17 * 3600)
    #expect(streak.standing(at: late, by: clock).status == .expired)
    let advanced2 = streak.wasActive(at: late, by: clock)
    #expect(advanced2 && streak.current == 1)
  }

  @Test("a day that no clock of the user's has shown is none that was missed")
  func never() throws {
    // From an hour before midnight, eleven hours behind UTC, to fourteen hours before it: it is past the next midnight.
    let samoa = try ZoneInfo.rules(of: "Pacific/Pago_Pago")
    let eve = samoa.time(of: Self.start, minutes: 23 * 60 + 10)
    let clock = try Self.clock("Pacific/Pago_Pago", "Pacific/Kiritimati", since: eve + .seconds(600))
    #expect(clock.today(at: eve + .seconds(600)) - Self.start == 2)
    #expect(clock.end(of: Self.start + 1) == nil)
    var streak = Streak()
    _ = streak.wasActive(at: eve, by: ZoneHistory(samoa))
    let advanced3 = streak.wasActive(at: eve + .seconds(900), by: clock)
    #expect(advanced3 && streak.current == 2)
  }

  @Test("whoever flies west counts a day once, and keeps it")
  func west() throws {
    let tokyo = try ZoneInfo.rules(of: "Asia/Tokyo")
    let morning = tokyo.time(of: Self.start, minutes: 8 * 60)
    let clock = try Self.clock("Asia/Tokyo", "America/Los_Angeles", since: morning + .seconds(7200))
    var streak = Streak()
    _ = streak.wasActive(at: morning, by: ZoneHistory(tokyo))
    #expect(streak.standing(at: morning + .seconds(8000), by: clock).status == .active)
    let advanced4 = streak.wasActive(at: morning + .seconds(8000), by: clock)
    #expect(!advanced4)
    let advanced5 = streak.wasActive(at: morning + .seconds(86_400), by: clock)
    #expect(!advanced5)
    let advanced6 = streak.wasActive(at: morning + .seconds(2 * 86_400), by: clock)
    #expect(advanced6 && streak.current == 2)
  }

  @Test("zones are kept with their times, the last of them only so many, and a call's newer one counts at once")
  func table() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let clock = LoopClock(wall: Timestamp(seconds: 1_790_000_000))
        let store = try Store.open("\(folder)/progress.db", migrations: ProgressService.migrations, clock: clock)
        let names = ["UTC", "Asia/Tokyo"]
        for index in 1...100 {
          try await store.write { tx in
            try ZoneTable(db: tx).add(
              names[index % 2], after: names[(index + 1) % 2], since: Timestamp(seconds: Int64(index)), of: "acc_1")
          }
        }
        try store.read { db in
          let rows = try db.rows("SELECT since FROM zones WHERE account = 'acc_1' ORDER BY since") { $0.timestamp(0) }
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
