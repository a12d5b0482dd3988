package import AppCatalog
import CivilTime
package import ContentContract
import Crypto
package import Storage
import Wire

/// Write access to one owner's cards, within one transaction.
package struct CardWriter {
  let tx: Transaction
  let owner: Owner
  private let context: CardContext

  package init(_ tx: Transaction, _ context: CardContext) {
    self.tx = tx
    self.context = context
    owner = context.owner
  }

  /// Read access to the same cards within this transaction.
  package var reading: CardReader { CardReader(tx, owner) }

  /// Adds cards after the existing cards.
  ///
  /// - Parameter check: Throws if the cards don't fit within the limit (F3). The check runs in this transaction, so no
  ///   other call can add cards between the count and the insert.
  package func add(_ drafts: [CardDraft], check: (_ used: Int) throws -> Void) throws -> [Flashcard] {
    let shelf = try reservePositions(drafts.count)
    try check(shelf.used - drafts.count)
    let first = shelf.position - drafts.count + 1
    let cards = try drafts.enumerated().map { index, draft in
      try insert(draft, position: first + index, change: shelf.change - drafts.count + 1 + index)
    }
    if !cards.isEmpty { try DayCounts(tx, owner).add(cards.count, on: context.day(of: tx.wallNow)) }
    if shelf.indexedTo > 0 {
      let texts = drafts.enumerated().map { (position: first + $0, folded: $1.folded) }
      try CardIndex(tx, owner).add(texts, after: first - 1)
    }
    return cards
  }

  /// Adds one card that a device created, with the device's id.
  ///
  /// - Parameters:
  ///   - madeAt: The creation time by the device's clock, in milliseconds since 1970.
  ///   - changedAt: The time of the last change. Nil for a card that was never changed.
  func add(_ draft: CardDraft, id: String, madeAt: Int64, changedAt: Int64? = nil) throws -> Flashcard {
    // Create the tags first, because a card that is rejected for its tags must not use up a position.
    _ = try TagWriter(tx, context).tags(draft.tags)
    let place = try reservePositions(1)
    let card = try insert(
      draft, position: place.position, change: place.change, made: (id: id, at: madeAt, changedAt: changedAt))
    try DayCounts(tx, owner).add(1, on: context.day(of: Timestamp(milliseconds: card.createdAt)))
    if place.indexedTo > 0 {
      try CardIndex(tx, owner).add([(position: place.position, folded: draft.folded)], after: place.position - 1)
    }
    return card
  }

  /// Replaces a card's content.
  ///
  /// - Throws: `not_found`; `conflict` with the current version if `version` is stale.
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

  /// - Parameter favorite: Nil toggles the current value.
  /// - Throws: `not_found`.
  package func setFavorite(_ id: String, _ favorite: Bool?) throws -> Flashcard {
    guard let old = try reading.stored(id) else { throw Failure.notFound(.noCard) }
    var draft = CardDraft(old.card)
    draft.favorite = favorite ?? !old.card.favorite
    return try put(draft, in: old)
  }

  /// Writes the parts of a card that differ from the stored card. If none differs, the card keeps its version, so a
  /// repeated call changes nothing.
  ///
  /// - Parameter newFields: The last change of each part after this call. By default, the parts that differ are
  ///   recorded as changed now.
  func put(_ draft: CardDraft, in old: StoredCard, marked newFields: FieldVersions? = nil) throws -> Flashcard {
    let changed = draft.changes(from: old.card)
    guard !changed.isEmpty else {
      if let newFields, newFields != old.fields {
        try tx.run("UPDATE cards SET fields = $2 WHERE id = $1", old.key, newFields.text)
      }
      return old.card
    }
    var card = old.card
    var fields = newFields ?? old.fields
    card.version += 1
    card.changedAt = tx.wallNow.milliseconds
    if newFields == nil { for field in changed { fields.note(field, version: card.version, time: card.changedAt) } }
    card.front = draft.front
    card.back = draft.back
    card.notes = draft.notes
    card.favorite = draft.favorite
    card.frontLanguage = draft.pair.front
    card.backLanguage = draft.pair.back
    if changed.contains(.tags) { card.tags = try TagWriter(tx, context).set(draft.tags, of: old.key) }
    try recount(old, as: draft.pair)
    let hasNewTexts = changed.contains { [.front, .back, .notes].contains($0) }
    let folded = hasNewTexts || !old.isFolded ? draft.folded : old.folded
    try CardIndex(tx, owner).change(at: old.position, from: old.folded, to: folded)
    try tx.run(
      """
      UPDATE cards SET front = $2, back = $3, front_language = $4, back_language = $5, notes = $6, favorite = $7,
        folded = $8, version = $9, changed_at = $10, kept = $9, folding = $9, tags = $11, change = $12, fields = $13
      WHERE id = $1
      """, old.key, card.front, card.back, card.frontLanguage, card.backLanguage, card.notes, card.favorite,
      folded, card.version, card.changedAt, try JSON.text(card.tags), try tx.nextChange(of: owner), fields.text)
    return card
  }

  /// - Returns: The number of cards that existed.
  package func delete(_ ids: [String]) throws -> Int {
    var deleted = 0
    for id in ids {
      guard let old = try reading.stored(id) else { continue }
      try delete(old)
      deleted += 1
      try DeletedCards(tx).add(id, of: owner)
    }
    try decreaseUsed(by: deleted)
    return deleted
  }

  private func delete(_ old: StoredCard) throws {
    try CardIndex(tx, owner).remove(at: old.position, old.folded)
    if old.isCounted {
      try LanguageCounts(tx, owner).add(-1, front: old.card.frontLanguage, back: old.card.backLanguage)
    }
    try tx.run("DELETE FROM cards WHERE id = $1", old.key)
  }

  /// Deletes all cards. The cards become invisible immediately, but most of their rows are removed later, in small
  /// steps.
  ///
  /// - Returns: The number of deleted cards.
  package func deleteAll() throws -> Int {
    let deleted = try reading.used()
    try LocalImportTable(tx, owner).end(at: tx.wallNow)
    guard deleted > 0 else { return 0 }
    try decreaseUsed(by: deleted)
    try CardIndex(tx, owner).end()
    try LanguageCounts(tx, owner).removeAll()
    // Make devices that have the cards start over. This needs only one row, rather than a deletion record for each
    // card.
    let change = try tx.nextChange(of: owner)
    try DeletedCards(tx).forget(upTo: change, of: owner)
    try AllCardsDeletion(tx, owner).begin(change: change)
    return deleted
  }

  /// Sets the languages of new cards.
  package func setPair(_ pair: LanguagePair) throws {
    try tx.ensureShelf(of: owner)
    try tx.run(
      "UPDATE shelves SET front_language = $3, back_language = $4 WHERE account = $1 AND app = $2", owner.account,
      owner.app, pair.front, pair.back)
  }
}

extension CardWriter {
  private func decreaseUsed(by count: Int) throws {
    try tx.run(
      "UPDATE shelves SET used = used - $3 WHERE account = $1 AND app = $2", owner.account, owner.app, count)
  }

  /// Updates the counts by language for a card whose languages may have changed.
  private func recount(_ old: StoredCard, as pair: LanguagePair) throws {
    let isSame = pair.front == old.card.frontLanguage && pair.back == old.card.backLanguage
    if isSame, old.isCounted { return }
    let counts = LanguageCounts(tx, owner)
    if old.isCounted { try counts.add(-1, front: old.card.frontLanguage, back: old.card.backLanguage) }
    try counts.add(1, front: pair.front, back: pair.back)
  }

  /// Reserves positions for new cards after the existing cards. Returns the new number of cards, the last reserved
  /// position, the last reserved change, and the position up to which cards are indexed.
  private func reservePositions(_ count: Int) throws -> (used: Int, position: Int, change: Int, indexedTo: Int) {
    let shelf = try tx.first(
      """
      INSERT INTO shelves (account, app, used, last_position, last_change) VALUES ($1, $2, $3, $3, $3)
      ON CONFLICT (account, app) DO UPDATE SET used = shelves.used + $3, last_position = shelves.last_position + $3,
        last_change = shelves.last_change + $3
      RETURNING used, last_position, last_change, indexed_to
      """, owner.account, owner.app, count
    ) {
      (
        used: $0.int("used"), position: $0.int("last_position"), change: $0.int("last_change"),
        indexedTo: $0.int("indexed_to")
      )
    }
    return shelf ?? (0, 0, 0, 0)
  }

  /// Returns the row id of a new card: the card's own id, unless another account uses it.
  private func key(for id: String) throws -> String {
    let isTaken = try tx.first("SELECT 1 FROM cards WHERE id = $1", id) { _ in true } ?? false
    return isTaken ? SecureRandom.identifier("crd", at: tx.wallNow) : id
  }

  /// - Parameter made: The id and times of a card that a device created.
  private func insert(
    _ draft: CardDraft, position: Int, change: Int, made: (id: String, at: Int64, changedAt: Int64?)? = nil
  ) throws -> Flashcard {
    let now = tx.wallNow.milliseconds
    let tags = try TagWriter(tx, context).tags(draft.tags)
    let card = Flashcard(
      id: made?.id ?? SecureRandom.identifier("crd", at: tx.wallNow), front: draft.front, back: draft.back,
      frontLanguage: draft.pair.front, backLanguage: draft.pair.back, notes: draft.notes, favorite: draft.favorite,
      tags: tags.map(\.name), version: 1, createdAt: min(made?.at ?? now, now),
      changedAt: min(made?.changedAt ?? now, now))
    let key = try made == nil ? card.id : key(for: card.id)
    var fields = FieldVersions("", createdAt: card.createdAt)
    // Record the time of the last change explicitly if the card was changed after its creation, or if the device's
    // clock is fast and its times are later than the stored times.
    if let made, max(made.at, made.changedAt ?? made.at) > card.createdAt {
      let time = made.changedAt ?? made.at
      for field in CardField.allCases { fields.note(field, version: 1, time: time) }
    }
    try tx.run(
      """
      INSERT INTO cards (id, account, app, position, front, back, front_language, back_language, notes, favorite,
        folded, version, created_at, changed_at, kept, folding, tags, change, fields, given_id)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1, $12, $13, 1, 1, $14, $15, $16, $17)
      """, key, owner.account, owner.app, position, card.front, card.back, card.frontLanguage, card.backLanguage,
      card.notes, card.favorite, draft.folded, card.createdAt, card.changedAt, try JSON.text(card.tags), change,
      fields.text, key == card.id ? nil : card.id)
    try TagWriter(tx, context).put(tags, on: key)
    try LanguageCounts(tx, owner).add(1, front: card.frontLanguage, back: card.backLanguage)
    return card
  }
}

/// Cards that a device created.
extension CardWriter {
  /// Throws if the id that a device gave a new card doesn't have the form of a server's id. The caller has checked that
  /// the account has no card with this id. Another account may have such a card, because one user's devices may use two
  /// accounts.
  func checkNew(_ id: String) throws {
    let random = id.utf8.dropFirst(4)
    let isPlain = random.allSatisfy(\.isASCIILowerCaseOrDigit)
    guard id.hasPrefix("crd_"), isPlain, (16...96).contains(random.count) else {
      throw Failure.invalidParams(
        "for a new card, 'card' must be crd_ followed by 16 to 96 lower-case letters and digits")
    }
  }

  /// Sets a card's creation time to the earliest time that any device reported, and its change time to the latest.
  ///
  /// - Parameter old: The stored card before this import.
  func putTimes(
    of card: Flashcard, was old: StoredCard, madeAt: ClientTime, changedAt: ClientTime
  ) throws -> Flashcard {
    let before = old.card
    var now = card
    now.createdAt = min(before.createdAt, madeAt.milliseconds)
    now.changedAt = max(before.changedAt, min(changedAt.milliseconds, tx.wallNow.milliseconds))
    guard now != card else { return card }
    // Other devices must receive the new times. If the content hasn't changed, no change to the card is recorded yet.
    if card.version == before.version {
      now.version += 1
      try tx.run("UPDATE cards SET change = $2 WHERE id = $1", old.key, tx.nextChange(of: owner))
    }
    try tx.run(
      """
      UPDATE cards SET created_at = $2, changed_at = $3, version = $4, kept = $4,
        \(CardFoldingUpdate.kept(for: "$4")) WHERE id = $1
      """, old.key, now.createdAt, now.changedAt, now.version)
    return now
  }
}
