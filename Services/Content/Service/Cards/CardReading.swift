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
  ///
  /// An account may have any number of cards. So a page that passes over some looks at so many, and the next one goes
  /// on from there.
  package func page(_ filter: CardFilter) throws -> (cards: [Flashcard], next: String?) {
    let after = try filter.page.number()
    var last = filter.isSelective ? try place(Self.mostRows, behind: after) : nil
    let query = filter.query(owner, after: after, upTo: last)
    let found: (items: [(card: Flashcard, position: Int)], next: String?)
    if let search = filter.search {
      let looked = try look(for: search, limit: filter.page.limit, in: query)
      last = looked.last ?? last
      found = (looked.items, nil)
    } else {
      found = try filter.page.read(
        db, "SELECT \(Self.columns), position \(query.sql)", arguments: query.arguments
      ) { row in
        let card = Self.card(row)
        return ListPage.Item((card, row.int(10)), position: String(row.int(10)), bytes: card.textBytes)
      }
    }
    // Their tags may make them too many for one answer.
    let cards = try found.items.map { card, position in
      let card = try withTags(card)
      return ListPage.Item(card, position: String(position), bytes: card.textBytes)
    }
    let page = filter.page.cut(cards)
    return (page.items, page.next ?? found.next ?? last.map { filter.page.cursor(behind: String($0)) })
  }

  /// Cards that a page looks at, and bytes of their texts that it looks through: some milliseconds' work.
  private static let (mostRows, mostBytes) = (2000, 1 << 20)

  /// The place of the card that is so many behind another; nil where there aren't more than these.
  private func place(_ rows: Int, behind after: Int?) throws -> Int? {
    let places = try db.rows(
      """
      SELECT position FROM cards WHERE account = $1 AND app = $2 AND position > $3 ORDER BY position LIMIT 2 OFFSET $4
      """, owner.account, owner.app, after ?? 0, rows - 1
    ) { $0.int(0) }
    return places.count > 1 ? places[0] : nil
  }

  /// Cards in whose texts the words stand, one more than the page has if there are so many, and the place of the last
  /// one that was looked at where more may follow it.
  private func look(
    for search: CardSearch, limit: Int, in query: (sql: String, arguments: [(any SQLValue)?])
  ) throws -> (items: [(card: Flashcard, position: Int)], last: Int?) {
    var (bytes, found, last): (Int, Int, Int?) = (0, 0, nil)
    let items = try db.rows(
      "SELECT \(Self.columns), position, folded \(query.sql)", arguments: query.arguments,
      until: { _ in bytes > Self.mostBytes || found > limit }
    ) { row -> (card: Flashcard, position: Int)? in
      let (position, folded) = (row.int(10), row.string(11))
      bytes += folded.utf8.count
      if bytes > Self.mostBytes { last = position }
      guard search.finds(in: folded) else { return nil }
      found += 1
      return (Self.card(row), position)
    }
    return (items.compactMap(\.self), last)
  }

  /// Tags with the number of their cards, by name. Only those on the page are counted for.
  package func tags(_ page: ListPage) throws -> (tags: [TagCount], next: String?) {
    let after = try page.after.map { try TagPlace.key(at: $0, db, of: owner) }
    let found = try page.read(
      db,
      """
      SELECT name, folded, id, (SELECT count(*) FROM card_tags WHERE card_tags.tag = tags.id) FROM tags
      WHERE account = $1 AND app = $2 AND folded > $3 ORDER BY folded LIMIT $4
      """, arguments: [owner.account, owner.app, after ?? "", page.limit + 1]
    ) { row in
      let tag = TagCount(name: row.string(0), cards: row.int(3))
      let position = TagPlace.position(of: row.string(1), id: row.string(2))
      // Counting weighs too, so that a page of tags which very many cards have ends earlier.
      return ListPage.Item(tag, position: position, bytes: tag.name.utf8.count + tag.cards / 4)
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
