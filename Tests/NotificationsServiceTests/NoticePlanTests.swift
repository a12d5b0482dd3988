import AppCatalog
import CivilTime
import EventLoop
import Files
import NotificationsContract
import TestSupport
import Testing
import Wire

@testable import NotificationsService

/// The notices of a plan and their times (R11).
@Suite(.timeLimit(.minutes(2))) struct NoticePlanTests {
  static func zone(_ name: String) throws -> TimeZoneRules {
    try #require(TimeZoneRules(tzif: Disk.read("/usr/share/zoneinfo/\(name)")))
  }

  /// Kinds with placeholder words.
  static func notices(_ kinds: String..., quiet: String? = nil, most: Int? = nil) throws -> Notices {
    let whole = kinds.enumerated().map { index, kind in
      #"{"id": "k\#(index)", "name": {"en": "n"}, "title": {"en": "t"}, "body": {"en": "b"}, \#(kind)}"#
    }.joined(separator: ", ")
    let quiet = quiet.map { #""quiet": \#($0), "# } ?? ""
    let most = most.map { #""max_per_day": \#($0), "# } ?? ""
    return try JSON.decode(Notices.self, from: Array("{\(quiet)\(most)\"kinds\": [\(whole)]}".utf8))
  }

  static let person = UserState(account: "acc_1", app: "a", language: .en, timeZone: "UTC")

  static func plan(_ zone: String, _ notices: Notices, _ change: (inout UserState) -> Void = { _ in }) throws
    -> NoticePlan
  {
    var person = person
    change(&person)
    return NoticePlan(notices: notices, zone: try Self.zone(zone), person: person)
  }

  static func day(_ text: String) throws -> CivilDay { try #require(CivilDay(text)) }

  @Test(
    "A daily notice is delivered once a day at its hour on the user's clock, across clock changes",
    arguments: [
      ("America/New_York", "2026-03-06", [24, 23, 24]), ("America/New_York", "2026-10-30", [24, 25, 24]),
      ("Asia/Ho_Chi_Minh", "2026-03-06", [24, 24, 24]),
    ])
  func hours(zone: String, from: String, hoursApart: [Int64]) throws {
    let plan = try Self.plan(zone, Self.notices(#""trigger": {"hour": 19}"#))
    let first = try Self.day(from)
    let start = plan.zone.time(of: first, minutes: 19 * 60)
    let coming = plan.coming(after: start + .milliseconds(-1), until: start + .seconds(4 * 86_400), most: 4)
    #expect(coming.map(\.day) == (0..<4).map { first + $0 })
    #expect(zip(coming.dropFirst(), coming).map { ($0.at - $1.at).components.seconds / 3600 } == hoursApart)
  }

  @Test(
    "A day has one notice even if its hour is skipped or repeated, and a skipped day has none",
    arguments: [
      // 02:00 is skipped; 01:00 is repeated; a whole day is skipped; midnight is skipped.
      ("America/New_York", 2, "2026-03-07", 3), ("America/New_York", 1, "2026-10-31", 3),
      ("Pacific/Apia", 19, "2011-12-29", 2), ("America/Asuncion", 0, "2021-10-02", 3),
    ])
  func gaps(zone: String, hour: Int, from: String, count: Int) throws {
    let plan = try Self.plan(zone, Self.notices(#""trigger": {"hour": \#(hour)}"#))
    let start = plan.zone.time(of: try Self.day(from))
    let end = plan.zone.time(of: try Self.day(from) + 3) + .milliseconds(-1)
    let coming = plan.coming(after: start, until: end, most: 10)
    #expect(coming.count == count && Set(coming.map(\.day)).count == count)
  }

  @Test("A user who flies west across the date line doesn't get that day's notice twice")
  func dateLine() throws {
    let notices = try Self.notices(#""trigger": {"hour": 8}"#)
    let east = try Self.plan("Pacific/Auckland", notices)
    let time = east.zone.time(of: try Self.day("2026-11-21"), minutes: 8 * 60)
    var plan = east
    plan.take(try #require(east.next(at: time)))
    let west = NoticePlan(notices: notices, zone: try Self.zone("Pacific/Honolulu"), person: plan.person)
    #expect(west.next(at: time)?.day == CivilDay("2026-11-22"))
  }

  @Test("A notice may be up to an hour late, and is skipped after that")
  func lateness() throws {
    let plan = try Self.plan("Australia/Lord_Howe", Self.notices(#""trigger": {"hour": 8}"#))
    let day = try Self.day("2026-04-05")
    let due = plan.zone.time(of: day, minutes: 8 * 60)
    #expect(plan.next(at: due + .seconds(3600))?.day == day)
    #expect(plan.next(at: due + .seconds(3601))?.day == day + 1)
  }

  @Test("A new user gets today's notice only if its hour hasn't passed")
  func newcomers() throws {
    let notices = try Self.notices(#""trigger": {"hour": 19}"#)
    let day = try Self.day("2026-11-25")
    for (second, first) in [(-1, day), (0, day), (1, day + 1), (1800, day + 1)] as [(Int64, CivilDay)] {
      var plan = try Self.plan("Asia/Ho_Chi_Minh", notices)
      let came = plan.zone.time(of: day, minutes: 19 * 60) + .seconds(second)
      plan.begin(at: came)
      #expect(plan.next(at: came)?.day == first, "\(second)")
    }
  }

  static let overMidnight = #"{"from_hour": 22, "until_hour": 8}"#

  @Test(
    "A notice in quiet hours is postponed to their end and counts for the day of delivery",
    arguments: [(23, "2026-11-22"), (0, "2026-11-21"), (7, "2026-11-21")])
  func quiet(hour: Int, comesOn: String) throws {
    let notices = try Self.notices(#""trigger": {"hour": 12}"#, quiet: Self.overMidnight)
    let plan = try Self.plan("Asia/Tokyo", notices) { $0.kinds["k0"] = UserState.KindState(hour: hour) }
    let day = try Self.day("2026-11-21")
    let due = plan.zone.time(of: day, minutes: hour * 60)
    let next = try #require(plan.next(at: due))
    #expect(next.at == plan.zone.time(of: try Self.day(comesOn), minutes: 8 * 60))
    #expect(next.day == CivilDay(comesOn) && next.occasion == Int64(next.day.number))
  }

  @Test("A postponed notice is dropped if the user did the action or the reason has passed")
  func putOff() throws {
    let notices = try Self.notices(
      #""trigger": {"hour": 12}, "unless_today": ["active"]"#, #""trigger": {"before": "streak_end", "hours": 3}"#,
      quiet: Self.overMidnight)
    let day = try Self.day("2026-11-21")
    let zone = try Self.zone("Europe/Paris")
    var plan = try Self.plan("Europe/Paris", notices) {
      $0.kinds["k0"] = UserState.KindState(hour: 23)
      // The streak warning would come at 21:00. The user's quiet hours are longer than the app's.
      $0.quiet = QuietHours(fromHour: 20, untilHour: 8)
      $0.activity["active"] = UserState.Activity(at: zone.time(of: day + -1, minutes: 600), day: day + -1, days: 4)
    }
    let evening = zone.time(of: day, minutes: 23 * 60)
    #expect(plan.next(at: evening)?.kind.id == "k0" && plan.next(at: evening)?.day == day + 1)
    // The user is active in the night, on the day of the postponed notice.
    plan.person.activity["active"] = UserState.Activity(at: zone.time(of: day + 1, minutes: 60), day: day + 1, days: 5)
    #expect(plan.next(at: evening)?.day == day + 2)
  }

  @Test("If a streak's end moves, a second warning is sent; if the end is repeated or restored, none is")
  func movedEnd() throws {
    let notices = try Self.notices(#""trigger": {"before": "streak_end", "hours": 3}"#)
    let day = try Self.day("2026-11-20")
    let zone = try Self.zone("Asia/Ho_Chi_Minh")
    let done = zone.time(of: day, minutes: 600)
    func activity(until end: CivilDay) -> UserState.Activity {
      UserState.Activity(at: done, day: day, days: 6, endsAt: zone.time(of: end))
    }
    var plan = try Self.plan("Asia/Ho_Chi_Minh", notices) { $0.activity["active"] = activity(until: day + 2) }
    let first = try #require(plan.next(at: done))
    #expect(first.at == zone.time(of: day + 1, minutes: 21 * 60))
    plan.take(first)
    // The user buys a freeze after the warning, the event is repeated, and then a merge removes the freeze.
    for (end, expected) in [(3, 2), (3, nil), (2, nil)] as [(Int, Int?)] {
      plan.person.activity["active"] = activity(until: day + end)
      let next = plan.next(at: first.at)
      #expect(next?.at == expected.map { zone.time(of: day + $0, minutes: 21 * 60) })
      if let next { plan.take(next) }
    }
  }

  @Test("A streak warning is sent hours before the streak's end, states the days, and isn't sent to active users")
  func streak() throws {
    let notices = try Self.notices(#""trigger": {"before": "streak_end", "hours": 3}"#)
    let day = try Self.day("2026-11-20")
    let zone = try Self.zone("Asia/Ho_Chi_Minh")
    var plan = try Self.plan("Asia/Ho_Chi_Minh", notices) {
      $0.activity["active"] = UserState.Activity(at: zone.time(of: day, minutes: 600), day: day, days: 6)
    }
    let next = try #require(plan.next(at: zone.time(of: day, minutes: 700)))
    #expect(next.at == zone.time(of: day + 1, minutes: 21 * 60) && next.values == ["days": "6", "hours": "3"])
    // A late warning states the remaining hours. After the streak's end there is no warning.
    #expect(plan.next(at: next.at + .seconds(7200))?.values["hours"] == "1")
    #expect(plan.next(at: next.at + .seconds(3 * 3600)) == nil)
    plan.take(next)
    #expect(plan.next(at: next.at) == nil)
    plan.person.activity["active"] = UserState.Activity(at: next.at, day: day + 1, days: 7)
    #expect(plan.next(at: next.at)?.day == day + 2)
  }

  @Test("A plan's end is announced once, days before it; an absence notice is sent days after the last action")
  func deadlines() throws {
    let notices = try Self.notices(
      #""trigger": {"before": "plan_end", "days": 3}"#, #""trigger": {"after": "active", "days": 5, "hour": 18}"#)
    let day = try Self.day("2026-11-20")
    let zone = try Self.zone("America/Sao_Paulo")
    let end = zone.time(of: day + 10, minutes: 720)
    var plan = try Self.plan("America/Sao_Paulo", notices) {
      $0.planEnd = end
      $0.activity["active"] = UserState.Activity(at: zone.time(of: day, minutes: 700), day: day, days: 1)
    }
    let coming = plan.coming(after: zone.time(of: day, minutes: 720), until: end, most: 10)
    #expect(coming.map(\.kind.id) == ["k1", "k0"])
    #expect(coming.map(\.at) == [zone.time(of: day + 5, minutes: 18 * 60), end + .seconds(-3 * 86_400)])
    #expect(coming.map { $0.values["days"] } == ["5", "3"])
    for occurrence in coming { plan.take(occurrence) }
    #expect(plan.next(at: coming[1].at) == nil)
    plan.person.planEnd = end + .seconds(30 * 86_400)
    #expect(plan.next(at: coming[1].at)?.at == end + .seconds(27 * 86_400))
  }

  @Test("At the daily limit, the more important notice is delivered today and the other one the next day")
  func cap() throws {
    let notices = try Self.notices(
      #""trigger": {"hour": 12}"#, #""trigger": {"before": "plan_end", "days": 2}, "priority": "high""#, most: 1)
    let day = try Self.day("2026-11-20")
    let zone = try Self.zone("UTC")
    let plan = try Self.plan("UTC", notices) { $0.planEnd = zone.time(of: day + 3, minutes: 720) }
    let start = zone.time(of: day + 1, minutes: 60)
    let coming = plan.coming(after: start, until: start + .seconds(2 * 86_400), most: 10)
    #expect(coming.map(\.kind.id) == ["k1", "k0"] && coming.map(\.day) == [day + 1, day + 2])
  }

  @Test("A kind of notice without an active channel isn't planned, and a kind without a name can't be turned off")
  func choices() throws {
    var notices = try Self.notices(#""trigger": {"hour": 12}"#)
    for state in [UserState.KindState(isOn: false), UserState.KindState(muted: Set(UserState.Channel.allCases))] {
      let plan = try Self.plan("UTC", notices) { $0.kinds["k0"] = state }
      #expect(plan.next(at: Timestamp(seconds: 0)) == nil)
      notices.kinds[0].name = nil
      #expect(NoticePlan(notices: notices, zone: .utc, person: plan.person).next(at: Timestamp(seconds: 0)) != nil)
      notices.kinds[0].name = ["en": "n"]
    }
  }

  @Test("A downtime doesn't count as a user's absence, and a notice over an hour late is delivered the next day")
  func downtime() throws {
    let notices = try Self.notices(#""trigger": {"after": "active", "days": 5, "hour": 18}"#)
    let day = try Self.day("2026-11-20")
    let zone = try Self.zone("Asia/Ho_Chi_Minh")
    let done = zone.time(of: day, minutes: 700)
    var plan = try Self.plan("Asia/Ho_Chi_Minh", notices) {
      $0.activity["active"] = UserState.Activity(at: done, day: day, days: 1)
    }
    let usual = zone.time(of: day + 5, minutes: 18 * 60)
    #expect(plan.next(at: done)?.at == usual)
    #expect(plan.next(at: usual + .seconds(3600))?.at == usual + .seconds(3600))
    #expect(plan.next(at: usual + .seconds(3601))?.at == usual + .seconds(86_400))
    #expect(plan.next(at: usual + .seconds(86_400 + 3601)) == nil)
    // The service was down for six days from the next day on, and is back an hour before the usual time.
    let from = zone.time(of: day + 1)
    let until = zone.time(of: day + 7)
    plan.downtimes = Downtimes(spans: [Downtimes.Span(from: from, until: until)])
    #expect(plan.next(at: until)?.at == zone.time(of: day + 11, minutes: 18 * 60))
    // A downtime before the last activity doesn't matter.
    plan.downtimes = Downtimes(spans: [Downtimes.Span(from: done + .seconds(-86_400), until: done)])
    #expect(plan.next(at: done)?.at == usual)
  }

  @Test("A streak warning that quiet hours would delay too long is sent an hour before they begin")
  func earlyWarning() throws {
    let day = try Self.day("2026-11-20")
    let zone = try Self.zone("Europe/Paris")
    for (hours, from, until, comesAt) in [
      (3, 20, 8, 19), (3, 22, 8, 21), (3, 21, 8, 20), (1, 20, 0, 19), (23, 1, 0, 0), (3, 20, 22, 22), (22, 22, 6, 6),
    ] {
      let notices = try Self.notices(#""trigger": {"before": "streak_end", "hours": \#(hours)}"#)
      let plan = try Self.plan("Europe/Paris", notices) {
        $0.quiet = QuietHours(fromHour: from, untilHour: until)
        $0.activity["active"] = UserState.Activity(at: zone.time(of: day, minutes: 720), day: day, days: 4)
      }
      let next = try #require(plan.next(at: zone.time(of: day, minutes: 721)), "\(from) to \(until)")
      #expect(next.at == zone.time(of: day + 1, minutes: comesAt * 60), "\(from) to \(until)")
      let move = plan.moveByQuiet(of: notices.kinds[0])
      #expect(move?.toHour ?? (24 - hours) == comesAt, "\(from) to \(until)")
      #expect(move.map { $0.fromHour == 24 - hours } ?? (24 - hours == comesAt), "\(from) to \(until)")
    }
  }

  @Test("A kind of notice uses the channels in the app's data, and isn't planned if all of them are off")
  func channels() throws {
    let notices = try Self.notices(#""trigger": {"hour": 12}, "channels": ["push"]"#)
    var person = Self.person
    #expect(UserState.Channel.allCases.filter { person.wants(notices.kinds[0], by: $0) } == [.push])
    #expect(person.wants(notices.kinds[0]))
    person.kinds["k0"] = UserState.KindState(muted: [.push])
    #expect(!person.wants(notices.kinds[0]))
  }
}
