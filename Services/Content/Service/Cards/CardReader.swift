package import ContentContract
package import ServiceHost
package import Storage
import TextSearch
import Wire

/// Read access to one owner's cards.
package struct CardReader {
  let db: Connection
  let owner: Owner

  package init(_ db: Connection, _ owner: Owner) {
    self.db = db
    self.owner = owner
  }

  /// Returns the number of cards.
  package func used() throws -> Int {
    try db.value(of: Int.self, "SELECT used FROM shelves WHERE account = $1 AND app = $2", owner.account, owner.app)
      ?? 0
  }

  /// Returns a card of this owner; nil if it doesn't exist or belongs to another account.
  package func card(_ id: String) throws -> Flashcard? { try stored(id)?.card }

  /// Returns a card of this owner with its internal columns.
  func stored(_ id: String) throws -> StoredCard? {
    // The id of nearly every card is also its row's id, so this query comes first.
    try stored(Self.byOwnID, id) ?? stored(Self.byGivenID, id)
  }

  /// Returns the card with this row id. Other tables refer to cards by their row ids.
  func stored(key: String) throws -> StoredCard? { try stored(Self.byKey, key) }

  private func stored(_ sql: String, _ id: String) throws -> StoredCard? {
    try db.first(sql, id, owner.account, owner.app) { try CardRow($0, db).stored() }
  }

  private static let byOwnID = selection(where: "id = $1 AND given_id IS NULL")
  static let byGivenID = selection(where: "given_id = $1")
  private static let byKey = selection(where: "id = $1")

  private static func selection(where condition: String) -> String {
    // The plus sign keeps SQLite from finding the card by its position, for which it would examine all of the owner's
    // cards.
    """
    SELECT \(CardRow.columns) FROM cards WHERE \(condition) AND account = $2 AND app = $3
      AND \(AllCardsDeletion.spares("+cards.position", account: "$2", app: "$3"))
    """
  }

  /// Returns the names of a card's tags in the order they were given. `card` is the row id.
  func tags(of card: String) throws -> [String] { try CardRow.tags(of: card, db) }

  /// Returns a page of cards as JSON, oldest first, and the cursor of the next page.
  ///
  /// An account may have any number of cards. With a filter, a page therefore examines only a limited number of cards.
  /// The next page continues after the last card that was examined.
  package func page(_ filter: CardFilter) throws -> (cards: CardPage, next: String?) {
    let after = max(try filter.page.number() ?? 0, try AllCardsDeletion(db, owner).end().place)
    if let search = filter.search, let page = try indexedPage(filter, search, after: after) { return page }
    var last = filter.isSelective ? try place(Self.maxRows, behind: after) : nil
    let query = filter.query(owner, after: after, upTo: last)
    var page = CardPage(limit: filter.page.limit)
    var examinedBytes = 0
    _ = try db.rows(query.sql, arguments: query.arguments, until: { $0 }) { row in
      let row = CardRow(row, db)
      guard let search = filter.search else {
        try page.add(row)
        return page.isOver
      }
      let folded = row.folded
      examinedBytes += folded.utf8.count
      if search.finds(in: folded) { try page.add(row) }
      if examinedBytes > Self.maxBytes, !page.isOver { last = row.position }
      return page.isOver || examinedBytes > Self.maxBytes
    }
    let end = page.isOver ? page.last : last
    return (page, end.map { filter.page.cursor(behind: String($0)) })
  }

  /// Returns a page of a search that uses the index; nil if all cards must be examined.
  private func indexedPage(
    _ filter: CardFilter, _ search: WordSearch, after: Int
  ) throws -> (cards: CardPage, next: String?)? {
    let index = CardIndex(db, owner)
    guard !search.keys.isEmpty, try index.indexedPosition() != nil,
      let places = try index.places(of: search.keys, atMost: Self.maxPlaces)
    else { return nil }
    var page = CardPage(limit: filter.page.limit)
    var rows = 0
    var examinedBytes = 0
    for place in places where place > after {
      rows += 1
      let query = filter.query(owner, after: place - 1, upTo: place)
      _ = try db.rows(query.sql, arguments: query.arguments) { row in
        let row = CardRow(row, db)
        let folded = row.folded
        examinedBytes += folded.utf8.count
        if search.finds(in: folded) { try page.add(row) }
      }
      if page.isOver || rows == Self.maxRows || examinedBytes > Self.maxBytes {
        return (page, filter.page.cursor(behind: String(page.isOver ? page.last : place)))
      }
    }
    return (page, nil)
  }

  /// The maximum number of cards that a page examines, and of bytes of text that it searches. Within these limits, a
  /// page takes well under a millisecond, during which all other calls wait.
  private static let maxRows = 500
  private static let maxBytes = 128 << 10
  /// The maximum number of positions to read from the index. If a word is on more cards, a page fills quickly without
  /// the index.
  private static let maxPlaces = 2000

  /// Returns the position of the card that is `rows` cards after a position; nil if no card follows that card.
  private func place(_ rows: Int, behind after: Int) throws -> Int? {
    let places = try db.values(
      of: Int.self,
      """
      SELECT position FROM cards WHERE account = $1 AND app = $2 AND position > $3 ORDER BY position LIMIT 2 OFFSET $4
      """, owner.account, owner.app, after, rows - 1)
    return places.count > 1 ? places[0] : nil
  }

  /// Returns a page of tags by name, each with its number of cards. Only the cards of the tags on the page are counted.
  package func tags(_ page: ListPage) throws -> (tags: [TagCount], next: String?) {
    let after = try page.after.map { try TagCursor.key(at: $0, db, of: owner) }
    let found = try page.read(
      db,
      """
      SELECT name, folded, id, (SELECT count(*) FROM card_tags WHERE card_tags.tag = tags.id) AS card_count FROM tags
      WHERE account = $1 AND app = $2 AND folded > $3 ORDER BY folded LIMIT $4
      """, arguments: [owner.account, owner.app, after ?? "", page.limit + 1], map: Self.tag)
    return (found.items, found.next)
  }

  private static func tag(_ row: Row) -> ListPage.Item<TagCount> {
    let tag = TagCount(name: row.string("name"), cards: row.int("card_count"))
    let position = TagCursor.position(of: row.string("folded"), id: row.string("id"))
    // Counting cards takes time, so a page contains fewer tags if the tags have many cards.
    return ListPage.Item(tag, position: position, bytes: tag.name.utf8.count + tag.cards / 4)
  }

  /// Returns the languages that the account has chosen for new cards; nil if it has chosen none.
  package func pair() throws -> (front: String, back: String)? {
    let pair = try db.first(
      "SELECT front_language, back_language FROM shelves WHERE account = $1 AND app = $2", owner.account, owner.app
    ) { (front: $0.optionalString("front_language"), back: $0.optionalString("back_language")) }
    guard let front = pair?.front, let back = pair?.back else { return nil }
    return (front, back)
  }
}
