import Storage

/// The deletion of all of an owner's cards. Users see its effect immediately, but the rows are removed in small steps,
/// so that other changes don't wait for a long transaction.
///
/// The remaining work is recorded in `clearings` and continues after a restart. Cards that are added in the meantime
/// have later positions and are kept.
struct AllCardsDeletion {
  /// The number of cards per step, about ten milliseconds of work.
  static let step = 100

  private let db: Connection
  private let owner: Owner

  init(_ db: Connection, _ owner: Owner) {
    self.db = db
    self.owner = owner
  }

  /// Returns an SQL condition that holds for cards that the deletion doesn't cover. The parameters are SQL expressions.
  static func spares(_ position: String = "cards.position", account: String, app: String) -> String {
    """
    \(position) > coalesce((
      SELECT up_to FROM clearings WHERE clearings.account = \(account) AND clearings.app = \(app)), 0)
    """
  }

  /// Returns the last position and the last change that the deletion covers; zeros if no deletion is pending.
  func end() throws -> (place: Int, change: Int) {
    try db.first("SELECT up_to, change FROM clearings WHERE account = $1 AND app = $2", owner.account, owner.app) {
      ($0.int("up_to"), $0.int("change"))
    } ?? (0, 0)
  }

  /// Marks all existing cards as deleted, and removes the rows of the first ones.
  ///
  /// - Parameter change: The change number of the deletion.
  func begin(change: Int) throws {
    try db.run(
      """
      INSERT INTO clearings (account, app, up_to, change)
        SELECT account, app, last_position, $3 FROM shelves WHERE account = $1 AND app = $2
      ON CONFLICT (account, app) DO UPDATE SET up_to = excluded.up_to, change = excluded.change
      """, owner.account, owner.app, change)
    _ = try advance()
  }

  /// Removes the rows of the next cards.
  ///
  /// - Returns: False if there was nothing to do.
  func advance() throws -> Bool {
    let last = try end().place
    guard last > 0 else { return false }
    let cards = try cards(upTo: last)
    for card in cards {
      try CardIndex(db, owner).forget(card.folded, at: card.position)
      try db.run("DELETE FROM cards WHERE id = $1", card.id)
    }
    guard cards.count < Self.step else { return true }
    try db.run("DELETE FROM clearings WHERE account = $1 AND app = $2", owner.account, owner.app)
    return true
  }

  private func cards(upTo last: Int) throws -> [(id: String, position: Int, folded: String)] {
    try db.rows(
      """
      SELECT id, position, folded FROM cards WHERE account = $1 AND app = $2 AND position <= $3
      ORDER BY position LIMIT $4
      """, owner.account, owner.app, last, Self.step
    ) { (id: $0.string("id"), position: $0.int("position"), folded: $0.string("folded")) }
  }

  /// Continues one of the pending deletions.
  ///
  /// - Returns: False if no deletion is pending.
  static func advance(_ tx: Transaction) throws -> Bool {
    let owner = try tx.first("SELECT account, app FROM clearings ORDER BY account, app LIMIT 1") {
      Owner($0)
    }
    return try owner.map { try AllCardsDeletion(tx, $0).advance() } ?? false
  }
}
