import AppCatalog
import CivilTime
import EventLoop
import Files
import ProgressContract
import ServiceHost
import Storage
import TestSupport
import Testing

@testable import ProgressService

/// Streaks without a database: active days, missed days and freezes.
@Suite(.timeLimit(.minutes(2))) struct StreakTests {
  static let utc = ZoneHistory(.utc)

  /// An active user, whose time zone may change.
  struct Person {
    var entries: [ZoneHistory.Entry]
    var log: [StreakDay] = []
    var bought: [Timestamp] = []
    var streak = Streak()
    var rules = Streak.Rules(most: 9)

    init(_ zone: String) throws {
      entries = [ZoneHistory.Entry(since: Timestamp(milliseconds: -1 << 50), zone: try ZoneInfo.rules(of: zone))]
    }

    var clock: ZoneHistory { ZoneHistory(entries) }

    mutating func goes(to zone: String, at time: Timestamp) throws {
      entries.append(ZoneHistory.Entry(since: time, zone: try ZoneInfo.rules(of: zone)))
    }

    mutating func acts(at time: Timestamp) {
      let day = clock.day(of: time)
      if let index = log.firstIndex(where: { $0.day == day }) {
        log[index].lastAt = max(log[index].lastAt, time)
        streak.recordFurtherAction(at: time)
      } else {
        log.append(StreakDay(day: day, firstAt: time, lastAt: time))
        log.sort { $0.day < $1.day }
        streak.recordActivity(StreakDay(day: day, firstAt: time, lastAt: time), by: clock, rules)
      }
    }

    mutating func buys(at time: Timestamp) {
      bought.append(time)
      streak.gotFreeze(at: time, by: clock, rules)
    }

    func settled(at now: Timestamp) -> Streak {
      var streak = streak
      streak.settle(at: now, by: clock)
      return streak
    }

    func computed(at now: Timestamp) -> Streak {
      Streak(days: log, freezes: bought, by: clock, rules, until: now)
    }
  }

  /// Parses a local time in a zone, such as "2026-03-28 22:30".
  static func time(_ text: String, in zone: String) throws -> Timestamp {
    let parts = text.split(separator: " ")
    let clock = parts[1].split(separator: ":").compactMap { Int($0) }
    let day = try #require(CivilDay(String(parts[0])))
    return try ZoneInfo.rules(of: zone).time(of: day, minutes: clock[0] * 60 + clock[1])
  }

  @Test(
    "A day counts once, a missed day ends the run, and a freeze covers a missed day",
    arguments: [
      ("", 0, 0, .neverStarted), ("x", 1, 0, .active), ("x.", 1, 0, .expiringSoon), ("x..", 0, 0, .expired),
      ("xxx", 3, 0, .active), ("xx.x", 1, 0, .active), ("x.xx", 2, 0, .active), ("bx", 1, 1, .active),
      ("bx.", 1, 1, .expiringSoon), ("bx..", 1, 0, .frozen), ("bx.x", 2, 0, .active), ("bx...", 0, 0, .expired),
      ("bbx..x", 2, 0, .active), ("bbx...x", 1, 0, .active), ("bbx.x.x", 3, 0, .active), ("x.b.", 1, 0, .frozen),
      ("x..b.", 0, 1, .expired), ("x..bx", 1, 1, .active), ("x..bx.x", 2, 0, .active),
      // Every third day of a run earns a freeze, up to two.
      ("xxx", 3, 1, .active), ("xxx.x", 4, 0, .active), ("xxxxxx", 6, 2, .active), ("xxxxxxxxx", 9, 2, .active),
      ("xxxxxx..x", 7, 0, .active), ("xxxxxx...", 6, 0, .frozen),
      ("xxxxxx....", 0, 0, .expired), ("xx.xx.", 2, 0, .expiringSoon),
      ("xxx.xx.x", 1, 0, .active), ("xxx.xxx.x", 7, 0, .active),
    ] as [(String, Int, Int, GetStreak.Reply.Status)])
  func runs(life: String, current: Int, freezes: Int, status: GetStreak.Reply.Status) throws {
    var person = try Person("UTC")
    if life.contains("xxx") || life == "xx.xx." { person.rules = Streak.Rules(earnEvery: 3, most: 2) }
    if life == "xxx", freezes == 0 { person.rules = Streak.Rules(most: 9) }
    var day = -1
    for deed in life {
      switch deed {
      case "b": person.buys(at: ProgressWorld.noon(max(0, day)) + .seconds(60))
      default:
        day += 1
        if deed == "x" { person.acts(at: ProgressWorld.noon(day)) }
      }
    }
    let now = ProgressWorld.noon(max(0, day)) + .seconds(3600)
    let standing = person.streak.standing(at: now, by: person.clock)
    #expect(standing.current == current && standing.freezes == freezes && standing.status == status, "\(standing)")
    #expect((standing.hoursLeft != nil) == [.expiringSoon, .frozen].contains(status))
    #expect(standing.hoursLeft ?? 11 == 11)
    if let end = standing.endsAt {
      let moment = Duration.milliseconds(1)
      #expect(person.settled(at: Timestamp(milliseconds: end.milliseconds - 1)).current == current)
      #expect(person.settled(at: end + moment).current == 0)
    }
    #expect(person.computed(at: now) == person.settled(at: now))
  }

  @Test(
    "A user who acts on each local day keeps the streak, even across clock changes",
    arguments: [
      // Clocks go forward and back in the middle of the night.
      ("Europe/Berlin", ["2026-03-28 00:01", "2026-03-29 23:59", "2026-03-30 00:01"], 3),
      ("Europe/Berlin", ["2026-10-24 00:01", "2026-10-25 23:59", "2026-10-26 00:01", "2026-10-27 23:59"], 4),
      // Midnight doesn't exist.
      ("America/Havana", ["2026-03-07 00:10", "2026-03-08 23:50", "2026-03-09 23:50"], 3),
      ("Asia/Beirut", ["2025-03-29 00:10", "2025-03-30 23:50", "2025-03-31 23:50"], 3),
      // Midnight comes twice.
      ("America/Havana", ["2026-10-31 00:10", "2026-11-01 23:50", "2026-11-02 23:50"], 3),
      ("America/Sao_Paulo", ["2018-02-16 00:10", "2018-02-17 23:50", "2018-02-18 23:50"], 3),
      // Samoa had no 30 December 2011, Kwajalein no 21 August 1993.
      ("Pacific/Apia", ["2011-12-28 12:00", "2011-12-29 00:10", "2011-12-31 23:50", "2012-01-01 00:10"], 4),
      ("Pacific/Kwajalein", ["1993-08-19 12:00", "1993-08-20 00:10", "1993-08-22 23:50"], 3),
      // Leap days, and years without one.
      ("UTC", ["2028-02-28 00:00", "2028-02-29 23:59", "2028-03-01 00:00"], 3),
      ("UTC", ["2028-02-28 12:00", "2028-03-01 12:00"], 1), ("UTC", ["2027-02-28 12:00", "2027-03-01 12:00"], 2),
      ("UTC", ["2100-02-28 00:00", "2100-03-01 23:59"], 2), ("UTC", ["2026-12-31 00:00", "2027-01-01 23:59"], 2),
      // A missed day ends the run, even next to such days.
      ("Pacific/Apia", ["2011-12-28 12:00", "2011-12-31 23:50"], 1),
      ("Europe/Berlin", ["2026-03-28 23:59", "2026-03-30 00:01"], 1),
    ] as [(String, [String], Int)])
  func calendars(zone: String, times: [String], expected: Int) throws {
    var person = try Person(zone)
    for text in times { person.acts(at: try Self.time(text, in: zone)) }
    #expect(person.streak.current == expected)
  }

  @Test("A streak's remaining hours are right, even on days of 23 or 25 hours")
  func hours() throws {
    for (day, hours) in [("2026-03-29", 23), ("2026-10-25", 25), ("2026-06-10", 24)] {
      let start = try #require(CivilDay(day))
      var person = try Person("Europe/Berlin")
      person.acts(at: try Self.time("\((start + -1).description) 12:00", in: "Europe/Berlin"))
      let midnight = try Self.time("\(day) 00:00", in: "Europe/Berlin")
      let standing = person.streak.standing(at: midnight, by: person.clock)
      #expect(standing.status == .expiringSoon && standing.hoursLeft == hours, "\(day)")
    }
  }

  @Test("Flying east across the date line doesn't cause a missed day")
  func east() throws {
    var person = try Person("Pacific/Honolulu")
    let evening = try Self.time("2026-06-10 22:00", in: "Pacific/Honolulu")
    person.acts(at: evening)
    let landing = evening + .seconds(9 * 3600)
    try person.goes(to: "Pacific/Auckland", at: landing)
    // The local date is two days later.
    #expect(person.clock.today(at: landing) - person.clock.day(of: evening) == 2)
    let landed = person.streak.standing(at: landing, by: person.clock)
    #expect(landed.status == .expiringSoon && landed.current == 1)
    // In Auckland, the last action was on the evening of the 11th, so the user has until the end of the 12th.
    let end = try Self.time("2026-06-13 00:00", in: "Pacific/Auckland")
    #expect(landed.endsAt == end)
    #expect(person.settled(at: Timestamp(milliseconds: end.milliseconds - 1)).current == 1)
    #expect(person.settled(at: end).current == 0)
    person.acts(at: landing)
    #expect(person.streak.current == 2)
  }

  @Test("Flying west counts a repeated day once and keeps the streak")
  func west() throws {
    var person = try Person("Asia/Tokyo")
    let morning = try Self.time("2026-06-10 08:00", in: "Asia/Tokyo")
    person.acts(at: morning)
    try person.goes(to: "America/Los_Angeles", at: morning + .seconds(7200))
    #expect(person.streak.standing(at: morning + .seconds(8000), by: person.clock).status == .active)
    person.acts(at: morning + .seconds(8000))
    person.acts(at: morning + .seconds(86_400))
    #expect(person.streak.current == 1)
    person.acts(at: morning + .seconds(86_400 + 3600 * 20))
    #expect(person.streak.current == 2)
  }

  @Test("A freeze is spent only when the day is over everywhere the user has been")
  func frozenAbroad() throws {
    var person = try Person("Pacific/Auckland")
    person.buys(at: try Self.time("2026-06-09 12:00", in: "Pacific/Auckland"))
    person.acts(at: try Self.time("2026-06-10 12:00", in: "Pacific/Auckland"))
    try person.goes(to: "America/Los_Angeles", at: try Self.time("2026-06-10 14:00", in: "Pacific/Auckland"))
    // The 11th is over in the zone of departure. In this zone it is still the 11th, and the 10th counted.
    let over = try Self.time("2026-06-12 00:00", in: "Pacific/Auckland")
    #expect(person.settled(at: over).freezes == 1)
    let standing = person.streak.standing(at: over, by: person.clock)
    #expect(standing.status == .expiringSoon && standing.hoursLeft == 19)
    let end = try Self.time("2026-06-12 00:00", in: "America/Los_Angeles")
    #expect(person.settled(at: Timestamp(milliseconds: end.milliseconds - 1)).freezes == 1)
    #expect(person.settled(at: end).freezes == 0)
    #expect(person.streak.standing(at: end, by: person.clock).status == .frozen)
  }

  // MARK: Properties

  static let zones = [
    "Europe/Berlin", "America/New_York", "America/Havana", "Pacific/Apia", "Asia/Kathmandu", "Australia/Lord_Howe",
    "America/Sao_Paulo", "Africa/Casablanca", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Tokyo", "Asia/Beirut",
    "Pacific/Honolulu", "Europe/London", "America/St_Johns", "Asia/Gaza",
  ]

  /// Random times of actions, mostly once a day at any hour.
  static func deeds(_ dice: inout Dice, from start: Timestamp) -> [Timestamp] {
    var time = start
    return (0..<30).map { _ in
      time = time + .seconds(Int64(dice.chance(70) ? dice.roll(20 * 3600..<30 * 3600) : dice.roll(60..<60 * 3600)))
      return time
    }
  }

  static func start(_ dice: inout Dice) -> Timestamp {
    // Dates around the end of 2011, and clock changes in several years.
    let day = dice.chance(30) ? 15_320 + dice.roll(0..<20) : 15_300 + dice.roll(0..<6000)
    return TimeZoneRules.utc.time(of: CivilDay(number: day), minutes: dice.roll(0..<1440))
  }

  @Test("In a single time zone, the streak equals a recount of the local calendar")
  func recount() throws {
    var dice = Dice(seed: 62)
    for round in 0..<300 {
      let name = dice.pick(Self.zones)
      let zone = try ZoneInfo.rules(of: name)
      var person = try Person(name)
      let start = Self.start(&dice)
      let deeds = Self.deeds(&dice, from: start)
      // All days in the zone's calendar, found by checking every half hour.
      let end = (deeds.last ?? start) + .seconds(3 * 86_400)
      var calendar: [CivilDay] = []
      var look = start
      while look < end {
        let day = zone.day(of: look)
        if calendar.last != day { calendar.append(day) }
        look = look + .seconds(1800)
      }
      var done: Set<CivilDay> = []
      for time in deeds {
        let today = zone.day(of: time)
        let past = calendar.filter { $0 < today }.reversed()
        let run = past.prefix { done.contains($0) }.count
        let isAlive = run > 0 || done.contains(today)
        #expect((person.settled(at: time).current > 0) == isAlive, "\(round) \(name) \(time)")
        done.insert(today)
        person.acts(at: time)
        #expect(person.streak.current == run + 1, "\(round) \(name) \(time)")
      }
    }
  }

  @Test("A merge keeps every streak that either account kept, and no more freezes than allowed")
  func joined() throws {
    var dice = Dice(seed: 80)
    for round in 0..<80 {
      let name = dice.pick(Self.zones)
      var both = try Person(name)
      var alone = [both, both]
      let rules = Streak.Rules(most: dice.roll(1..<4))
      both.rules = rules
      let start = Self.start(&dice)
      var deeds: [(time: Timestamp, who: Int, buys: Bool)] = []
      for who in 0...1 {
        alone[who].rules = rules
        for time in Self.deeds(&dice, from: start) {
          deeds.append((time, who, false))
          if dice.chance(40) { deeds.append((time + .seconds(5), who, true)) }
        }
      }
      for deed in deeds.sorted(by: { $0.time < $1.time }) {
        for person in [alone[deed.who], both] {
          #expect(person.settled(at: deed.time).freezes <= rules.most)
        }
        if deed.buys {
          guard alone[deed.who].settled(at: deed.time).freezes < rules.most else { continue }
          alone[deed.who].buys(at: deed.time)
          both.buys(at: deed.time)
        } else {
          alone[deed.who].acts(at: deed.time)
          both.acts(at: deed.time)
        }
        let kept = both.computed(at: deed.time)
        #expect(kept.freezes <= rules.most && kept == both.settled(at: deed.time), "\(round)")
        for person in alone {
          let own = person.settled(at: deed.time)
          #expect(kept.current >= own.current && (own.current == 0 || kept.freezes >= own.freezes), "\(round) \(name)")
        }
      }
    }
  }

  @Test("A streak updated step by step always equals the streak computed from its full log")
  func log() throws {
    var dice = Dice(seed: 7)
    for round in 0..<300 {
      var person = try Person(dice.pick(Self.zones))
      person.rules = Streak.Rules(earnEvery: dice.roll(2..<6), most: dice.roll(0..<3))
      let start = Self.start(&dice)
      for time in Self.deeds(&dice, from: start) {
        if dice.chance(10) { person.buys(at: time) }
        // All travel is eastward, because a day before the last one would be handled as a late entry in the log.
        person.acts(at: time)
        let now = time + .seconds(Int64(dice.roll(0..<400_000)))
        #expect(person.computed(at: now) == person.settled(at: now), "\(round)")
      }
    }
  }
}
