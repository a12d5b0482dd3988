import CivilTime
import ProgressContract
import Storage
import Wire

/// The tables `adoptions`, `adopted_balances` and `adopted_currencies`: what was taken over from devices (M1).
struct AdoptionTable {
  let db: Connection
  let account: String

  /// Balances that are remembered: some of each device.
  static let mostBalances = 100

  /// An account's taking over.
  struct Entry: Hashable {
    /// When the first piece came: nothing that happened later is brought.
    var beganAt: Timestamp
    /// No piece is taken after it.
    var endsAt: Timestamp
  }

  /// Nil before the first piece.
  func entry() throws -> Entry? {
    try db.first("SELECT began_at, ends_at FROM adoptions WHERE account = $1", account) {
      Entry(beganAt: $0.timestamp(0), endsAt: $0.timestamp(1))
    }
  }

  /// The first piece has come.
  func begin(at now: Timestamp, until end: Timestamp) throws -> Entry {
    try db.run("INSERT INTO adoptions (account, began_at, ends_at) VALUES ($1, $2, $3)", account, now, end)
    return Entry(beganAt: now, endsAt: end)
  }

  /// A day on which a device's owner did something, unless it is known.
  func add(_ day: CivilDay, at time: Timestamp) throws {
    try db.run(
      """
      INSERT INTO streak_days (account, day, first_at, last_at, is_given) VALUES ($1, $2, $3, $3, 0)
      ON CONFLICT (account, day) DO NOTHING
      """, account, day.number, time)
  }

  /// Notes what a device had; of two words under one id the greater holds.
  func note(_ balance: AdoptedBalance) throws {
    try db.run(
      """
      INSERT INTO adopted_balances (account, id, currency, amount) VALUES ($1, $2, $3, $4)
      ON CONFLICT (account, id) DO UPDATE SET amount = excluded.amount
      WHERE excluded.amount > adopted_balances.amount AND excluded.currency = adopted_balances.currency
      """, account, balance.id.value, balance.currency.value, balance.amount.value)
  }

  /// How many balances are remembered under other ids.
  func balances(besides id: String) throws -> Int {
    try db.first("SELECT count(*) FROM adopted_balances WHERE account = $1 AND id <> $2", account, id) { $0.int(0) }
      ?? 0
  }

  /// What devices had, by currency.
  func brought() throws -> [String: Int] {
    let rows = try db.rows(
      "SELECT currency, sum(amount) FROM adopted_balances WHERE account = $1 GROUP BY currency", account
    ) { ($0.string(0), $0.int(1)) }
    return Dictionary(rows) { first, _ in first }
  }

  /// What could have been paid, and what was, by currency.
  func paid() throws -> [String: (payable: Int, paid: Int)] {
    let rows = try db.rows("SELECT currency, payable, paid FROM adopted_currencies WHERE account = $1", account) {
      ($0.string(0), (payable: $0.int(1), paid: $0.int(2)))
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// So much more could have been paid, or was.
  func add(payable: Int, paid: Int, of currency: String) throws {
    try db.run(
      """
      INSERT INTO adopted_currencies (account, currency, payable, paid) VALUES ($1, $2, $3, $4)
      ON CONFLICT (account, currency) DO UPDATE SET payable = adopted_currencies.payable + excluded.payable,
        paid = adopted_currencies.paid + excluded.paid
      """, account, currency, payable, paid)
  }

  /// Takes another account's over into this one's: from the earlier beginning until the later end. What is known under
  /// one id counts once: the greater of two words.
  ///
  /// - Parameter mostOf: what an account may have of a currency.
  /// - Returns: by currency, what both were paid beyond that.
  func take(from other: String, mostOf: [String: Int]) throws -> [String: Int] {
    let (own, theirs) = (try paid(), try AdoptionTable(db: db, account: other).paid())
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
    var beyond: [String: Int] = [:]
    for (currency, their) in theirs {
      let paid = (own: own[currency]?.paid ?? 0, their: their.paid)
      // The app's data may have allowed more once.
      let more = paid.own + paid.their - max(mostOf[currency] ?? 0, paid.own, paid.their)
      guard more > 0 else { continue }
      try add(payable: 0, paid: -more, of: currency)
      beyond[currency] = more
    }
    return beyond
  }

  /// What of a currency could have been paid twice is so once.
  ///
  /// - Returns: what of that was.
  func takeTwice(_ amount: Int, of currency: String) throws -> Int {
    guard amount > 0, let known = try paid()[currency] else { return 0 }
    let payable = max(0, known.payable - amount)
    let more = max(0, known.paid - payable)
    try add(payable: payable - known.payable, paid: -more, of: currency)
    return more
  }
}
