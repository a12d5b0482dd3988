import AppCatalog
import CivilTime
import Quotas
import Storage

/// The tables `earnings` and `earning_days`: the amounts paid per lesson or day, for earnings that have a limit.
struct EarningTable {
  let db: Connection
  let account: String

  /// An earning rule: an action, and the property that determines the amount.
  struct Source: Hashable {
    var currency: String
    var action: String
    /// The property that determines the amount; empty if the amount is fixed.
    var property: String

    /// Returns the daily limit of the earning rule; nil if it has none.
    func bound(in app: App?) -> Int? {
      app?.actions?.bound(ofEarning: currency, on: action, amountOf: property.isEmpty ? nil : property)
    }
  }

  /// The lesson or day for which an amount is paid.
  enum Occasion: Hashable {
    case lesson(String)
    case day(CivilDay)

    fileprivate var lesson: String { if case .lesson(let id) = self { id } else { "" } }
    fileprivate var day: Int { if case .day(let day) = self { day.number } else { 0 } }
  }

  /// Returns the amount paid so far.
  func paid(by source: Source, for occasion: Occasion) throws -> Int { try part(by: source, for: occasion).paid }

  private func part(by source: Source, for occasion: Occasion) throws -> Part {
    try db.first(
      """
      SELECT amount, adopted FROM earnings
      WHERE account = $1 AND currency = $2 AND action = $3 AND property = $4 AND lesson = $5 AND day = $6
      """, account, source.currency, source.action, source.property, occasion.lesson, occasion.day,
      map: Part.init(row:)) ?? Part(paid: 0, imported: 0)
  }

  /// Adds to the amount paid.
  func add(_ amount: Int, by source: Source, for occasion: Occasion) throws {
    try set(try paid(by: source, for: occasion) + amount, addingImported: 0, by: source, for: occasion)
  }

  /// Adds to the amount paid on a day, up to a limit.
  ///
  /// - Returns: The part of the amount that the limit allows.
  func add(_ amount: Int, by source: Source, on day: CivilDay, atMost limit: Int) throws -> Int {
    let allowed = min(amount, max(0, limit - (try paid(by: source, for: .day(day)))))
    if allowed > 0 { try add(allowed, by: source, for: .day(day)) }
    return allowed
  }

  /// Adds an amount that an imported item could have paid, and records it as imported.
  func importLocal(_ amount: Int, by source: Source, for occasion: Occasion) throws {
    try set(try paid(by: source, for: occasion) + amount, addingImported: amount, by: source, for: occasion)
  }

  private func set(_ amount: Int, addingImported imported: Int, by source: Source, for occasion: Occasion) throws {
    try db.run(
      """
      INSERT INTO earnings (account, currency, action, property, lesson, day, amount, adopted)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT (account, currency, action, property, lesson, day) DO UPDATE SET amount = excluded.amount,
        adopted = earnings.adopted + excluded.adopted
      """, account, source.currency, source.action, source.property, occasion.lesson, occasion.day, amount, imported)
  }

  /// Returns the earning day for a time, and starts that day if necessary.
  func day(for time: Timestamp, by clock: ZoneHistory) throws -> CivilDay {
    let former = try day("began_at <= $2 ORDER BY began_at DESC", time)
    let next = try day("began_at > $2 ORDER BY began_at", time)
    let paying = QuotaDay.counting(
      time, on: clock.day(of: time), from: clock.start(ofDayAt: time), former: former, next: next)
    guard paying != former, paying != next else { return paying.day }
    try db.run(
      "INSERT INTO earning_days (account, day, began_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", account,
      paying.day.number, paying.began)
    return paying.day
  }

  private func day(_ condition: String, _ time: Timestamp) throws -> QuotaDay? {
    try db.first("SELECT day, began_at FROM earning_days WHERE account = $1 AND \(condition) LIMIT 1", account, time) {
      QuotaDay(day: $0.day("day"), began: $0.timestamp("began_at"))
    }
  }

  // MARK: Merging accounts

  /// The amounts of a currency that two accounts were paid in excess of what one account would have been paid.
  struct DoublePayment: Hashable {
    /// The part that was earned on the server.
    var earned = 0
    /// The part that was imported.
    var imported = 0
  }

  /// Merges a page of another account's earnings into this account's.
  ///
  /// - Parameter bound: Returns the daily limit of an earning rule; nil if it has none.
  /// - Returns: The amounts paid twice, by currency; nil if no earnings were left to merge.
  func merge(from other: String, atMost limit: Int, bound: (Source) -> Int?) throws -> [String: DoublePayment]? {
    try mergeDays(from: other)
    let page = try earnings(of: other, atMost: limit)
    guard !page.isEmpty else { return nil }
    var twice: [String: DoublePayment] = [:]
    for (source, occasion, theirs) in page {
      let own = try part(by: source, for: occasion)
      let kept = Part(of: own, and: theirs, for: occasion, bound: bound(source) ?? 0)
      try set(kept.paid, addingImported: kept.imported - own.imported, by: source, for: occasion)
      twice[source.currency, default: DoublePayment()].earned += own.earned + theirs.earned - kept.earned
      twice[source.currency, default: DoublePayment()].imported += own.imported + theirs.imported - kept.imported
      try EarningTable(db: db, account: other).remove(source, for: occasion)
    }
    return twice
  }

  private func mergeDays(from other: String) throws {
    try db.run(
      """
      INSERT INTO earning_days (account, day, began_at) SELECT $2, day, began_at FROM earning_days WHERE account = $1
      ON CONFLICT (account, day) DO UPDATE SET began_at = CASE
        WHEN excluded.began_at < earning_days.began_at THEN excluded.began_at ELSE earning_days.began_at END
      """, other, account)
    try db.run("DELETE FROM earning_days WHERE account = $1", other)
  }

  private func earnings(
    of account: String, atMost limit: Int
  ) throws -> [(source: Source, occasion: Occasion, part: Part)] {
    try db.rows(
      """
      SELECT currency, action, property, lesson, day, amount, adopted FROM earnings WHERE account = $1
      ORDER BY currency, action, property, lesson, day LIMIT $2
      """, account, limit
    ) { row in
      let lesson = row.string("lesson")
      return (
        source: Source(
          currency: row.string("currency"), action: row.string("action"), property: row.string("property")),
        occasion: lesson.isEmpty ? Occasion.day(row.day("day")) : .lesson(lesson), part: Part(row: row)
      )
    }
  }

  private func remove(_ source: Source, for occasion: Occasion) throws {
    try db.run(
      """
      DELETE FROM earnings WHERE account = $1 AND currency = $2 AND action = $3 AND property = $4 AND lesson = $5
        AND day = $6
      """, account, source.currency, source.action, source.property, occasion.lesson, occasion.day)
  }

  /// The amount paid to an account for one occasion.
  private struct Part {
    var paid: Int
    /// The imported part.
    var imported: Int
    var earned: Int { paid - imported }

    init(paid: Int, imported: Int) {
      self.paid = paid
      self.imported = imported
    }

    init(row: Row) { self.init(paid: row.int("amount"), imported: row.int("adopted")) }

    /// Calculates what one account would have been paid: for a lesson the greater amount, for a day at most the daily
    /// limit. Amounts earned on the server take precedence over imported ones.
    init(of own: Part, and theirs: Part, for occasion: Occasion, bound: Int) {
      let bothEarned: Int
      switch occasion {
      case .lesson:
        paid = max(own.paid, theirs.paid)
        bothEarned = max(own.earned, theirs.earned)
      case .day:
        bothEarned = own.earned + theirs.earned
        paid = min(own.paid + theirs.paid, max(own.paid, theirs.paid, bound))
      }
      imported = paid - min(paid, bothEarned)
    }
  }
}

extension EarningTable.Source {
  init(_ currency: String, _ earning: Currency.Earning) {
    self.init(currency: currency, action: earning.on, property: earning.amountOf ?? "")
  }
}
