package import ContentContract
package import ServiceHost
package import Storage
import TextSearch
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
  package func card(_ id: String) throws -> Flashcard? { try stored(id)?.card }

  /// The same with what clients don't see.
  func stored(_ id: String) throws -> StoredCard? {
    // Nearly all cards have their row's id.
    try stored(where: "id = $1 AND given_id IS NULL", id) ?? stored(where: "given_id = $1", id)
  }

  /// The card of a row that other tables refer to.
  func stored(key: String) throws -> StoredCard? { try stored(where: "id = $1", key) }

  private func stored(where condition: String, _ id: String) throws -> StoredCard? {
    try db.first(
      """
      SELECT \(CardRow.columns) FROM cards WHERE \(condition) AND account = $2 AND app = $3
        AND \(Clearing.spares(account: "$2", app: "$3"))
      """, id, owner.account, owner.app
    ) { try CardRow($0, db).stored() }
  }

  /// The names of the tags of a card's row, in the order they were given.
  func tags(of card: String) throws -> [String] { try CardRow.tags(of: card, db) }

  /// The cards of a page, oldest first, as JSON, and the cursor of the next one.
  ///
  /// An account may have any number of cards. So a page that passes over some looks at so many, and the next one goes
  /// on from there.
  package func page(_ filter: CardFilter) throws -> (cards: CardPage, next: String?) {
    let after = max(try filter.page.number() ?? 0, try Clearing(db, owner).end().place)
    if let search = filter.search, let page = try indexedPage(filter, search, after: after) { return page }
    var last = filter.isSelective ? try place(Self.mostRows, behind: after) : nil
    let query = filter.query(owner, after: after, upTo: last)
    var page = CardPage(limit: filter.page.limit)
    var looked = 0
    _ = try db.rows(
      "SELECT \(CardRow.columns) \(query.sql)", arguments: query.arguments, until: { $0 }
    ) { row in
      let row = CardRow(row, db)
      guard let search = filter.search else {
        try page.add(row)
        return page.isOver
      }
      let folded = row.folded
      looked += folded.utf8.count
      if search.finds(in: folded) { try page.add(row) }
      if looked > Self.mostBytes, !page.isOver { last = row.position }
      return page.isOver || looked > Self.mostBytes
    }
    let end = page.isOver ? page.last : last
    return (page, end.map { filter.page.cursor(behind: String($0)) })
  }

  /// A page of a search for which there is an index; nil where all cards have to be looked through.
  private func indexedPage(
    _ filter: CardFilter, _ search: WordSearch, after: Int
  ) throws -> (cards: CardPage, next: String?)? {
    let index = CardIndex(db, owner)
    guard !search.keys.isEmpty, try index.whole() != nil,
      let places = try index.places(of: search.keys, atMost: Self.mostPlaces)
    else { return nil }
    var page = CardPage(limit: filter.page.limit)
    var (rows, looked) = (0, 0)
    for place in places where place > after {
      rows += 1
      let query = filter.query(owner, after: place - 1, upTo: place)
      _ = try db.rows("SELECT \(CardRow.columns) \(query.sql)", arguments: query.arguments) { row in
        let row = CardRow(row, db)
        let folded = row.folded
        looked += folded.utf8.count
        if search.finds(in: folded) { try page.add(row) }
      }
      if page.isOver || rows == Self.mostRows || looked > Self.mostBytes {
        return (page, filter.page.cursor(behind: String(page.isOver ? page.last : place)))
      }
    }
    return (page, nil)
  }

  /// Cards that a page looks at, and bytes of their texts that it looks through: well below a millisecond's work, since
  /// all other calls wait for it.
  private static let (mostRows, mostBytes) = (500, 128 << 10)
  /// Places that the index is asked for: of a word that more cards have a page is full soon.
  private static let mostPlaces = 2000

  /// The place of the card that is so many behind another; nil where there aren't more than these.
  private func place(_ rows: Int, behind after: Int) throws -> Int? {
    let places = try db.rows(
      """
      SELECT position FROM cards WHERE account = $1 AND app = $2 AND position > $3 ORDER BY position LIMIT 2 OFFSET $4
      """, owner.account, owner.app, after, rows - 1
    ) { $0.int(0) }
    return places.count > 1 ? places[0] : nil
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
}
