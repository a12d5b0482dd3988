import AppCatalog
import CivilTime

extension Offerings.Period {
  /// Returns the end of a payment's period for a product without an expiry date from the App Store. Months and years
  /// end at the same time of day, by the UTC calendar. Returns nil for a lifetime product.
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

  /// Adds months to a time. If the resulting month lacks that day, the result is on the month's last day.
  private static func add(_ months: Int, to start: Timestamp) -> Timestamp {
    let day = TimeZoneRules.utc.day(of: start)
    let (year, month, wanted) = day.date
    let total = year * 12 + month - 1 + months
    let days = (1...wanted).compactMap { CivilDay(year: total / 12, month: total % 12 + 1, day: $0) }
    let end = days.last ?? day
    return start + .seconds(Int64(end - day) * 86_400)
  }
}
