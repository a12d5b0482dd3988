import Storage
import TextSearch

/// A card whose search text is outdated.
private struct UnfoldedCard {
  let id: String
  let owner: Owner
  let position: Int
  let text: String
  let folded: String

  init(_ row: Row) {
    id = row.string("id")
    owner = Owner(row)
    position = row.int("position")
    text = CardDraft.searched(front: row.string("front"), back: row.string("back"), notes: row.string("notes"))
    folded = row.string("folded")
  }
}

/// Updates the search texts of cards and the keys of tags in the database after the folding algorithm has changed.
///
/// Each step updates some rows and marks them, so an interrupted run continues where it stopped. Until a row is
/// updated, a search finds it by its old text or key.
struct CardFoldingUpdate {
  /// The number of rows per step.
  private static let step = 200

  /// An SQL condition that holds if either table has outdated rows.
  static let isDue = """
    EXISTS (SELECT 1 FROM cards WHERE folding <> version)
      OR EXISTS (SELECT 1 FROM tags WHERE folding < \(TextFolding.version))
    """

  /// Returns an SQL assignment for an update that changes a card's version but not its texts. A current search text
  /// stays marked as current, and an outdated one as outdated.
  ///
  /// - Parameter version: The new version, as an SQL expression.
  static func kept(for version: String) -> String {
    "folding = CASE WHEN folding = version THEN \(version) ELSE 0 END"
  }

  private let tx: Transaction

  init(_ tx: Transaction) { self.tx = tx }

  /// Updates a limited number of the next cards and tags.
  func advance() throws {
    try foldCards()
    try foldTags()
  }

  private func foldCards() throws {
    let cards = try tx.rows(
      "SELECT id, account, app, position, front, back, notes, folded FROM cards WHERE folding <> version LIMIT $1",
      Self.step
    ) { UnfoldedCard($0) }
    for card in cards {
      let folded = TextFolding.folded(card.text)
      try CardIndex(tx, card.owner).change(at: card.position, from: card.folded, to: folded)
      try tx.run("UPDATE cards SET folded = $2, folding = version WHERE id = $1", card.id, folded)
    }
  }

  private func foldTags() throws {
    for row in try unfoldedTags() {
      let key = TextFolding.tagKey(row.name)
      if let other = try tag(key, of: row.owner), other != row.id {
        // A tag that is being renamed or removed can't receive cards now, so a later step tries again.
        guard try !isMoving(other) else { continue }
        // Merging one tag may change many cards, so the step ends here.
        try tx.run("UPDATE tags SET folding = $2 WHERE id = $1", row.id, TextFolding.version)
        return try PendingTagChanges(tx).begin(row.id, successor: other, of: row.owner)
      }
      try tx.run("UPDATE tags SET folded = $2, folding = $3 WHERE id = $1", row.id, key, TextFolding.version)
    }
  }

  private func unfoldedTags() throws -> [(id: String, owner: Owner, name: String)] {
    try tx.rows(
      """
      SELECT id, account, app, name FROM tags WHERE folding < \(TextFolding.version)
        AND NOT EXISTS (SELECT 1 FROM tag_moves WHERE tag_moves.tag = tags.id) LIMIT $1
      """, Self.step
    ) { (id: $0.string("id"), owner: Owner($0), name: $0.string("name")) }
  }

  private func tag(_ key: String, of owner: Owner) throws -> String? {
    try tx.value(
      of: String.self, "SELECT id FROM tags WHERE account = $1 AND app = $2 AND folded = $3", owner.account, owner.app,
      key)
  }

  private func isMoving(_ tag: String) throws -> Bool {
    try tx.value(of: Int.self, "SELECT 1 FROM tag_moves WHERE tag = $1", tag) != nil
  }
}
