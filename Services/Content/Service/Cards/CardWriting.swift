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
    let shelf = try tx.first(
      """
      INSERT INTO shelves (account, app, used, last_position, last_change) VALUES ($1, $2, $3, $3, $3)
      ON CONFLICT (account, app) DO UPDATE SET used = shelves.used + $3, last_position = shelves.last_position + $3,
        last_change = shelves.last_change + $3
      RETURNING used, last_position, last_change
      """, owner.account, owner.app, drafts.count
    ) { (used: $0.int(0), position: $0.int(1), change: $0.int(2)) }
    guard let shelf else { return [] }
    try check(shelf.used - drafts.count)
    return try drafts.enumerated().map { index, draft in
      let left = drafts.count - 1 - index
      return try insert(draft, position: shelf.position - left, change: shelf.change - left)
    }
  }

  /// Puts a draft in the place of a card's content.
  ///
  /// - Throws: `not_found`; `conflict` with the right version if `version` isn't the card's.
  package func edit(
    _ id: String, version: Int, _ change: (Flashcard) throws -> CardDraft
  ) throws -> Flashcard {
    guard let old = try reading.stored(id) else { throw Failure.notFound(.noCard) }
    guard old.card.version == version else {
      var failure = Failure.conflict(.staleCard)
      failure.details["version"] = .integer(Int64(old.card.version))
      throw failure
    }
    return try put(change(old.card), in: old)
  }

  /// - Parameter favorite: nil toggles.
  /// - Throws: `not_found`.
  package func setFavorite(_ id: String, _ favorite: Bool?) throws -> Flashcard {
    guard let old = try reading.stored(id) else { throw Failure.notFound(.noCard) }
    var draft = CardDraft(old.card)
    draft.favorite = favorite ?? !old.card.favorite
    return try put(draft, in: old)
  }

  /// Writes what differs; nothing where nothing does, so that a repeat is no change.
  ///
  /// - Parameter time: when the change was made, in milliseconds since 1970; now if left out.
  func put(_ draft: CardDraft, in old: StoredCard, at time: Int64? = nil) throws -> Flashcard {
    let changed = draft.changes(from: old.card)
    guard !changed.isEmpty else { return old.card }
    var (card, fields) = (old.card, old.fields)
    card.version += 1
    card.changedAt = tx.wallNow.milliseconds
    for field in changed { fields.note(field, version: card.version, time: time ?? card.changedAt) }
    (card.front, card.back, card.notes, card.favorite) = (draft.front, draft.back, draft.notes, draft.favorite)
    (card.frontLanguage, card.backLanguage) = (draft.pair.front, draft.pair.back)
    if changed.contains(.tags) { card.tags = try TagWriting(tx, room).set(draft.tags, of: card.id) }
    let hasNewTexts = changed.contains { [.front, .back, .notes].contains($0) }
    try tx.run(
      """
      UPDATE cards SET front = $2, back = $3, front_language = $4, back_language = $5, notes = $6, favorite = $7,
        folded = $8, version = $9, changed_at = $10, kept = $9, tags = $11, change = $12, fields = $13 WHERE id = $1
      """, card.id, card.front, card.back, card.frontLanguage, card.backLanguage, card.notes, card.favorite,
      hasNewTexts ? draft.folded : old.folded, card.version, card.changedAt, try JSON.text(card.tags),
      try tx.nextChange(of: owner),
      fields.text)
    return card
  }

  /// - Returns: how many of these were there.
  package func delete(_ ids: [String]) throws -> Int {
    var deleted = 0
    for id in ids {
      try tx.run("DELETE FROM cards WHERE id = $1 AND account = $2 AND app = $3", id, owner.account, owner.app)
      guard tx.changes > 0 else { continue }
      deleted += 1
      try DeletedCards(tx).add(id, of: owner)
    }
    try lower(by: deleted)
    return deleted
  }

  /// - Returns: how many there were.
  package func deleteAll() throws -> Int {
    try tx.run("DELETE FROM cards WHERE account = $1 AND app = $2", owner.account, owner.app)
    let deleted = tx.changes
    try lower(by: deleted)
    // Whoever has the cards yet is told to begin anew: one row in place of one for each card.
    if deleted > 0 { try DeletedCards(tx).forget(upTo: tx.nextChange(of: owner), of: owner) }
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

  private func insert(_ draft: CardDraft, position: Int, change: Int) throws -> Flashcard {
    let now = tx.wallNow.milliseconds
    let tags = try TagWriting(tx, room).tags(draft.tags)
    let card = Flashcard(
      id: SecureRandom.identifier("crd", at: tx.wallNow), front: draft.front, back: draft.back,
      frontLanguage: draft.pair.front, backLanguage: draft.pair.back, notes: draft.notes, favorite: draft.favorite,
      tags: tags.map(\.name), version: 1, createdAt: now, changedAt: now)
    try tx.run(
      """
      INSERT INTO cards (id, account, app, position, front, back, front_language, back_language, notes, favorite,
        folded, version, created_at, changed_at, kept, tags, change)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1, $12, $12, 1, $13, $14)
      """, card.id, owner.account, owner.app, position, card.front, card.back, card.frontLanguage, card.backLanguage,
      card.notes, card.favorite, draft.folded, now, try JSON.text(card.tags), change)
    try TagWriting(tx, room).put(tags, on: card.id)
    return card
  }
}

extension JSON {
  /// A value as it is kept in a column.
  static func text(_ value: some Encodable) throws -> String { String(decoding: try encode(value), as: UTF8.self) }
}
