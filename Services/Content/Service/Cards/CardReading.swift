package import ContentContract
package import Storage
import Wire

/// One owner's cards, as a connection sees them.
package struct CardReading {
  let db: Connection
  let owner: Owner

  /// The cards as one owner sees them.
  package init(_ db: Connection, _ owner: Owner) { (self.db, self.owner) = (db, owner) }

  /// How many cards there are.
  package func used() throws -> Int {
    try db.first("SELECT used FROM shelves WHERE account = $1 AND app = $2", owner.account, owner.app) { $0.int(0) }
      ?? 0
  }

  /// A card of this owner; nil for another's as for none.
  package func card(_ id: String) throws -> Flashcard? {
    let card = try db.first(
      "SELECT \(Self.columns) FROM cards WHERE id = $1 AND account = $2 AND app = $3", id, owner.account, owner.app,
      map: Self.card)
    return try card.map(withTags)
  }

  /// The cards of a page, oldest first, and the cursor of the next one.
  package func page(_ filter: CardFilter) throws -> (cards: [Flashcard], next: CardCursor?) {
    var query = filter.query(account: owner.account, app: owner.app)
    query.sql = "SELECT \(Self.columns), position \(query.sql)"
    // One more than asked for tells whether there is a next page.
    var rows = try db.rows(query.sql, arguments: query.arguments) { (card: Self.card($0), position: $0.int(10)) }
    let hasMore = rows.count > filter.limit
    if hasMore { rows.removeLast() }
    let cards = try rows.map { try withTags($0.card) }
    return (cards, hasMore ? rows.last.map { CardCursor(position: $0.position) } : nil)
  }

  /// Every tag with the number of its cards, by name.
  package func tags() throws -> [TagCount] {
    try db.rows(
      """
      SELECT tags.name, count(card_tags.card) FROM tags LEFT JOIN card_tags ON card_tags.tag = tags.id
      WHERE tags.account = $1 AND tags.app = $2 GROUP BY tags.id, tags.name, tags.folded ORDER BY tags.folded
      """, owner.account, owner.app
    ) { TagCount(name: $0.string(0), cards: $0.int(1)) }
  }

  /// The languages that the account has chosen for new cards.
  package func pair() throws -> (front: String, back: String)? {
    let pair = try db.first(
      "SELECT front_language, back_language FROM shelves WHERE account = $1 AND app = $2", owner.account, owner.app
    ) { (front: $0.optionalString(0), back: $0.optionalString(1)) }
    guard let front = pair?.front, let back = pair?.back else { return nil }
    return (front, back)
  }

  private static let columns = """
    id, front, back, front_language, back_language, notes, favorite, version, created_at, changed_at
    """

  private static func card(_ row: Row) -> Flashcard {
    Flashcard(
      id: row.string(0), front: row.string(1), back: row.string(2), frontLanguage: row.string(3),
      backLanguage: row.string(4), notes: row.string(5), favorite: row.bool(6), tags: [], version: row.int(7),
      createdAt: row.int64(8), changedAt: row.int64(9))
  }

  private func withTags(_ card: Flashcard) throws -> Flashcard {
    var card = card
    card.tags = try db.rows(
      "SELECT tags.name FROM card_tags JOIN tags ON tags.id = card_tags.tag WHERE card_tags.card = $1 ORDER BY place",
      card.id
    ) { $0.string(0) }
    return card
  }
}
