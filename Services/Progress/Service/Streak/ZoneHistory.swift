import CivilTime

/// The time zones that an account's clock has used, the latest last.
///
/// A day is a calendar day that the account's clock has shown. The number of days between two moments depends on the
/// time zone: a traveller's clocks can differ by up to 26 hours. The days are therefore counted in each zone of the 48
/// hours before the later moment, and the smallest number applies. A user who is active on each local day therefore
/// never misses a day by travelling. A zone that the user left more than 48 hours ago doesn't count.
struct ZoneHistory {
  /// The time for which a zone still counts after the user's clock has left it.
  static let grace = Duration.seconds(48 * 3600)

  /// A time zone, and the time at which the user's clock changed to it.
  struct Entry {
    var since: Timestamp
    var zone: TimeZoneRules
  }

  private let entries: [Entry]

  /// - Parameter entries: At least one entry, oldest first.
  init(_ entries: [Entry]) {
    precondition(!entries.isEmpty, "a clock must have at least one time zone")
    self.entries = entries
  }

  /// Creates the history of a clock that has always used one zone.
  init(_ zone: TimeZoneRules) { self.init([Entry(since: .init(milliseconds: 0), zone: zone)]) }

  /// Returns the day that the clock shows now.
  func today(at now: Timestamp) -> CivilDay { entries[entries.count - 1].zone.day(of: now) }

  /// Returns the day that the clock showed at a time.
  func day(of time: Timestamp) -> CivilDay { zone(at: time).day(of: time) }

  /// Returns the start of the day that the clock showed at a time.
  func start(ofDayAt time: Timestamp) -> Timestamp {
    let zone = zone(at: time)
    return zone.time(of: zone.day(of: time))
  }

  /// A moment, and the account's local day then.
  struct Moment: Hashable {
    var at: Timestamp
    var day: CivilDay
  }

  /// Returns the first `most` days that began and ended between two moments, in the zone in which there are the fewest
  /// such days.
  ///
  /// The days after the local day of `start` are considered too, because the account's clock may have used another zone
  /// at `start`.
  func missed(after start: Moment, before end: Timestamp, atMost most: Int) -> [CivilDay] {
    let here = zone(at: end)
    var fewest = here.days(after: start.day, before: here.day(of: end), atMost: most)
    for period in zonePeriods(at: end) where !fewest.isEmpty {
      let zone = period.zone
      let days = zone.days(after: zone.day(of: start.at), before: zone.day(of: end), atMost: fewest.count)
      if days.count < fewest.count { fewest = days }
    }
    return fewest
  }

  /// Returns the time at which this many days will have been missed since a moment, if the clock stays in its present
  /// zone.
  func end(after start: Moment, missing days: Int, at now: Timestamp) -> Timestamp {
    var end = zone(at: now).end(after: start.day, missing: days)
    for period in zonePeriods(at: now) {
      let own = period.zone.end(after: period.zone.day(of: start.at), missing: days)
      end = max(end, period.countsUntil.map { min(own, $0) } ?? own)
    }
    return end
  }

  /// Returns the start of a day, in the zone that was used at a time.
  func beginning(of day: CivilDay, asOf time: Timestamp) -> Timestamp { zone(at: time).time(of: day) }

  /// Returns noon of a day, in the zone that was used at a time.
  func noon(of day: CivilDay, asOf time: Timestamp) -> Timestamp {
    zone(at: time).time(of: day, minutes: 720)
  }

  private func zone(at time: Timestamp) -> TimeZoneRules { (entries.last { $0.since <= time } ?? entries[0]).zone }

  /// A zone that counts at a moment.
  private struct ZonePeriod {
    var zone: TimeZoneRules
    /// The time from which the zone no longer counts; nil for the zone in use.
    var countsUntil: Timestamp?
  }

  /// Returns the zones that count at a moment. Entries after that moment are ignored.
  private func zonePeriods(at time: Timestamp) -> [ZonePeriod] {
    let known = entries.filter { $0.since <= time }
    guard !known.isEmpty else { return [ZonePeriod(zone: entries[0].zone)] }
    let ends = known.dropFirst().map { Optional($0.since + Self.grace) } + [nil]
    let zonePeriods = zip(known, ends).map { ZonePeriod(zone: $0.zone, countsUntil: $1) }
    return zonePeriods.filter { period in period.countsUntil.map { $0 > time } ?? true }
  }
}

extension TimeZoneRules {
  /// Returns the days between two days. A day that the zone skipped, such as in Samoa in 2011, isn't included.
  fileprivate func days(after start: CivilDay, before end: CivilDay, atMost most: Int) -> [CivilDay] {
    var days = [CivilDay]()
    var day = start + 1
    while day < end, days.count < most {
      if has(day) { days.append(day) }
      day = day + 1
    }
    return days
  }

  /// Returns the end of the day that comes the given number of days later. Skipped days aren't counted.
  fileprivate func end(after start: CivilDay, missing days: Int) -> Timestamp {
    var left = days
    var day = start
    while left > 0 {
      day = day + 1
      if has(day) { left -= 1 }
    }
    return time(of: day + 1)
  }

  private func has(_ day: CivilDay) -> Bool { time(of: day) < time(of: day + 1) }
}
