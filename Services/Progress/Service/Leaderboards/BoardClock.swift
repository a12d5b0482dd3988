import AppCatalog
import CivilTime
import ServiceHost

/// Calculates when an app's leaderboard periods begin and end, in the time zone from the app's data.
struct BoardClock {
  private let zone: TimeZoneRules

  init(_ zone: TimeZoneRules) { self.zone = zone }

  init(_ boards: Leaderboards) throws { zone = boards.zone == "UTC" ? .utc : try ZoneInfo.rules(of: boards.zone) }

  /// Returns the first day of the period that contains a time.
  func period(of span: CalendarSpan, at time: Timestamp) -> CivilDay {
    let period = span.start(of: zone.day(of: time))
    // If clocks are set back across midnight, a day begins twice. The previous day then ends at the first beginning.
    if let next = span.next(after: period), zone.time(of: next) <= time { return next }
    return period
  }

  /// Returns the end of a period; nil for an all-time board.
  func end(of period: CivilDay, _ span: CalendarSpan) -> Timestamp? {
    span.next(after: period).map { zone.time(of: $0) }
  }
}
