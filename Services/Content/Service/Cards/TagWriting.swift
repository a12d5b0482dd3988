import AppCatalog
import CivilTime
import ContentContract
import Crypto
import Storage
import Wire

/// Changes to one owner's tags, within one transaction (F2).
///
/// A card whose tags change by renaming or deleting counts as changed: its version rises, so that an edit made before
/// doesn't bring the old name back.
struct TagWriting {
  private let tx: Transaction
  private let owner: Owner
  private let rules: CardRules

  init(_ tx: Transaction, _ room: CardRoom) { (self.tx, owner, rules) = (tx, room.owner, room.rules) }

  /// Gives a card exactly these tags, each found or made.
  ///
  /// - Returns: their names as they are spelled.
  @discardableResult func set(_ names: [String], of card: String) throws -> [String] {
    try tx.run("DELETE FROM card_tags WHERE card = $1", card)
    return try names.enumerated().map { place, name in
      let tag = try find(name) ?? make(name)
      try tx.run("INSERT INTO card_tags (card, tag, place) VALUES ($1, $2, $3)", card, tag.id, place)
      return tag.name
    }
  }

  /// - Throws: `not_found`; `invalid_params` for a new name that the app doesn't allow.
  func rename(_ old: String, to name: String) throws -> RenameTag.Reply {
    guard let tag = try find(old) else { throw Failure.notFound(.noTag) }
    try touchCards(of: tag.id)
    let other = try find(name)
    if let other, other.id != tag.id {
      // A card that has both keeps one.
      try tx.run(
        "DELETE FROM card_tags WHERE tag = $1 AND card IN (SELECT card FROM card_tags WHERE tag = $2)", tag.id, other.id
      )
      try tx.run("UPDATE card_tags SET tag = $2 WHERE tag = $1", tag.id, other.id)
      try tx.run("DELETE FROM tags WHERE id = $1", tag.id)
      return RenameTag.Reply(tag: try count(other), merged: true)
    }
    let name = try CardDraft.tag(name, member: "name", rules: rules)
    try tx.run("UPDATE tags SET name = $2, folded = $3 WHERE id = $1", tag.id, name, TextFolding.tagKey(name))
    return RenameTag.Reply(tag: try count((tag.id, name)), merged: false)
  }

  /// - Returns: how many cards had it.
  /// - Throws: `not_found`.
  func delete(_ name: String) throws -> Int {
    guard let tag = try find(name) else { throw Failure.notFound(.noTag) }
    try touchCards(of: tag.id)
    let cards = tx.changes
    try tx.run("DELETE FROM tags WHERE id = $1", tag.id)
    return cards
  }

  /// The tag of this name, whatever its case.
  private func find(_ name: String) throws -> (id: String, name: String)? {
    try tx.first(
      "SELECT id, name FROM tags WHERE account = $1 AND app = $2 AND folded = $3", owner.account, owner.app,
      TextFolding.tagKey(name)
    ) { ($0.string(0), $0.string(1)) }
  }

  /// - Throws: `invalid_params` for a name that the app doesn't allow; `limit_exceeded`.
  private func make(_ name: String) throws -> (id: String, name: String) {
    let name = try CardDraft.tag(name, member: "tags", rules: rules)
    let count = try tx.first("SELECT count(*) FROM tags WHERE account = $1 AND app = $2", owner.account, owner.app) {
      $0.int(0)
    }
    if let count, count >= TagCount.most {
      var failure = Failure.limitExceeded(.tagLimit(limit: TagCount.most), current: count, limit: TagCount.most)
      failure.details["name"] = "tags"
      throw failure
    }
    let id = SecureRandom.identifier("tag", at: tx.wallNow)
    try tx.run(
      "INSERT INTO tags (id, account, app, name, folded) VALUES ($1, $2, $3, $4, $5)", id, owner.account, owner.app,
      name, TextFolding.tagKey(name))
    return (id, name)
  }

  private func count(_ tag: (id: String, name: String)) throws -> TagCount {
    let cards = try tx.first("SELECT count(*) FROM card_tags WHERE tag = $1", tag.id) { $0.int(0) }
    return TagCount(name: tag.name, cards: cards ?? 0)
  }

  private func touchCards(of tag: String) throws {
    try tx.run(
      """
      UPDATE cards SET version = version + 1, changed_at = $2
      WHERE id IN (SELECT card FROM card_tags WHERE tag = $1)
      """, tag, tx.wallNow)
  }
}
