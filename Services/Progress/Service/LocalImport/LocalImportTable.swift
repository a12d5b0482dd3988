import CivilTime
import ProgressContract
import Storage
import Wire

/// The tables `adoptions`, `adopted_balances` and `adopted_currencies`: the data imported from devices (M1).
struct LocalImportTable {
  let db: Connection
  let account: String

  /// The maximum number of balances per account, enough for several devices.
  static let maxBalances = 100

  /// The state of an account's import.
  struct Entry: Hashable {
    /// The time of the first import. Data from after this time isn't imported.
    var beganAt: Timestamp
    /// The time at which the import closes.
    var endsAt: Timestamp
  }

  /// Returns the account's entry; nil before the first import.
  func entry() throws -> Entry? {
    try db.first("SELECT began_at, ends_at FROM adoptions WHERE account = $1", account) {
      Entry(beganAt: $0.timestamp("began_at"), endsAt: $0.timestamp("ends_at"))
    }
  }

  /// Opens the import for an account.
  func begin(at now: Timestamp, until end: Timestamp) throws -> Entry {
    try db.run("INSERT INTO adoptions (account, began_at, ends_at) VALUES ($1, $2, $3)", account, now, end)
    return Entry(beganAt: now, endsAt: end)
  }

  /// Adds an active day, unless it is already known.
  func add(_ day: CivilDay, at time: Timestamp) throws {
    try db.run(
      """
      INSERT INTO streak_days (account, day, first_at, last_at, is_given) VALUES ($1, $2, $3, $3, 0)
      ON CONFLICT (account, day) DO NOTHING
      """, account, day.number, time)
  }

  /// Records a device's balance. If the id is already known, the greater amount is kept.
  ///
  /// - Throws: `limit_exceeded` if the account has too many balances.
  func note(_ balance: ImportedBalance) throws {
    let limit = Self.maxBalances
    guard try balances(besides: balance.id.value) < limit else {
      throw Failure.limitExceeded(.localImportBalancesLimit(limit: limit), current: limit, limit: limit)
    }
    try db.run(
      """
      INSERT INTO adopted_balances (account, id, currency, amount) VALUES ($1, $2, $3, $4)
      ON CONFLICT (account, id) DO UPDATE SET amount = excluded.amount
      WHERE excluded.amount > adopted_balances.amount AND excluded.currency = adopted_balances.currency
      """, account, balance.id.value, balance.currency.value, balance.amount.value)
  }

  /// Returns the number of balances with other ids.
  private func balances(besides id: String) throws -> Int {
    try db.value(of: Int.self, "SELECT count(*) FROM adopted_balances WHERE account = $1 AND id <> $2", account, id)
      ?? 0
  }

  /// Returns the total balances claimed by devices, by currency.
  func brought() throws -> [String: Int] {
    try db.dictionary(
      "SELECT currency, sum(amount) AS total FROM adopted_balances WHERE account = $1 GROUP BY currency", account
    ) { ($0.string("currency"), $0.int("total")) }
  }

  /// Returns by currency the amount that could have been paid, and the amount that was credited.
  func paid() throws -> [String: (payable: Int, paid: Int)] {
    try db.dictionary("SELECT currency, payable, paid FROM adopted_currencies WHERE account = $1", account) {
      ($0.string("currency"), (payable: $0.int("payable"), paid: $0.int("paid")))
    }
  }

  /// Adds to the amount that could have been paid and to the amount that was credited.
  func add(payable: Int, paid: Int, of currency: String) throws {
    try db.run(
      """
      INSERT INTO adopted_currencies (account, currency, payable, paid) VALUES ($1, $2, $3, $4)
      ON CONFLICT (account, currency) DO UPDATE SET payable = adopted_currencies.payable + excluded.payable,
        paid = adopted_currencies.paid + excluded.paid
      """, account, currency, payable, paid)
  }

  /// Merges another account's import into this account's. The merged import has the earlier beginning and the later
  /// end. If both imports have a balance with the same id, the greater amount is kept.
  ///
  /// - Parameter maxOf: The maximum amount per currency.
  /// - Returns: The amounts credited to both accounts beyond that maximum, by currency.
  func merge(from other: String, maxOf: [String: Int]) throws -> [String: Int] {
    let own = try paid()
    let theirs = try LocalImportTable(db: db, account: other).paid()
    try moveRows(from: other)
    var beyond: [String: Int] = [:]
    for (currency, their) in theirs {
      let ownPaid = own[currency]?.paid ?? 0
      // The app's data may have allowed more in the past.
      let more = ownPaid + their.paid - max(maxOf[currency] ?? 0, ownPaid, their.paid)
      guard more > 0 else { continue }
      try add(payable: 0, paid: -more, of: currency)
      beyond[currency] = more
    }
    return beyond
  }

  private func moveRows(from other: String) throws {
    try db.run(
      """
      INSERT INTO adoptions (account, began_at, ends_at)
      SELECT $2, began_at, ends_at FROM adoptions WHERE account = $1
      ON CONFLICT (account) DO UPDATE SET
        began_at = CASE WHEN excluded.began_at < adoptions.began_at THEN excluded.began_at ELSE adoptions.began_at END,
        ends_at = CASE WHEN excluded.ends_at > adoptions.ends_at THEN excluded.ends_at ELSE adoptions.ends_at END
      """, other, account)
    try db.run(
      """
      INSERT INTO adopted_balances (account, id, currency, amount)
      SELECT $2, id, currency, amount FROM adopted_balances WHERE account = $1
      ON CONFLICT (account, id) DO UPDATE SET amount = excluded.amount
      WHERE excluded.amount > adopted_balances.amount AND excluded.currency = adopted_balances.currency
      """, other, account)
    try db.run(
      """
      INSERT INTO adopted_currencies (account, currency, payable, paid)
      SELECT $2, currency, payable, paid FROM adopted_currencies WHERE account = $1
      ON CONFLICT (account, currency) DO UPDATE SET payable = adopted_currencies.payable + excluded.payable,
        paid = adopted_currencies.paid + excluded.paid
      """, other, account)
    for table in ["adoptions", "adopted_balances", "adopted_currencies"] {
      try db.run("DELETE FROM \(table) WHERE account = $1", other)
    }
  }

  /// Reduces the payable amount by an amount that was payable in both merged accounts.
  ///
  /// - Returns: The part of the amount that was credited.
  func deductDuplicate(_ amount: Int, of currency: String) throws -> Int {
    guard amount > 0, let known = try paid()[currency] else { return 0 }
    let payable = max(0, known.payable - amount)
    let more = max(0, known.paid - payable)
    try add(payable: payable - known.payable, paid: -more, of: currency)
    return more
  }
}
