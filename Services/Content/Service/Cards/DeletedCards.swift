import CivilTime
package import Storage

/// The records of deleted cards, from which other devices learn of deletions.
package struct DeletedCards {
  /// The retention period. A device that was offline for longer must fetch all cards again. The period is longer than
  /// most holidays.
  package static let kept = Duration.seconds(90 * 24 * 3600)
  /// The maximum number of records per owner. Beyond this number, the oldest records are removed.
  package static let most = 10_000

  private let tx: Transaction

  package init(_ tx: Transaction) { self.tx = tx }

  /// Tests whether an owner's card is recorded as deleted.
  func has(_ card: String, of owner: Owner) throws -> Bool {
    try tx.value(
      of: Int.self, "SELECT 1 FROM deleted_cards WHERE account = $1 AND app = $2 AND card = $3", owner.account,
      owner.app, card) != nil
  }

  func add(_ card: String, of owner: Owner) throws {
    let previous = try latest(of: owner)
    let change = try tx.nextChange(of: owner)
    try tx.run(
      """
      INSERT INTO deleted_cards (account, app, card, change, deleted_at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (account, app, card) DO UPDATE SET change = $4, deleted_at = $5
      """, owner.account, owner.app, card, change, tx.wallNow)
    // The check reads up to `most` records, so it runs at most once per 64 changes.
    if change / 64 != previous / 64 { try forget(beyond: Self.most, of: owner) }
  }

  /// Removes an owner's records up to a change. Devices that haven't received this change must start over.
  func forget(upTo change: Int, of owner: Owner) throws {
    try tx.run(
      "UPDATE shelves SET forgotten_change = $3 WHERE account = $1 AND app = $2 AND forgotten_change < $3",
      owner.account, owner.app, change)
    try tx.run(
      "DELETE FROM deleted_cards WHERE account = $1 AND app = $2 AND change <= $3", owner.account, owner.app, change)
  }

  /// Removes records that are past the retention period, oldest first. One call reads up to `most` of them.
  func forget(atMost most: Int) throws {
    let rows = try tx.rows(
      "SELECT account, app, change FROM deleted_cards WHERE deleted_at <= $1 ORDER BY deleted_at LIMIT $2",
      Int(tx.wallNow.milliseconds - Self.kept.milliseconds), most
    ) { (owner: Owner($0), change: $0.int("change")) }
    for row in rows { try forget(upTo: row.change, of: row.owner) }
  }

  /// Returns the change number of an owner's latest record; 0 if there is none.
  private func latest(of owner: Owner) throws -> Int {
    try tx.optionalValue(
      of: Int.self, "SELECT max(change) FROM deleted_cards WHERE account = $1 AND app = $2", owner.account, owner.app)
      ?? 0
  }

  private func forget(beyond most: Int, of owner: Owner) throws {
    let change = try tx.value(
      of: Int.self,
      "SELECT change FROM deleted_cards WHERE account = $1 AND app = $2 ORDER BY change DESC LIMIT 1 OFFSET $3",
      owner.account, owner.app, most)
    if let change { try forget(upTo: change, of: owner) }
  }
}

extension Transaction {
  /// Creates the owner's row in `shelves` if it is missing.
  func ensureShelf(of owner: Owner) throws {
    try run(
      "INSERT INTO shelves (account, app) VALUES ($1, $2) ON CONFLICT (account, app) DO NOTHING", owner.account,
      owner.app)
  }

  /// Returns the number for a new change to the owner's cards. The number is higher than all earlier ones.
  func nextChange(of owner: Owner) throws -> Int {
    let change = try value(
      of: Int.self,
      "UPDATE shelves SET last_change = last_change + 1 WHERE account = $1 AND app = $2 RETURNING last_change",
      owner.account, owner.app)
    return change ?? 0
  }
}
