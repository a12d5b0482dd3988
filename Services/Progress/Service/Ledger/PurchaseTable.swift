import CivilTime
import ProgressContract
import Storage

/// The tables `purchases` and `purchase_counts`: what was bought from the wallet, and what is held for it.
struct PurchaseTable {
  let db: Connection
  let account: String

  /// The most purchases of an account that may be held at once.
  static let mostHeld = 20
  /// Of those that came to nothing so many are kept of an account.
  static let mostOver = 100

  /// A purchase.
  struct Entry: Hashable {
    var id: String
    var item: String
    var currency: String
    var price: Int
    var state: PurchaseState.State
    /// Until when the price is held; nil for one that was never held.
    var heldUntil: Timestamp?
    /// The ledger's id of what is paid.
    var transfer: String
  }

  func purchase(_ id: String) throws -> Entry? {
    try db.first(
      "SELECT item, currency, price, state, held_until, transfer FROM purchases WHERE account = $1 AND id = $2",
      account,
      id
    ) {
      Entry(
        id: id, item: $0.string(0), currency: $0.string(1), price: $0.int(2),
        state: PurchaseState.State(rawValue: $0.string(3)) ?? .over, heldUntil: $0.optionalTimestamp(4),
        transfer: $0.string(5))
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

  /// Forgets what came to nothing, but for the last ones: it costs nothing to ask for more.
  private func forgetOver() throws {
    try db.run(
      """
      DELETE FROM purchases WHERE account = $1 AND state = 'over' AND at < (
        SELECT at FROM purchases WHERE account = $1 AND state = 'over' ORDER BY at DESC LIMIT 1 OFFSET $2)
      """, account, Self.mostOver - 1)
  }

  /// Ends what is held.
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

  /// Gives up what wasn't confirmed in time.
  func endOverdue(at now: Timestamp) throws {
    try db.run(
      "UPDATE purchases SET state = 'over' WHERE account = $1 AND state = 'held' AND held_until <= $2", account, now)
  }

  /// A purchase whose price is held.
  struct Held {
    var item: String
    var currency: String
    var price: Int
  }

  /// The purchases that are held: few, by `mostHeld`.
  func held(at now: Timestamp) throws -> [Held] {
    try db.rows(
      "SELECT item, currency, price FROM purchases WHERE account = $1 AND state = 'held' AND held_until > $2", account,
      now
    ) { Held(item: $0.string(0), currency: $0.string(1), price: $0.int(2)) }
  }

  /// How much of a currency is held.
  func held(of currency: String, at now: Timestamp) throws -> Int {
    try held(at: now).filter { $0.currency == currency }.reduce(0) { $0 + $1.price }
  }

  /// How many are held.
  func heldCount(at now: Timestamp) throws -> Int {
    try db.first(
      "SELECT count(*) FROM purchases WHERE account = $1 AND state = 'held' AND held_until > $2", account, now
    ) { $0.int(0) } ?? 0
  }

  /// How often each item was bought, or is held.
  ///
  /// - Parameter held: the purchases that are held.
  func bought(and held: [Held]) throws -> [String: Int] {
    let done = try db.rows("SELECT item, count FROM purchase_counts WHERE account = $1", account) {
      ($0.string(0), $0.int(1))
    }
    return Dictionary(done + held.map { ($0.item, 1) }, uniquingKeysWith: +)
  }

  /// Takes a page of another account's purchases that are done or over into this one's.
  ///
  /// - Returns: whether nothing is left of them.
  func takeEnded(from other: String, atMost limit: Int) throws -> Bool {
    try take("state <> 'held'", from: other, atMost: limit) < limit
  }

  /// Takes what another account holds over into this one's, and how often it bought what.
  func takeHeld(from other: String) throws {
    while try take("state = 'held'", from: other, atMost: Self.mostHeld) > 0 {}
    try db.run(
      """
      INSERT INTO purchase_counts (account, item, count)
      SELECT $2, item, count FROM purchase_counts WHERE account = $1
      ON CONFLICT (account, item) DO UPDATE SET count = purchase_counts.count + excluded.count
      """, other, account)
    try db.run("DELETE FROM purchase_counts WHERE account = $1", other)
  }

  /// Both may have made up one id for two purchases: then that of the account that ends goes on under its account's and
  /// its own.
  ///
  /// - Returns: how many there were.
  private func take(_ condition: String, from other: String, atMost limit: Int) throws -> Int {
    let ids = try db.rows(
      "SELECT id FROM purchases WHERE account = $1 AND \(condition) LIMIT $2", other, limit
    ) { $0.string(0) }
    for id in ids {
      let free = try purchase(id) == nil ? id : "\(other)/\(id)"
      try db.run("UPDATE purchases SET account = $3, id = $4 WHERE account = $1 AND id = $2", other, id, account, free)
    }
    return ids.count
  }
}
