import CivilTime

/// The zones that an account's clock has gone by, the latest last. Pure.
///
/// A day is one that the user's clock has shown. Whoever travels east has days that are short, or that never were; nobody
/// has missed those.
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
  func day(of time: Timestamp) -> CivilDay { (entries.last { $0.since <= time } ?? entries[0]).zone.day(of: time) }

  /// When a day was over, or will be, on the last clock that showed it; nil for one that no clock has shown.
  func end(of day: CivilDay) -> Timestamp? {
    entries.indices.compactMap { index -> Timestamp? in
      let (begin, end) = (entries[index].zone.time(of: day), entries[index].zone.time(of: day + 1))
      let isCurrent = index == entries.count - 1
      // Times before the first zone is known are in that one too.
      let showed = (index == 0 || entries[index].since < end) && (isCurrent || begin < entries[index + 1].since)
      return showed ? end : nil
    }.max()
  }

  /// Whether a day has gone by on all clocks that showed it.
  func hasPassed(_ day: CivilDay, at now: Timestamp) -> Bool { end(of: day).map { $0 <= now } ?? false }
}
