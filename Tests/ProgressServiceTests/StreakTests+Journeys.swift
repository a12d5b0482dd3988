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

/// Streaks of people who travel across time zones.
extension StreakTests {
  /// A traveller who takes flights at any time, often several in a day.
  private struct Traveller {
    var person: Person
    var zone: TimeZoneRules
    var now: Timestamp

    init(_ dice: inout Dice) throws {
      let name = dice.pick(StreakTests.extremeZones)
      person = try Person(name)
      zone = try ZoneInfo.rules(of: name)
      now = StreakTests.start(&dice)
    }

    /// Spends the rest of a local day, or the part of it until a flight, with one action at a random moment.
    ///
    /// - Returns: The moment of the action.
    mutating func passesDay(_ dice: inout Dice, mayFly: Bool) throws -> Timestamp {
      let midnight = zone.time(of: zone.day(of: now) + 1)
      let isFlying = mayFly && dice.chance(40)
      let end = isFlying ? Self.moment(after: now, before: midnight, &dice) : midnight
      let deed = Self.moment(after: now, before: end, &dice)
      person.acts(at: deed)
      now = end
      if isFlying { try flies(to: dice.pick(StreakTests.extremeZones)) }
      return deed
    }

    mutating func flies(to name: String) throws {
      zone = try ZoneInfo.rules(of: name)
      try person.goes(to: name, at: now)
    }

    /// Returns a moment from `first` on and before `second`, or `first` if there is none in between.
    private static func moment(after first: Timestamp, before end: Timestamp, _ dice: inout Dice) -> Timestamp {
      let span = Int(end.milliseconds - first.milliseconds)
      return first + .milliseconds(span > 1 ? dice.roll(0..<span) : 0)
    }
  }

  static let extremeZones = zones + ["Etc/GMT+12", "Etc/GMT-14", "Pacific/Auckland", "America/Los_Angeles"]

  @Test("A user who acts on each local day never loses the streak, on any journey")
  func journeys() throws {
    var dice = Dice(seed: 2011)
    for round in 0..<400 {
      var traveller = try Traveller(&dice)
      _ = try traveller.passesDay(&dice, mayFly: false)
      let first = traveller.person.streak.firstDay
      for step in 0..<40 {
        _ = try traveller.passesDay(&dice, mayFly: true)
        #expect(traveller.person.streak.firstDay == first, "\(round) \(step)")
      }
    }
  }

  @Test("In its first 48 hours, a journey never costs a streak or freeze that staying at home would have kept")
  func atHome() throws {
    var dice = Dice(seed: 1884)
    for round in 0..<600 {
      let name = dice.pick(Self.extremeZones)
      var home = try Person(name)
      var away = try Person(name)
      let deeds = Self.deeds(&dice, from: Self.start(&dice))
      for _ in 0..<dice.roll(0..<4) {
        home.buys(at: deeds[0])
        away.buys(at: deeds[0])
      }
      let departure = dice.pick(deeds) + .seconds(Int64(dice.roll(1..<30_000)))
      var flight = departure
      for time in deeds.filter({ $0 < departure + ZoneHistory.grace }) {
        while flight < time {
          try away.goes(to: dice.pick(Self.extremeZones), at: flight)
          flight = flight + .seconds(Int64(dice.roll(1..<100_000)))
        }
        let atHome = home.settled(at: time)
        let onTheWay = away.settled(at: time)
        #expect(atHome.current == 0 || onTheWay.current > 0, "\(round) \(name) \(time)")
        #expect(atHome.current == 0 || onTheWay.freezes >= atHome.freezes, "\(round) \(name) \(time)")
        home.acts(at: time)
        away.acts(at: time)
      }
    }
  }

  @Test("After 48 hours in a time zone, a missed day ends the streak at midnight in that zone")
  func missedAfterJourney() throws {
    var dice = Dice(seed: 48)
    for round in 0..<400 {
      var traveller = try Traveller(&dice)
      for _ in 0..<dice.roll(1..<12) { _ = try traveller.passesDay(&dice, mayFly: true) }
      try traveller.flies(to: dice.pick(Self.extremeZones))
      let arrival = traveller.now
      // Days that already counted in a zone further east occur again.
      var deed = arrival
      for _ in 0..<dice.roll(4..<8) { deed = try traveller.passesDay(&dice, mayFly: false) }
      let person = traveller.person
      let zone = traveller.zone
      var missed = zone.day(of: deed) + 1
      // A day that the zone skipped can't be missed.
      while zone.time(of: missed) == zone.time(of: missed + 1) { missed = missed + 1 }
      let end = zone.time(of: missed + 1)
      #expect(person.settled(at: end + .milliseconds(-1)).current > 0, "\(round)")
      #expect(person.settled(at: end).current == 0, "\(round)")
      #expect(person.streak.standing(at: deed, by: person.clock).endsAt == end, "\(round)")
    }
  }

  @Test("Twelve days after a move, days end at midnight in the new place")
  func moved() throws {
    var person = try Person("Pacific/Honolulu")
    person.acts(at: try Self.time("2026-05-31 12:00", in: "Pacific/Honolulu"))
    try person.goes(to: "Asia/Tokyo", at: try Self.time("2026-06-01 20:00", in: "Asia/Tokyo"))
    for day in 2...13 { person.acts(at: try Self.time("2026-06-\(day < 10 ? "0" : "")\(day) 22:00", in: "Asia/Tokyo")) }
    let night = try Self.time("2026-06-13 22:00", in: "Asia/Tokyo")
    let end = try Self.time("2026-06-15 00:00", in: "Asia/Tokyo")
    #expect(person.streak.standing(at: night, by: person.clock).endsAt == end)
    #expect(person.settled(at: end).current == 0)
  }

  @Test("One visit to the most extreme time zones doesn't make later days longer")
  func visits() throws {
    var person = try Person("Europe/Berlin")
    let start = try Self.time("2026-06-01 12:00", in: "Europe/Berlin")
    for (zone, hour) in [("Etc/GMT+12", 1), ("Etc/GMT-14", 2), ("Europe/Berlin", 3)] as [(String, Int64)] {
      try person.goes(to: zone, at: start + .seconds(hour * 3600))
    }
    // Every third day is skipped, between a late evening and an early morning.
    for day in 0..<18 as Range<Int64> where day % 3 != 2 {
      person.acts(at: start + .seconds((day * 24 + (day % 3 == 1 ? 35 : 13)) * 3600))
    }
    #expect(person.streak.current == 2)
  }
}
