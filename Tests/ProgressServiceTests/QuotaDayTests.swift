import CivilTime
import EventLoop
import Quotas
import ServiceHost
import Storage
import TestSupport
import Testing

@testable import ProgressService

/// The days that limit earnings, without a database. Without travel, they are calendar days; travel makes no day start
/// early.
@Suite(.timeLimit(.minutes(2))) struct QuotaDayTests {
  /// The earning days, as stored in the table.
  struct Days {
    var all: [QuotaDay] = []

    mutating func paying(for time: Timestamp, by clock: ZoneHistory) -> QuotaDay {
      let former = all.last { $0.began <= time }
      let next = all.first { $0.began > time }
      let day = QuotaDay.counting(
        time, on: clock.day(of: time), from: clock.start(ofDayAt: time), former: former, next: next)
      if day != former, day != next {
        all.append(day)
        all.sort { $0.began < $1.began }
      }
      return day
    }
  }

  @Test("In a single time zone, each calendar day pays for its own actions, in whatever order they are reported")
  func home() throws {
    var dice = Dice(seed: 20)
    for round in 0..<300 {
      let name = dice.pick(StreakTests.zones)
      let clock = ZoneHistory(try ZoneInfo.rules(of: name))
      let start = StreakTests.start(&dice)
      var days = Days()
      for time in StreakTests.deeds(&dice, from: start).shuffled(using: &dice) {
        #expect(days.paying(for: time, by: clock).day == clock.day(of: time), "\(round) \(name) \(time)")
      }
    }
  }

  @Test("However the clock is set, two days that pay never start within twenty hours of each other")
  func abroad() throws {
    var dice = Dice(seed: 14)
    for round in 0..<300 {
      let start = StreakTests.start(&dice)
      var entries = [ZoneHistory.Entry(since: start, zone: try ZoneInfo.rules(of: dice.pick(StreakTests.zones)))]
      var time = start
      var days = Days()
      for _ in 0..<60 {
        time = time + .seconds(Int64(dice.roll(1..<40_000)))
        if dice.chance(60) {
          entries.append(ZoneHistory.Entry(since: time, zone: try ZoneInfo.rules(of: dice.pick(StreakTests.zones))))
        }
        let told = dice.chance(30) ? max(start, time + .seconds(-Int64(dice.roll(1..<400_000)))) : time
        let day = days.paying(for: told, by: ZoneHistory(entries))
        #expect(days.all.contains(day))
        for (former, next) in zip(days.all, days.all.dropFirst()) {
          #expect(former.day < next.day && former.began + QuotaDay.apart <= next.began, "\(round)")
        }
      }
      // Setting the clock ahead gains nothing beyond the passage of time.
      let hours = (time - start).components.seconds / 3600
      #expect(days.all.count <= Int(hours) / 20 + 2, "\(round)")
    }
  }

  @Test(
    "For a user who flies east, the old day continues until it is twenty hours old",
    arguments: [("23:00", true), ("19:59", false), ("20:00", true), ("13:00", false)])
  func east(landing: String, isNew: Bool) throws {
    var days = Days()
    let home = try ZoneInfo.rules(of: "UTC")
    #expect(
      days.paying(for: try StreakTests.time("2026-06-10 08:00", in: "UTC"), by: ZoneHistory(home)).day.description
        == "2026-06-10")
    let landed = try StreakTests.time("2026-06-10 \(landing)", in: "UTC")
    let clock = ZoneHistory([
      ZoneHistory.Entry(since: Timestamp(milliseconds: 0), zone: home),
      ZoneHistory.Entry(since: landed, zone: try ZoneInfo.rules(of: "Pacific/Kiritimati")),
    ])
    #expect(clock.day(of: landed).description == "2026-06-11")
    #expect(days.paying(for: landed, by: clock).day.description == (isNew ? "2026-06-11" : "2026-06-10"))
  }
}
