import AppCatalog
import CivilTime
import ServiceHost

/// When an app's boards begin and end: by the zone that its data state. Pure once it is made.
struct BoardClock {
  private let zone: TimeZoneRules

  init(_ zone: TimeZoneRules) { self.zone = zone }

  init(_ boards: Leaderboards) throws { zone = boards.zone == "UTC" ? .utc : try ZoneInfo.rules(of: boards.zone) }

  /// The first day of the day, week or month that a moment is in.
  func period(of span: CalendarSpan, at time: Timestamp) -> CivilDay {
    let period = span.start(of: zone.day(of: time))
    // Where clocks go back over midnight, the day that they show again is over.
    if let next = span.next(after: period), zone.time(of: next) <= time { return next }
    return period
  }

  /// When it ends; nil for what never does.
  func end(of period: CivilDay, _ span: CalendarSpan) -> Timestamp? {
    span.next(after: period).map { zone.time(of: $0) }
  }
}
