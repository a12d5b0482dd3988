import CivilTime

/// The zones that an account's clock has gone by, the latest last. Pure.
///
/// A day is one that the account's clock has shown. Whether days lie between two times depends on the clock; where
/// clocks differ, the one with the fewest holds. So nobody has missed a day who wouldn't have at home.
struct ZoneHistory {
  /// A zone, and since when the clock goes by it.
  struct Entry {
    var since: Timestamp
    var zone: TimeZoneRules
  }

  private let entries: [Entry]

  /// - Parameter entries: not empty, the oldest first.
  init(_ entries: [Entry]) {
    precondition(!entries.isEmpty, "a clock goes by some zone")
    self.entries = entries
  }

  /// A clock that has always gone by one zone.
  init(_ zone: TimeZoneRules) { self.init([Entry(since: .init(milliseconds: 0), zone: zone)]) }

  /// The day that the clock shows now.
  func today(at now: Timestamp) -> CivilDay { entries[entries.count - 1].zone.day(of: now) }

  /// The day that the clock showed at a time.
  func day(of time: Timestamp) -> CivilDay { zone(at: time).day(of: time) }

  /// When the day began that the clock showed at a time.
  func start(ofDayAt time: Timestamp) -> Timestamp {
    let zone = zone(at: time)
    return zone.time(of: zone.day(of: time))
  }

  /// A moment, and the day that it was to the account.
  struct Moment: Hashable {
    var at: Timestamp
    var day: CivilDay
  }

  /// The days that began and ended between two moments, on the clock with the fewest; the first of them only.
  ///
  /// Beside the clocks there is what the account saw: the day that counted, and today's date where it is now.
  func missed(after start: Moment, before end: Timestamp, atMost most: Int) -> [CivilDay] {
    let here = zone(at: end)
    var fewest = here.days(after: start.day, before: here.day(of: end), atMost: most)
    for zone in zones(by: end) where !fewest.isEmpty {
      let days = zone.days(after: zone.day(of: start.at), before: zone.day(of: end), atMost: fewest.count)
      if days.count < fewest.count { fewest = days }
    }
    return fewest
  }

  /// The first time by which so many days have been missed since a moment.
  func end(after start: Moment, missing days: Int, at now: Timestamp) -> Timestamp {
    zones(by: now).map { $0.end(after: $0.day(of: start.at), missing: days) }
      .reduce(zone(at: now).end(after: start.day, missing: days), max)
  }

  /// When a day begins by the clock of a time.
  func beginning(of day: CivilDay, asOf time: Timestamp) -> Timestamp { zone(at: time).time(of: day) }

  /// The middle of a day by the clock of a time.
  func noon(of day: CivilDay, asOf time: Timestamp) -> Timestamp {
    zone(at: time).time(of: day, minutes: 720)
  }

  private func zone(at time: Timestamp) -> TimeZoneRules { (entries.last { $0.since <= time } ?? entries[0]).zone }

  /// Those that were known by a time: what comes later doesn't change what was.
  private func zones(by time: Timestamp) -> [TimeZoneRules] {
    let known = entries.filter { $0.since <= time }.map(\.zone)
    return known.isEmpty ? [entries[0].zone] : known
  }
}

extension TimeZoneRules {
  /// The days between two others. A day that a zone skipped, as Samoa did in 2011, is none.
  fileprivate func days(after start: CivilDay, before end: CivilDay, atMost most: Int) -> [CivilDay] {
    var (days, day) = ([CivilDay](), start + 1)
    while day < end, days.count < most {
      if has(day) { days.append(day) }
      day = day + 1
    }
    return days
  }

  /// When the last of so many days that follow another is over.
  fileprivate func end(after start: CivilDay, missing days: Int) -> Timestamp {
    var (left, day) = (days, start)
    while left > 0 {
      day = day + 1
      if has(day) { left -= 1 }
    }
    return time(of: day + 1)
  }

  private func has(_ day: CivilDay) -> Bool { time(of: day) < time(of: day + 1) }
}
