package import CivilTime

/// How long something of the calendar lasts: a day, a week from Monday on, a month, or for ever.
package enum CalendarSpan: String, Codable, Hashable, Sendable, CaseIterable {
  /// From midnight to midnight.
  case day
  /// From Monday to Sunday.
  case week
  /// From the first of a month to its last.
  case month
  /// It never ends.
  case always

  /// The first day of the one that a day is in.
  package func start(of day: CivilDay) -> CivilDay {
    switch self {
    case .day: return day
    case .week:
      // The first of January 1970 was a Thursday.
      let weekday = (day.number + 3) % 7
      return day + -(weekday >= 0 ? weekday : weekday + 7)
    case .month: return day + (1 - day.date.day)
    case .always: return CivilDay(number: 0)
    }
  }

  /// The first day of the one that follows; nil where none does.
  package func next(after start: CivilDay) -> CivilDay? {
    switch self {
    case .day: return start + 1
    case .week: return start + 7
    // No month has more than 31 days, and none fewer than 4.
    case .month: return self.start(of: start + 31)
    case .always: return nil
    }
  }

  /// The most days that one has; nil for no bound.
  package var mostDays: Int? {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 31
    case .always: nil
    }
  }

  /// How many there were before it since 1970.
  package func number(of start: CivilDay) -> Int {
    switch self {
    case .day: start.number
    case .week: (start.number - Self.week.start(of: CivilDay(number: 0)).number) / 7
    case .month: (start.date.year - 1970) * 12 + start.date.month - 1
    case .always: 0
    }
  }
}
