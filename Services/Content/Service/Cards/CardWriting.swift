package import AppCatalog
import CivilTime
package import ContentContract
import Crypto
package import Storage
import Wire

/// Changes to one owner's cards, within one transaction.
package struct CardWriting {
  let tx: Transaction
  let owner: Owner
  private let room: CardRoom

  /// Changes to the cards of a room's owner, within one transaction.
  package init(_ tx: Transaction, _ room: CardRoom) { (self.tx, self.room, owner) = (tx, room, room.owner) }

  /// The same cards to read, as this transaction sees them.
  package var reading: CardReading { CardReading(tx, owner) }

  /// Adds all drafts, after all cards there are.
  ///
  /// - Parameter check: throws if so many cards don't fit beside those there are (F3). It runs in this transaction,
  ///   so nobody else adds between the count and the insert.
  package func add(_ drafts: [CardDraft], check: (_ used: Int) throws -> Void) throws -> [Flashcard] {
    try ensureShelf()
    let shelf = try tx.first(
      "SELECT used, last_position FROM shelves WHERE account = $1 AND app = $2", owner.account, owner.app
    ) { (used: $0.int(0), last: $0.int(1)) }
    guard let shelf else { return [] }
    try check(shelf.used)
    try tx.run(
      "UPDATE shelves SET used = used + $3, last_position = last_position + $3 WHERE account = $1 AND app = $2",
      owner.account, owner.app, drafts.count)
    return try drafts.enumerated().map { try insert($1, position: shelf.last + 1 + $0) }
  }

  /// Puts a draft in the place of a card's content.
  ///
  /// - Throws: `not_found`; `conflict` with the right version if `version` isn't the card's.
  package func edit(
    _ id: String, version: Int, _ change: (Flashcard) throws -> CardDraft
  ) throws -> Flashcard {
    guard let old = try reading.card(id) else { throw Failure.notFound(.noCard) }
    guard old.version == version else {
      var failure = Failure.conflict(.staleCard)
      failure.details["version"] = .integer(Int64(old.version))
      throw failure
    }
    let draft = try change(old)
    try tx.run(
      """
      UPDATE cards SET front = $2, back = $3, front_language = $4, back_language = $5, notes = $6, favorite = $7,
        folded = $8, version = version + 1, changed_at = $9 WHERE id = $1
      """, id, draft.front, draft.back, draft.pair.front, draft.pair.back, draft.notes, draft.favorite, draft.folded,
      tx.wallNow)
    if draft.tags != old.tags { try TagWriting(tx, room).set(draft.tags, of: id) }
    return try reading.card(id) ?? old
  }

  /// - Parameter favorite: nil toggles.
  /// - Throws: `not_found`.
  package func setFavorite(_ id: String, _ favorite: Bool?) throws -> Flashcard {
    guard let card = try reading.card(id) else { throw Failure.notFound(.noCard) }
    let wanted = favorite ?? !card.favorite
    return wanted == card.favorite ? card : try mark(card, favorite: wanted, tags: card.tags)
  }

  /// Changes what marks a card, and not what stands on it.
  package func mark(_ card: Flashcard, favorite: Bool, tags: [String]) throws -> Flashcard {
    var card = card
    card.favorite = favorite
    card.version += 1
    card.changedAt = tx.wallNow.milliseconds
    try tx.run(
      "UPDATE cards SET favorite = $2, version = $3, changed_at = $4 WHERE id = $1", card.id, favorite, card.version,
      card.changedAt)
    if tags != card.tags { card.tags = try TagWriting(tx, room).set(tags, of: card.id) }
    return card
  }

  /// - Returns: how many of these were there.
  package func delete(_ ids: [String]) throws -> Int {
    var deleted = 0
    for id in ids {
      try tx.run("DELETE FROM cards WHERE id = $1 AND account = $2 AND app = $3", id, owner.account, owner.app)
      deleted += tx.changes
    }
    try lower(by: deleted)
    return deleted
  }

  /// - Returns: how many there were.
  package func deleteAll() throws -> Int {
    try tx.run("DELETE FROM cards WHERE account = $1 AND app = $2", owner.account, owner.app)
    let deleted = tx.changes
    try lower(by: deleted)
    return deleted
  }

  /// The languages of cards made from now on.
  package func setPair(_ pair: LanguagePair) throws {
    try ensureShelf()
    try tx.run(
      "UPDATE shelves SET front_language = $3, back_language = $4 WHERE account = $1 AND app = $2", owner.account,
      owner.app, pair.front, pair.back)
  }
}

extension CardWriting {
  private func ensureShelf() throws {
    try tx.run(
      "INSERT INTO shelves (account, app) VALUES ($1, $2) ON CONFLICT (account, app) DO NOTHING", owner.account,
      owner.app)
  }

  private func lower(by count: Int) throws {
    try tx.run(
      "UPDATE shelves SET used = used - $3 WHERE account = $1 AND app = $2", owner.account, owner.app, count)
  }

  private func insert(_ draft: CardDraft, position: Int) throws -> Flashcard {
    let now = tx.wallNow.milliseconds
    var card = Flashcard(
      id: SecureRandom.identifier("crd", at: tx.wallNow), front: draft.front, back: draft.back,
      frontLanguage: draft.pair.front,
      backLanguage: draft.pair.back, notes: draft.notes, favorite: draft.favorite, tags: [], version: 1, createdAt: now,
      changedAt: now)
    try tx.run(
      """
      INSERT INTO cards (id, account, app, position, front, back, front_language, back_language, notes, favorite, folded,
        version, created_at, changed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
      """, card.id, owner.account, owner.app, position, card.front, card.back, card.frontLanguage, card.backLanguage,
      card.notes, card.favorite, draft.folded, card.version, now, now)
    card.tags = try TagWriting(tx, room).set(draft.tags, of: card.id)
    return card
  }
}
