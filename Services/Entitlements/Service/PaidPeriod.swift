import AppCatalog
import CivilTime

extension Offerings.Period {
  /// When a payment's time is over, of something that the store itself sets no end: a month or year later at the same
  /// hour, by the calendar in UTC. Nil for what never ends.
  func end(after start: Timestamp) -> Timestamp? {
    switch self {
    case .weekly: start + .seconds(7 * 86_400)
    case .monthly: Self.add(1, to: start)
    case .twoMonths: Self.add(2, to: start)
    case .threeMonths: Self.add(3, to: start)
    case .sixMonths: Self.add(6, to: start)
    case .yearly: Self.add(12, to: start)
    case .lifetime: nil
    }
  }

  /// A day that the month doesn't have is its last.
  private static func add(_ months: Int, to start: Timestamp) -> Timestamp {
    let day = TimeZoneRules.utc.day(of: start)
    let (year, month, wanted) = day.date
    let total = year * 12 + month - 1 + months
    let last = (28...31).last { CivilDay(year: total / 12, month: total % 12 + 1, day: $0) != nil } ?? 28
    let end = CivilDay(year: total / 12, month: total % 12 + 1, day: min(wanted, last)) ?? day
    return start + .seconds(Int64(end - day) * 86_400)
  }
}
