package import CivilTime

/// A calendar period: a day, a week or a month, or a period that never ends.
package enum CalendarSpan: String, Codable, Hashable, Sendable, CaseIterable {
  /// From midnight to midnight.
  case day
  /// From Monday to Sunday.
  case week
  /// From the first to the last day of a month.
  case month
  /// A period that never ends.
  case always

  /// Returns the first day of the period that contains a day.
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

  /// Returns the first day of the next period, or nil if there is none.
  package func next(after start: CivilDay) -> CivilDay? {
    switch self {
    case .day: return start + 1
    case .week: return start + 7
    // A month has 28 to 31 days, so 31 days after the first of a month is always within the next month.
    case .month: return self.start(of: start + 31)
    case .always: return nil
    }
  }

  /// The maximum number of days in a period, or nil for no limit.
  package var maxDays: Int? {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 31
    case .always: nil
    }
  }

  /// Returns the number of a period by its first day, counted from the period that contains 1 January 1970.
  package func number(of start: CivilDay) -> Int {
    switch self {
    case .day: start.number
    case .week: (start.number - Self.week.start(of: CivilDay(number: 0)).number) / 7
    case .month: (start.date.year - 1970) * 12 + start.date.month - 1
    case .always: 0
    }
  }
}
