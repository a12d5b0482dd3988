import CivilTime
import Storage

/// The tables `insight` and `insight_months`: business numbers by day (E8).
struct BusinessMetricTable {
  let db: Connection
  let app: String

  /// Adds amounts to the stored numbers.
  func add(_ amounts: [BusinessMetricKey: Int64]) throws {
    for (key, amount) in amounts {
      try db.run(
        """
        INSERT INTO insight (app, day, measure, product, currency, amount) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (app, day, measure, product, currency) DO UPDATE SET amount = insight.amount + excluded.amount
        """, app, key.day.number, key.measure, key.product, key.currency, amount)
      guard BusinessMetricKey.Measure(rawValue: key.measure)?.isSummed == true else { continue }
      try db.run(
        """
        INSERT INTO insight_months (app, month, measure, product, amount) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (app, month, measure, product) DO UPDATE SET amount = insight_months.amount + excluded.amount
        """, app, key.day.month, key.measure, key.product, amount)
    }
  }

  /// Returns the numbers of a range of days.
  func amounts(from first: CivilDay, to last: CivilDay) throws -> [(key: BusinessMetricKey, amount: Int64)] {
    try db.rows(
      """
      SELECT day, measure, product, currency, amount FROM insight WHERE app = $1 AND day >= $2 AND day <= $3
      ORDER BY day, measure, product, currency
      """, app, first.number, last.number
    ) { row in
      let key = BusinessMetricKey(
        day: CivilDay(number: row.int("day")), measure: row.string("measure"), product: row.string("product"),
        currency: row.string("currency"))
      return (key, row.int64("amount"))
    }
  }

  /// Returns the totals before a day, by measure and product: from the table of months, and from the days of the last
  /// month.
  func sums(before day: CivilDay) throws -> [(measure: String, product: String, amount: Int64)] {
    let days = try amounts(from: day.firstOfMonth, to: day + -1).map {
      (measure: $0.key.measure, product: $0.key.product, amount: $0.amount)
    }
    let summed = days.filter { BusinessMetricKey.Measure(rawValue: $0.measure)?.isSummed == true }
    return try sums(beforeMonthOf: day) + summed
  }

  private func sums(beforeMonthOf day: CivilDay) throws -> [(measure: String, product: String, amount: Int64)] {
    try db.rows(
      """
      SELECT measure, product, sum(amount) AS total FROM insight_months
      WHERE app = $1 AND month < $2 GROUP BY measure, product
      """, app, day.month
    ) { (measure: $0.string("measure"), product: $0.string("product"), amount: $0.int64("total")) }
  }
}

extension CivilDay {
  /// Months since year 0.
  fileprivate var month: Int { date.year * 12 + date.month - 1 }
  fileprivate var firstOfMonth: CivilDay { self + (1 - date.day) }
}
