import CivilTime

/// The zones that an account's clock has used, the latest last. Pure.
///
/// A day is one that the account's clock has shown. Whether a day lies between two moments depends on the clock: a
/// traveller's two clocks differ by up to 26 hours. Among the zones of the 48 hours before the later moment, the one with
/// the fewest days between counts. A user who does something on each day of the zone that they are in therefore misses no
/// day by travelling, and a zone that they left more than 48 hours ago doesn't count.
struct ZoneHistory {
  /// How long a zone counts after the clock has left it.
  static let grace = Duration.seconds(48 * 3600)

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

  /// The days that began and ended between two moments, in the counting zone with the fewest; the first of them only.
  ///
  /// The day that the account saw at the start counts too: its clock may have used another zone then.
  func missed(after start: Moment, before end: Timestamp, atMost most: Int) -> [CivilDay] {
    let here = zone(at: end)
    var fewest = here.days(after: start.day, before: here.day(of: end), atMost: most)
    for stay in stays(at: end) where !fewest.isEmpty {
      let zone = stay.zone
      let days = zone.days(after: zone.day(of: start.at), before: zone.day(of: end), atMost: fewest.count)
      if days.count < fewest.count { fewest = days }
    }
    return fewest
  }

  /// The first time by which so many days have been missed since a moment, if the clock stays in its present zone.
  func end(after start: Moment, missing days: Int, at now: Timestamp) -> Timestamp {
    var end = zone(at: now).end(after: start.day, missing: days)
    for stay in stays(at: now) {
      let own = stay.zone.end(after: stay.zone.day(of: start.at), missing: days)
      end = max(end, stay.countsUntil.map { min(own, $0) } ?? own)
    }
    return end
  }

  /// When a day begins by the clock of a time.
  func beginning(of day: CivilDay, asOf time: Timestamp) -> Timestamp { zone(at: time).time(of: day) }

  /// The middle of a day by the clock of a time.
  func noon(of day: CivilDay, asOf time: Timestamp) -> Timestamp {
    zone(at: time).time(of: day, minutes: 720)
  }

  private func zone(at time: Timestamp) -> TimeZoneRules { (entries.last { $0.since <= time } ?? entries[0]).zone }

  /// A zone that counts at a moment.
  private struct Stay {
    var zone: TimeZoneRules
    /// When it stops counting; nil for the zone that the clock uses.
    var countsUntil: Timestamp?
  }

  /// The zones that count at a moment. Later entries aren't known then.
  private func stays(at time: Timestamp) -> [Stay] {
    let known = entries.filter { $0.since <= time }
    guard !known.isEmpty else { return [Stay(zone: entries[0].zone)] }
    let ends = known.dropFirst().map { Optional($0.since + Self.grace) } + [nil]
    let stays = zip(known, ends).map { Stay(zone: $0.zone, countsUntil: $1) }
    return stays.filter { stay in stay.countsUntil.map { $0 > time } ?? true }
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
