import AppCatalog
import CivilTime
import Storage

/// The tables `action_totals` and `action_days`: an account's actions, in total and per day.
///
/// Each value of an id property has its own row. A gain, which each lesson gives only once, has one row for each
/// lesson. Only the sum in such a row is meaningful.
struct ActionCounts {
  let db: Connection
  let account: String

  /// The counts for an action or one of its properties.
  struct Numbers: Hashable {
    var times = 0
    var sum = 0
    var most = 0
    /// The number of distinct values.
    var values = 0

    /// Adds the counts for other days. The same value may occur on several days, so `values` becomes the larger of the
    /// two numbers and not their sum.
    fileprivate mutating func add(_ other: Numbers) {
      times += other.times
      sum += other.sum
      most = max(most, other.most)
      values = max(values, other.values)
    }
  }

  /// Counts an action and its properties.
  ///
  /// - Parameter times: 0 if the action was already counted and only its numbers must be added.
  func add(_ done: PerformedAction, times: Int = 1, on day: CivilDay) throws {
    try add(times, to: done.action, property: "", value: "", number: 0, on: day)
    for (name, value) in done.properties.sorted(by: { $0.key < $1.key }) {
      switch value {
      case .integer(let number): try add(number, of: name, in: done, times: times, on: day)
      case .id(let id):
        guard try hasCapacity(for: id, done.action, name) else { continue }
        try add(times, to: done.action, property: name, value: id, number: 0, on: day)
      }
    }
  }

  /// Adds the number in a property, and counts the property unless it is a gain.
  private func add(
    _ number: Int, of property: String, in done: PerformedAction, times: Int, on day: CivilDay
  ) throws {
    let lesson = done.lesson(giving: property)
    if lesson != nil && number == 0 { return }
    let value = try lesson.flatMap { try hasCapacity(for: $0, done.action, property) ? $0 : nil } ?? ""
    try add(
      value.isEmpty ? times : 0, to: done.action, property: property, value: value, number: number, on: day)
  }

  /// Reverses the counting of an action without numeric properties.
  func remove(_ done: PerformedAction, on day: CivilDay) throws {
    guard try times(done.action, on: day) > 0 else { return }
    try add(done, times: -1, on: day)
    try db.run(
      "DELETE FROM action_days WHERE account = $1 AND action = $2 AND day = $3 AND times < 1", account, done.action,
      day.number)
    try db.run("DELETE FROM action_totals WHERE account = $1 AND action = $2 AND times < 1", account, done.action)
  }

  /// Returns the number of times that an action was performed on a day.
  func times(_ action: String, on day: CivilDay) throws -> Int {
    try db.value(
      of: Int.self,
      """
      SELECT times FROM action_days WHERE account = $1 AND action = $2 AND property = '' AND day = $3 AND value = ''
      """, account, action, day.number) ?? 0
  }

  /// Returns the first day, on or after the given day, on which an action was performed.
  func firstDay(of action: String, from day: CivilDay?) throws -> CivilDay? {
    let number = try db.optionalValue(
      of: Int.self,
      """
      SELECT min(day) FROM action_days
      WHERE account = $1 AND action = $2 AND property = '' AND day >= $3 AND value = ''
      """, account, action, day?.number ?? -1_000_000)
    return number.map(CivilDay.init(number:))
  }

  /// Returns the days on which any action was performed.
  func activeDays() throws -> Set<CivilDay> {
    let days = try db.rows("SELECT DISTINCT day FROM action_days WHERE account = $1 AND property = ''", account) {
      $0.day("day")
    }
    return Set(days)
  }

  /// Returns the counts for a property, or for the action itself if `property` is empty.
  ///
  /// - Parameters:
  ///   - value: The value to count; nil for all values.
  ///   - days: The days to count; nil for all days.
  func numbers(
    _ action: String, _ property: String, value: String? = nil, days: [ClosedRange<CivilDay>]?
  ) throws -> Numbers {
    guard let days else { return try totals(action, property, value: value) }
    return try days.reduce(into: Numbers()) { sum, range in
      let part = try db.first(
        """
        SELECT coalesce(sum(times), 0) AS times, coalesce(sum(amount), 0) AS sum, coalesce(max(most), 0) AS most,
          count(DISTINCT value) AS value_count
        FROM action_days
        WHERE account = $1 AND action = $2 AND property = $3 AND day >= $6 AND day <= $7 AND ($4 = 0 OR value = $5)
        """, account, action, property, value != nil, value ?? "", range.lowerBound.number, range.upperBound.number,
        map: Self.numbers)
      if let part { sum.add(part) }
    }
  }

  private func totals(_ action: String, _ property: String, value: String?) throws -> Numbers {
    try db.first(
      """
      SELECT coalesce(sum(times), 0) AS times, coalesce(sum(amount), 0) AS sum, coalesce(max(most), 0) AS most,
        count(*) AS value_count
      FROM action_totals
      WHERE account = $1 AND action = $2 AND property = $3 AND ($4 = 0 OR value = $5)
      """, account, action, property, value != nil, value ?? "", map: Self.numbers) ?? Numbers()
  }

  /// Returns the highest number of times that an action was performed on one day.
  func mostInADay(_ action: String, days: [ClosedRange<CivilDay>]?) throws -> Int {
    let all = CivilDay(number: -1_000_000)...CivilDay(number: 1_000_000)
    return try (days ?? [all]).map { range in
      try db.value(
        of: Int.self,
        """
        SELECT coalesce(max(times), 0) FROM action_days
        WHERE account = $1 AND action = $2 AND property = '' AND day >= $3 AND day <= $4
        """, account, action, range.lowerBound.number, range.upperBound.number) ?? 0
    }.max() ?? 0
  }

  // MARK: Merging accounts

  /// Merges a page of another account's counts into this account's. If both have a count for the same day, the greater
  /// one is kept.
  ///
  /// - Returns: True if nothing is left.
  func merge(from other: String, atMost limit: Int) throws -> Bool {
    let days = "account = $1 ORDER BY action, property, day, value LIMIT $2"
    func increase(_ column: String) -> String {
      """
      sum(CASE WHEN own.account IS NULL THEN page.\(column)
        WHEN page.\(column) > own.\(column) THEN page.\(column) - own.\(column) ELSE 0 END)
      """
    }
    try db.run(
      """
      INSERT INTO action_totals (account, action, property, value, times, amount, most)
      SELECT $3, page.action, page.property, page.value, \(increase("times")), \(increase("amount")), max(page.most)
      FROM (SELECT * FROM action_days WHERE \(days)) AS page LEFT JOIN action_days AS own ON own.account = $3
        AND own.action = page.action AND own.property = page.property AND own.day = page.day
        AND own.value = page.value
      WHERE TRUE GROUP BY page.action, page.property, page.value
      ON CONFLICT (account, action, property, value) DO UPDATE SET times = action_totals.times + excluded.times,
        amount = action_totals.amount + excluded.amount, \(Self.greater("most", in: "action_totals"))
      """, other, limit, account)
    try db.run(
      """
      INSERT INTO action_days (account, action, property, day, value, times, amount, most)
      SELECT $3, action, property, day, value, times, amount, most FROM (
        SELECT * FROM action_days WHERE \(days)) AS page WHERE TRUE
      ON CONFLICT (account, action, property, day, value) DO UPDATE SET \(Self.greater("times", in: "action_days")),
        \(Self.greater("amount", in: "action_days")), \(Self.greater("most", in: "action_days"))
      """, other, limit, account)
    try db.run(
      """
      DELETE FROM action_days WHERE (account, action, property, day, value) IN (
        SELECT account, action, property, day, value FROM action_days WHERE \(days))
      """, other, limit)
    return try db.changes < limit && mergeTotals(from: other, atMost: limit)
  }

  /// Merges a page of the totals that remain after all days are merged. They come from a release that stored only
  /// totals.
  ///
  /// - Returns: True if nothing is left.
  private func mergeTotals(from other: String, atMost limit: Int) throws -> Bool {
    let totals = "account = $1 ORDER BY action, property, value LIMIT $2"
    try db.run(
      """
      INSERT INTO action_totals (account, action, property, value, times, amount, most)
      SELECT $3, action, property, value, times, amount, most FROM (
        SELECT * FROM action_totals WHERE \(totals)) AS page WHERE TRUE
      ON CONFLICT (account, action, property, value) DO UPDATE SET \(Self.greater("times", in: "action_totals")),
        \(Self.greater("amount", in: "action_totals")), \(Self.greater("most", in: "action_totals"))
      """, other, limit, account)
    try db.run(
      """
      DELETE FROM action_totals WHERE (account, action, property, value) IN (
        SELECT account, action, property, value FROM action_totals WHERE \(totals))
      """, other, limit)
    return db.changes < limit
  }

  private static func greater(_ column: String, in table: String) -> String {
    """
    \(column) = CASE WHEN excluded.\(column) > \(table).\(column) THEN excluded.\(column)
      ELSE \(table).\(column) END
    """
  }

  private func add(
    _ times: Int, to action: String, property: String, value: String, number: Int, on day: CivilDay
  ) throws {
    try db.run(
      """
      INSERT INTO action_totals (account, action, property, value, times, amount, most)
      VALUES ($1, $2, $3, $4, $5, $6, $6)
      ON CONFLICT (account, action, property, value) DO UPDATE SET times = action_totals.times + excluded.times,
        amount = action_totals.amount + excluded.amount,
        most = CASE WHEN excluded.most > action_totals.most THEN excluded.most ELSE action_totals.most END
      """, account, action, property, value, times, number)
    try db.run(
      """
      INSERT INTO action_days (account, action, property, day, value, times, amount, most)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
      ON CONFLICT (account, action, property, day, value) DO UPDATE SET times = action_days.times + excluded.times,
        amount = action_days.amount + excluded.amount,
        most = CASE WHEN excluded.most > action_days.most THEN excluded.most ELSE action_days.most END
      """, account, action, property, day.number, value, times, number)
  }

  /// Returns true if the value has its own row or may get one. The number of distinct values per account is bounded.
  private func hasCapacity(for value: String, _ action: String, _ property: String) throws -> Bool {
    let known = try db.value(
      of: Int.self, "SELECT 1 FROM action_totals WHERE account = $1 AND action = $2 AND property = $3 AND value = $4",
      account, action, property, value)
    guard known == nil else { return true }
    let count = try db.value(
      of: Int.self, "SELECT count(*) FROM action_totals WHERE account = $1 AND action = $2 AND property = $3", account,
      action, property)
    return count ?? 0 < Criterion.maxValues
  }

  private static func numbers(_ row: Row) -> Numbers {
    Numbers(times: row.int("times"), sum: row.int("sum"), most: row.int("most"), values: row.int("value_count"))
  }
}
