import Storage

/// The deletion of all of an owner's cards: at once for everybody who reads, and a little at a time on disk, so that
/// nobody's change waits for very many.
///
/// What is left is in `clearings`, and goes on after a restart. Cards that are made meanwhile stand behind it.
struct Clearing {
  /// Cards that one change sees to: some ten milliseconds' work.
  static let step = 100

  private let db: Connection
  private let owner: Owner

  init(_ db: Connection, _ owner: Owner) { (self.db, self.owner) = (db, owner) }

  /// The condition of a card that isn't deleted in this way; its owner is `account` and `app`, two parameters.
  static func spares(account: String, app: String) -> String {
    """
    cards.position > coalesce((
      SELECT up_to FROM clearings WHERE clearings.account = \(account) AND clearings.app = \(app)), 0)
    """
  }

  /// The last place and the last change of cards that are deleted; zeros for none.
  func end() throws -> (place: Int, change: Int) {
    try db.first("SELECT up_to, change FROM clearings WHERE account = $1 AND app = $2", owner.account, owner.app) {
      ($0.int(0), $0.int(1))
    } ?? (0, 0)
  }

  /// Has all cards there are be deleted, and deletes the first of them.
  ///
  /// - Parameter change: of the deletion.
  func begin(change: Int) throws {
    try db.run(
      """
      INSERT INTO clearings (account, app, up_to, change)
        SELECT account, app, last_position, $3 FROM shelves WHERE account = $1 AND app = $2
      ON CONFLICT (account, app) DO UPDATE SET up_to = excluded.up_to, change = excluded.change
      """, owner.account, owner.app, change)
    _ = try goOn()
  }

  /// Deletes some more.
  ///
  /// - Returns: false if there was nothing to do.
  func goOn() throws -> Bool {
    let last = try end().place
    guard last > 0 else { return false }
    let cards = try db.rows(
      """
      SELECT id, position, folded FROM cards WHERE account = $1 AND app = $2 AND position <= $3
      ORDER BY position LIMIT $4
      """, owner.account, owner.app, last, Self.step
    ) { (id: $0.string(0), position: $0.int(1), folded: $0.string(2)) }
    for card in cards {
      try CardIndex(db, owner).forget(card.folded, at: card.position)
      try db.run("DELETE FROM cards WHERE id = $1", card.id)
    }
    guard cards.count < Self.step else { return true }
    try db.run("DELETE FROM clearings WHERE account = $1 AND app = $2", owner.account, owner.app)
    return true
  }

  /// Goes on with one of those that are under way.
  ///
  /// - Returns: false if there is none.
  static func goOn(_ tx: Transaction) throws -> Bool {
    let owner = try tx.first("SELECT account, app FROM clearings ORDER BY account, app LIMIT 1") {
      Owner(account: $0.string(0), app: $0.string(1))
    }
    return try owner.map { try Clearing(tx, $0).goOn() } ?? false
  }
}
