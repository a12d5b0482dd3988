import CivilTime
import ContentContract
package import Storage
import Wire

/// Renames, merges and deletions of tags, applied to the tag's cards in steps.
///
/// The remaining work is recorded in `tag_moves` and continues after a restart. A card shows its old tags until a step
/// reaches it.
package struct PendingTagChanges {
  /// The number of cards per step, about ten milliseconds of work.
  package static let step = 500

  private let tx: Transaction

  package init(_ tx: Transaction) { self.tx = tx }

  /// Begins a change to a tag, and completes it if the tag's cards fit in one step.
  ///
  /// - Parameter successor: The id of the tag that replaces `tag`: the same id for a rename, nil for a deletion.
  func begin(_ tag: String, successor: String?, of owner: Owner) throws {
    try tx.run(
      """
      INSERT INTO tag_moves (tag, account, app, successor, after_card) VALUES ($1, $2, $3, $4, '')
      ON CONFLICT (tag) DO UPDATE SET successor = $4, after_card = ''
      """, tag, owner.account, owner.app, successor)
    try advance(Move(tag: tag, owner: owner, successor: successor, after: ""))
  }

  /// Continues one of the pending changes.
  ///
  /// - Returns: False if no change is pending.
  package func advance() throws -> Bool {
    let move = try tx.first("SELECT tag, account, app, successor, after_card FROM tag_moves ORDER BY tag LIMIT 1") {
      Move(
        tag: $0.string("tag"), owner: Owner($0),
        successor: $0.optionalString("successor"), after: $0.string("after_card"))
    }
    guard let move else { return false }
    try advance(move)
    return true
  }

  private struct Move {
    var tag: String
    var owner: Owner
    var successor: String?
    var after: String
    var isRename: Bool { successor == tag }
  }

  private func advance(_ move: Move) throws {
    let cards = try tx.values(
      of: String.self, "SELECT card FROM card_tags WHERE tag = $1 AND card > $2 ORDER BY card LIMIT $3", move.tag,
      move.after, Self.step)
    for card in cards { try change(card, move) }
    guard cards.count == Self.step, let last = cards.last else { return try end(move) }
    // Only a rename stores its progress. In a merge or deletion, the finished cards don't have the tag any more, so
    // they aren't selected again. With stored progress, a card with a lower id that gets the tag in the meantime would
    // be skipped.
    if move.isRename { try tx.run("UPDATE tag_moves SET after_card = $2 WHERE tag = $1", move.tag, last) }
  }

  private func end(_ move: Move) throws {
    try tx.run("DELETE FROM tag_moves WHERE tag = $1", move.tag)
    guard !move.isRename else { return }
    try tx.run("UPDATE tag_moves SET successor = $2 WHERE successor = $1", move.tag, move.successor)
    try tx.run("DELETE FROM tags WHERE id = $1", move.tag)
  }

  private func change(_ card: String, _ move: Move) throws {
    if !move.isRename { try replaceTag(of: card, move) }
    guard var stored = try CardReader(tx, move.owner).stored(key: card) else { return }
    if !stored.isCounted {
      let counts = LanguageCounts(tx, move.owner)
      try counts.add(1, front: stored.card.frontLanguage, back: stored.card.backLanguage)
    }
    let version = stored.card.version + 1
    stored.fields.note(.tags, version: version, time: tx.wallNow.milliseconds)
    try tx.run(
      """
      UPDATE cards SET version = $2, kept = $2, \(CardFoldingUpdate.kept(for: "$2")), changed_at = $3, tags = $4,
        change = $5, fields = $6 WHERE id = $1
      """, card, version, tx.wallNow, try JSON.text(CardReader(tx, move.owner).tags(of: card)),
      try tx.nextChange(of: move.owner), stored.fields.text)
  }

  private func replaceTag(of card: String, _ move: Move) throws {
    if let successor = move.successor {
      // If a card already has the successor, its row for the old tag is deleted below.
      try tx.run(
        """
        UPDATE card_tags SET tag = $3 WHERE card = $1 AND tag = $2
          AND NOT EXISTS (SELECT 1 FROM card_tags AS others WHERE others.card = $1 AND others.tag = $3)
        """, card, move.tag, successor)
    }
    try tx.run("DELETE FROM card_tags WHERE card = $1 AND tag = $2", card, move.tag)
  }
}
