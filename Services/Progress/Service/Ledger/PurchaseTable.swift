import CivilTime
import ProgressContract
import Storage

/// The tables `purchases` and `purchase_counts`: purchases from the wallet, including held ones.
struct PurchaseTable {
  let db: Connection
  let account: String

  /// The maximum number of held purchases per account.
  static let maxHeld = 20
  /// The number of cancelled or expired purchases kept per account.
  static let maxCancelled = 100

  struct Entry: Hashable {
    var id: String
    var item: String
    var currency: String
    var price: Int
    var state: PurchaseState.State
    /// The time at which the hold expires; nil for a purchase that was never held.
    var heldUntil: Timestamp?
    /// The id of the payment in the ledger.
    var transfer: String
  }

  func purchase(_ id: String) throws -> Entry? {
    try db.first(
      "SELECT item, currency, price, state, held_until, transfer FROM purchases WHERE account = $1 AND id = $2",
      account, id
    ) {
      Entry(
        id: id, item: $0.string("item"), currency: $0.string("currency"), price: $0.int("price"),
        state: PurchaseState.State(rawValue: $0.string("state")) ?? .cancelled,
        heldUntil: $0.optionalTimestamp("held_until"), transfer: $0.string("transfer"))
    }
  }

  func add(_ entry: Entry, at time: Timestamp) throws {
    try db.run(
      """
      INSERT INTO purchases (account, id, item, currency, price, state, held_until, transfer, at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      """, account, entry.id, entry.item, entry.currency, entry.price, entry.state.rawValue, entry.heldUntil,
      entry.transfer, time)
    if entry.state == .done { try count(entry.item) } else { try forgetOver() }
  }

  /// Deletes all but the latest cancelled or expired purchases. Such purchases cost nothing, so an account could
  /// otherwise store any number of them.
  private func forgetOver() throws {
    try db.run(
      """
      DELETE FROM purchases WHERE account = $1 AND state = 'cancelled' AND at < (
        SELECT at FROM purchases WHERE account = $1 AND state = 'cancelled' ORDER BY at DESC LIMIT 1 OFFSET $2)
      """, account, Self.maxCancelled - 1)
  }

  /// Settles a held purchase.
  func end(_ entry: Entry, as state: PurchaseState.State) throws {
    try db.run("UPDATE purchases SET state = $3 WHERE account = $1 AND id = $2", account, entry.id, state.rawValue)
    if state == .done { try count(entry.item) }
  }

  private func count(_ item: String) throws {
    try db.run(
      """
      INSERT INTO purchase_counts (account, item, count) VALUES ($1, $2, 1)
      ON CONFLICT (account, item) DO UPDATE SET count = purchase_counts.count + 1
      """, account, item)
  }

  /// Expires the holds that weren't confirmed in time.
  func endOverdue(at now: Timestamp) throws {
    try db.run(
      "UPDATE purchases SET state = 'cancelled' WHERE account = $1 AND state = 'held' AND held_until <= $2", account,
      now)
  }

  /// A purchase with a held price.
  struct Held {
    var item: String
    var currency: String
    var price: Int
  }

  /// Returns the held purchases, at most `maxHeld`.
  func held(at now: Timestamp) throws -> [Held] {
    try db.rows(
      "SELECT item, currency, price FROM purchases WHERE account = $1 AND state = 'held' AND held_until > $2", account,
      now
    ) { Held(item: $0.string("item"), currency: $0.string("currency"), price: $0.int("price")) }
  }

  /// Returns the held amount of a currency.
  func held(of currency: String, at now: Timestamp) throws -> Int {
    try held(at: now).filter { $0.currency == currency }.reduce(0) { $0 + $1.price }
  }

  /// Returns the number of purchases per item, including held ones.
  func bought(and held: [Held]) throws -> [String: Int] {
    let done = try db.rows("SELECT item, count FROM purchase_counts WHERE account = $1", account) {
      ($0.string("item"), $0.int("count"))
    }
    return Dictionary(done + held.map { ($0.item, 1) }, uniquingKeysWith: +)
  }

  /// Moves a page of another account's settled purchases to this account.
  ///
  /// - Returns: True if nothing is left.
  func takeEnded(from other: String, atMost limit: Int) throws -> Bool {
    try take("state <> 'held'", from: other, atMost: limit) < limit
  }

  /// Moves another account's held purchases and its purchase counts to this account.
  func takeHeld(from other: String) throws {
    while try take("state = 'held'", from: other, atMost: Self.maxHeld) > 0 {}
    try db.run(
      """
      INSERT INTO purchase_counts (account, item, count)
      SELECT $2, item, count FROM purchase_counts WHERE account = $1
      ON CONFLICT (account, item) DO UPDATE SET count = purchase_counts.count + excluded.count
      """, other, account)
    try db.run("DELETE FROM purchase_counts WHERE account = $1", other)
  }

  /// Moves purchases to this account. If both accounts used the same purchase id, the moved purchase gets an id that
  /// starts with the other account's id.
  ///
  /// - Returns: The number of moved purchases.
  private func take(_ condition: String, from other: String, atMost limit: Int) throws -> Int {
    let ids = try db.values(
      of: String.self, "SELECT id FROM purchases WHERE account = $1 AND \(condition) LIMIT $2", other, limit)
    for id in ids {
      let newID = try purchase(id) == nil ? id : "\(other)/\(id)"
      try db.run("UPDATE purchases SET account = $3, id = $4 WHERE account = $1 AND id = $2", other, id, account, newID)
    }
    return ids.count
  }
}
