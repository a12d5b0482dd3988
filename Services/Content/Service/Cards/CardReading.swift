package import ContentContract
package import ServiceHost
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
  package func page(_ filter: CardFilter) throws -> (cards: [Flashcard], next: String?) {
    let query = try filter.query(owner)
    let found = try filter.page.read(
      db, "SELECT \(Self.columns), position \(query.sql)", arguments: query.arguments
    ) { row in
      let card = Self.card(row)
      return ListPage.Item((card, row.int(10)), position: String(row.int(10)), bytes: card.textBytes)
    }
    // Their tags may make them too many for one answer.
    let cards = try found.items.map { card, position in
      let card = try withTags(card)
      return ListPage.Item(card, position: String(position), bytes: card.textBytes)
    }
    let page = filter.page.cut(cards)
    return (page.items, page.next ?? found.next)
  }

  /// Tags with the number of their cards, by name.
  package func tags(_ page: ListPage) throws -> (tags: [TagCount], next: String?) {
    let found = try page.read(
      db,
      """
      SELECT tags.name, tags.folded, count(card_tags.card) FROM tags LEFT JOIN card_tags ON card_tags.tag = tags.id
      WHERE tags.account = $1 AND tags.app = $2 AND tags.folded > $3
      GROUP BY tags.id, tags.name, tags.folded ORDER BY tags.folded LIMIT $4
      """, arguments: [owner.account, owner.app, page.after ?? "", page.limit + 1]
    ) { row in
      let tag = TagCount(name: row.string(0), cards: row.int(2))
      return ListPage.Item(tag, position: row.string(1), bytes: tag.name.utf8.count)
    }
    return (found.items, found.next)
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

extension Flashcard {
  /// Bytes of all its texts.
  fileprivate var textBytes: Int {
    front.utf8.count + back.utf8.count + notes.utf8.count + tags.reduce(0) { $0 + $1.utf8.count + 4 }
  }
}
