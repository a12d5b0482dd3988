import CivilTime
import ContentContract
import Crypto
import ServiceHost
import Storage
import Wire

/// Moves an account's cards and tags to another account, one step at a time.
///
/// A moved card keeps its reviews and gets a new version. The card's tags are replaced by the other account's tags of
/// the same names. Missing tags are created in the other account.
struct CardAccountMerge {
  private let tx: Transaction
  private let app: String
  private let account: String
  private let into: String
  private var from: Owner { Owner(account: account, app: app) }
  private var owner: Owner { Owner(account: into, app: app) }

  init(_ merge: AccountPart.Merge, _ tx: Transaction) {
    self.tx = tx
    app = merge.app
    account = merge.account
    into = merge.into
  }

  /// Performs one step of the move.
  ///
  /// - Returns: True if nothing is left to move.
  func step() throws -> Bool {
    if try AllCardsDeletion(tx, from).advance() { return false }
    if try isMovingTags() {
      _ = try PendingTagChanges(tx).advance()
      return false
    }
    if try moveCards() { return false }
    if try moveTags() { return false }
    if try forgetDeleted() { return false }
    try movePair()
    return true
  }

  /// Returns true if a tag is being renamed or deleted. Such a change must be complete before any cards move;
  /// otherwise, the tag's remaining cards would be spread over both accounts.
  private func isMovingTags() throws -> Bool {
    try tx.first("SELECT 1 FROM tag_moves WHERE account = $1 AND app = $2", account, app) { _ in true } ?? false
  }

  /// The number of rows that a step changes per card, not counting the card's reviews and words.
  private static let rowsPerCard = 8
  /// The assumed number of characters per word. The word index has a row for each word of a card.
  private static let charactersPerWord = 8

  /// Returns the ids of the next cards: as many as fit in a step. The first card is always included, even if its
  /// reviews and words alone exceed a step.
  private func next() throws -> [String] {
    var rows = 0
    return try tx.rows(
      """
      SELECT id, length(folded) AS characters,
        (SELECT count(*) FROM reviews WHERE reviews.card = cards.id) AS review_count
      FROM cards
      WHERE account = $1 AND app = $2 ORDER BY position LIMIT $3
      """, arguments: [account, app, AccountPart.stepRows / Self.rowsPerCard],
      until: { _ in rows >= AccountPart.stepRows }
    ) { row in
      rows += Self.rowsPerCard + row.int("characters") / Self.charactersPerWord + row.int("review_count")
      return row.string("id")
    }
  }

  /// - Returns: True if any cards were moved.
  private func moveCards() throws -> Bool {
    let cards = try next()
    guard !cards.isEmpty else { return false }
    try tx.ensureShelf(of: owner)
    let last = try tx.value(
      of: Int.self, "SELECT last_position FROM shelves WHERE account = $1 AND app = $2", into, app)
    let first = (last ?? 0) + 1
    var tags: [String: String] = [:]
    var texts: [(position: Int, folded: String)] = []
    for id in cards {
      guard let card = try CardReader(tx, from).stored(key: id) else { continue }
      if let twin = try CardReader(tx, owner).stored(card.card.id) {
        if twin.hasTexts(of: card) {
          try merge(card, into: twin)
          continue
        }
        try assignNewID(to: card)
      }
      try moveTags(of: id, &tags)
      try tx.run(
        """
        UPDATE cards SET account = $2, position = $3, version = version + 1, kept = version + 1,
          \(CardFoldingUpdate.kept(for: "version + 1")), changed_at = $4, tags = $5, change = $6 WHERE id = $1
        """, id, into, first + texts.count, tx.wallNow, try JSON.text(CardReader(tx, owner).tags(of: id)),
        try tx.nextChange(of: owner))
      try moveReviews(of: id)
      try recount(card)
      texts.append((position: first + texts.count, folded: card.folded))
    }
    try CardIndex(tx, owner).add(texts, after: first - 1)
    try tx.run(
      "UPDATE shelves SET used = used + $3, last_position = last_position + $3 WHERE account = $1 AND app = $2", into,
      app, texts.count)
    try tx.run(
      "UPDATE shelves SET used = used - $3 WHERE account = $1 AND app = $2", account, app, cards.count)
    return true
  }

  /// Deletes a card that the other account also has, with the same id and texts. If the other account never reviewed
  /// its card, the deleted card's reviews move to that card.
  private func merge(_ card: StoredCard, into twin: StoredCard) throws {
    if try ReviewTable(db: tx, owner: owner).known(twin.key) == nil {
      try moveReviews(of: card.key)
      try tx.run("UPDATE reviews SET card = $2 WHERE card = $1", card.key, twin.key)
      try tx.run("UPDATE schedules SET card = $2 WHERE card = $1", card.key, twin.key)
      if tx.changes > 0 { try tx.run("UPDATE cards SET seen = 1 WHERE id = $1", twin.key) }
    }
    try uncount(card)
    try tx.run("DELETE FROM cards WHERE id = $1", card.key)
  }

  /// Gives a card a new public id, because the other account has a different card with this id. A user's devices may
  /// have submitted the card to both accounts.
  private func assignNewID(to card: StoredCard) throws {
    try tx.run(
      "UPDATE cards SET given_id = $2 WHERE id = $1", card.key, SecureRandom.identifier("crd", at: tx.wallNow))
  }

  /// Moves a card from its old account's language counts to the other account's counts, and removes the card from the
  /// old account's word index.
  private func recount(_ old: StoredCard) throws {
    try uncount(old)
    try LanguageCounts(tx, owner).add(1, front: old.card.frontLanguage, back: old.card.backLanguage)
  }

  /// Removes a card from its old account's word index and language counts.
  private func uncount(_ old: StoredCard) throws {
    try CardIndex(tx, from).remove(at: old.position, old.folded)
    guard old.isCounted else { return }
    try LanguageCounts(tx, from).add(-1, front: old.card.frontLanguage, back: old.card.backLanguage)
  }

  /// Moves the reviews of a card. If both accounts have a review with the same id, a device has submitted this review
  /// to both, and only one copy is kept.
  private func moveReviews(of card: String) throws {
    try tx.run(
      """
      DELETE FROM reviews WHERE card = $1 AND EXISTS (
        SELECT 1 FROM reviews AS other WHERE other.account = $2 AND other.app = $3 AND other.id = reviews.id)
      """, card, into, app)
    try tx.run("UPDATE reviews SET account = $2 WHERE card = $1", card, into)
    try tx.run("UPDATE schedules SET account = $2 WHERE card = $1", card, into)
  }

  /// Replaces the tags of a card with the other account's tags.
  ///
  /// - Parameter known: A cache of the tags found so far: each key is the id of one of this account's tags, and its
  ///   value is the id of the other account's tag with the same name.
  private func moveTags(of card: String, _ known: inout [String: String]) throws {
    for tag in try tx.values(of: String.self, "SELECT tag FROM card_tags WHERE card = $1", card) {
      let other = try known[tag] ?? counterpart(of: tag)
      known[tag] = other
      try tx.run("UPDATE card_tags SET tag = $3 WHERE card = $1 AND tag = $2", card, tag, other)
    }
  }

  /// Returns the other account's tag of the same name. A missing tag is created.
  private func counterpart(of tag: String) throws -> String {
    let found = try tx.value(
      of: String.self,
      """
      SELECT other.id FROM tags AS own JOIN tags AS other ON other.account = $2 AND other.app = own.app
        AND other.folded = own.folded
      WHERE own.id = $1
      """, tag, into)
    if let found { return found }
    let id = SecureRandom.identifier("tag", at: tx.wallNow)
    try tx.run(
      """
      INSERT INTO tags (id, account, app, name, folded, folding)
      SELECT $1, $2, app, name, folded, folding FROM tags WHERE id = $3
      """, id, into, tag)
    return id
  }

  /// Moves the remaining tags, which have no cards. Before a tag is deleted, the other account gets a tag of the same
  /// name if it has none.
  ///
  /// - Returns: True if more tags may remain.
  private func moveTags() throws -> Bool {
    let tags = try tx.values(
      of: String.self, "SELECT id FROM tags WHERE account = $1 AND app = $2 LIMIT $3", account, app,
      AccountPart.stepRows)
    for tag in tags {
      _ = try counterpart(of: tag)
      try tx.run("DELETE FROM tags WHERE id = $1", tag)
    }
    return tags.count == AccountPart.stepRows
  }

  /// Deletes the records of deleted cards. No device needs them once the account is merged.
  ///
  /// - Returns: True if more records may remain.
  private func forgetDeleted() throws -> Bool {
    try tx.run(
      """
      DELETE FROM deleted_cards WHERE (account, app, card) IN (
        SELECT account, app, card FROM deleted_cards WHERE account = $1 AND app = $2 LIMIT $3)
      """, account, app, AccountPart.stepRows)
    return tx.changes == AccountPart.stepRows
  }

  /// Moves the languages of new cards, unless the other account has chosen its own, and deletes the account's row in
  /// `shelves`.
  private func movePair() throws {
    let pair = try tx.first(
      "SELECT front_language, back_language FROM shelves WHERE account = $1 AND app = $2", account, app
    ) { ($0.optionalString("front_language"), $0.optionalString("back_language")) }
    guard let pair else { return }
    try tx.ensureShelf(of: owner)
    try tx.run(
      """
      UPDATE shelves SET front_language = $3, back_language = $4
      WHERE account = $1 AND app = $2 AND front_language IS NULL
      """, into, app, pair.0, pair.1)
    try LanguageCounts(tx, from).removeAll()
    try tx.run("DELETE FROM shelves WHERE account = $1 AND app = $2", account, app)
  }
}

extension StoredCard {
  fileprivate func hasTexts(of other: StoredCard) -> Bool {
    card.front == other.card.front && card.back == other.card.back && card.notes == other.card.notes
  }
}
