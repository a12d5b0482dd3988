package import ContentContract
import Crypto
package import Storage
import TextSearch
import Wire

/// Shared sets of cards: the owner's sets, and any account's set by its code (F8).
package struct ShareTable {
  private let db: Connection
  private let owner: Owner

  package init(_ db: Connection, _ owner: Owner) {
    self.db = db
    self.owner = owner
  }

  /// A shared set of any account.
  struct Found {
    var code: SpokenCode
    var owner: Owner
    var title: String?
  }

  /// Returns the owner's sets, newest first.
  package func all() throws -> [Share] {
    try db.rows(
      """
      SELECT code, title, (SELECT count(*) FROM shared_cards WHERE shared_cards.code = shares.code) AS card_count,
        imports, created_at
      FROM shares WHERE account = $1 AND app = $2 ORDER BY created_at DESC, code LIMIT $3
      """, owner.account, owner.app, Share.most
    ) { row in
      Share(
        code: try SpokenCode(typed: row.string("code")), title: row.optionalString("title"),
        cards: row.int("card_count"), imports: row.int("imports"), createdAt: row.int64("created_at"))
    }
  }

  /// Returns the set under a code in the owner's app.
  func find(_ code: SpokenCode) throws -> Found? {
    try db.first(
      "SELECT account, title FROM shares WHERE code = $1 AND app = $2", code.characters, owner.app
    ) {
      Found(code: code, owner: Owner(account: $0.string("account"), app: owner.app), title: $0.optionalString("title"))
    }
  }

  /// Returns the cards of a set that still exist, in their current state.
  func cards(of share: Found) throws -> [ShownCard] {
    try db.rows(
      """
      SELECT \(CardRow.columns) FROM shared_cards JOIN cards ON cards.id = shared_cards.card
      WHERE shared_cards.code = $1 AND cards.account = $2 AND cards.app = $3
        AND \(AllCardsDeletion.spares(account: "$2", app: "$3")) ORDER BY place
      """, share.code.characters, share.owner.account, share.owner.app
    ) { row in
      let card = try CardRow(row, db).stored().card
      return ShownCard(
        front: card.front, back: card.back, frontLanguage: card.frontLanguage, backLanguage: card.backLanguage,
        notes: card.notes, tags: card.tags)
    }
  }

  /// Revokes a code of the owner.
  ///
  /// - Returns: False if the owner has no set with this code.
  func revoke(_ code: SpokenCode) throws -> Bool {
    try db.run(
      "DELETE FROM shares WHERE code = $1 AND account = $2 AND app = $3", code.characters, owner.account, owner.app)
    return db.changes > 0
  }

  /// Counts one more import of a set.
  func count(_ share: Found) throws {
    try db.run("UPDATE shares SET imports = imports + 1 WHERE code = $1", share.code.characters)
  }

  /// Shares cards under a new code.
  func create(_ cards: [String], title: String?, at now: Int64) throws -> Share {
    var code: SpokenCode
    repeat { code = SpokenCode.random() } while try find(code) != nil
    try db.run(
      "INSERT INTO shares (code, account, app, title, created_at) VALUES ($1, $2, $3, $4, $5)", code.characters,
      owner.account, owner.app, title, now)
    for (place, card) in cards.enumerated() {
      try db.run(
        "INSERT INTO shared_cards (code, account, place, card) VALUES ($1, $2, $3, $4)", code.characters, owner.account,
        place, card)
    }
    return Share(code: code, title: title, cards: cards.count, imports: 0, createdAt: now)
  }

  /// - Throws: `limit_exceeded` if the owner already shares the maximum number of sets.
  func requireSpace() throws {
    let count = try db.value(
      of: Int.self, "SELECT count(*) FROM shares WHERE account = $1 AND app = $2", owner.account, owner.app)
    guard let count, count >= Share.most else { return }
    throw Failure.limitExceeded(.shareLimit(limit: Share.most), current: count, limit: Share.most)
  }

  /// Returns the row ids of the requested cards.
  ///
  /// - Throws: `not_found` if none of the cards exists; `limit_exceeded` if the cards are too many for a set.
  func wanted(_ request: CreateShare) throws -> [String] {
    // One card more than a set may have is enough to detect that there are too many.
    let cards = try find(request, atMost: Share.maxCards + 1)
    guard !cards.isEmpty else { throw Failure.notFound(.noCard) }
    guard cards.count <= Share.maxCards else {
      throw Failure.limitExceeded(
        .shareTooLarge(limit: Share.maxCards), current: cards.count, limit: Share.maxCards)
    }
    return cards
  }

  private func find(_ request: CreateShare, atMost most: Int) throws -> [String] {
    if let ids = request.cards {
      let reading = CardReader(db, owner)
      return try ids.values.compactMap { try reading.stored($0.value)?.key }
    }
    if let tag = request.tag { return try cards(with: tag, atMost: most) }
    return try db.values(
      of: String.self,
      "SELECT id FROM cards WHERE account = $1 AND app = $2 AND position > $3 ORDER BY position LIMIT $4",
      owner.account, owner.app, AllCardsDeletion(db, owner).end().place, most)
  }

  private func cards(with tag: TagName, atMost most: Int) throws -> [String] {
    try db.values(
      of: String.self,
      """
      SELECT cards.id FROM tags JOIN card_tags ON card_tags.tag = tags.id JOIN cards ON cards.id = card_tags.card
      WHERE tags.account = $1 AND tags.app = $2 AND tags.folded = $3
        AND \(AllCardsDeletion.spares(account: "$1", app: "$2")) ORDER BY cards.position LIMIT $4
      """, owner.account, owner.app, TextFolding.tagKey(tag.value), most)
  }
}
