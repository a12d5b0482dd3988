import AppCatalog
import CivilTime
import ContentContract
import Crypto
import Storage
import TextSearch
import Wire

/// Write access to one owner's tags, within one transaction (F2).
///
/// Renaming or deleting a tag also changes the tag's cards: each card gets a new version, so that an older edit doesn't
/// restore the old name. A tag may be on any number of cards. One transaction changes a limited number of cards, and
/// `PendingTagChanges` changes the rest later.
struct TagWriter {
  private let tx: Transaction
  private let owner: Owner
  private let rules: CardRules

  init(_ tx: Transaction, _ context: CardContext) {
    self.tx = tx
    owner = context.owner
    rules = context.rules
  }

  struct Tag {
    var id: String
    /// The name as the user first spelled it.
    var name: String
  }

  /// Replaces a card's tags. Missing tags are created.
  ///
  /// - Returns: The tags' names in their stored spelling.
  func set(_ names: [String], of card: String) throws -> [String] {
    let tags = try tags(names)
    try tx.run("DELETE FROM card_tags WHERE card = $1", card)
    try put(tags, on: card)
    return tags.map(\.name)
  }

  /// Returns the tags with these names. Missing tags are created. If one tag can't be created, no tag is created.
  ///
  /// - Throws: `invalid_params` for a new name that the app doesn't allow; `limit_exceeded`.
  func tags(_ names: [String]) throws -> [Tag] {
    let found = try names.map { name in (name: name, tag: try find(name)) }
    try checkNew(found.filter { $0.tag == nil }.map { $0.name })
    return try found.map { item in try item.tag ?? make(item.name) }
  }

  /// Adds tags to a card that has none.
  func put(_ tags: [Tag], on card: String) throws {
    for (place, tag) in tags.enumerated() {
      try tx.run("INSERT INTO card_tags (card, tag, place) VALUES ($1, $2, $3)", card, tag.id, place)
    }
  }

  /// - Throws: `not_found`; `invalid_params` for a new name that the app doesn't allow.
  func rename(_ old: String, to name: String) throws -> RenameTag.Reply {
    guard let tag = try find(old) else { throw Failure.notFound(.noTag) }
    if let other = try find(name), other.id != tag.id { return try merge(tag, into: other) }
    let name = try CardDraft.tag(name, member: "name", rules: rules)
    try setName(of: tag, to: name)
    return RenameTag.Reply(tag: TagCount(name: name, cards: try count(tag)), merged: false)
  }

  private func setName(of tag: Tag, to name: String) throws {
    try tx.run(
      "UPDATE tags SET name = $2, folded = $3, folding = $4 WHERE id = $1", tag.id, name, TextFolding.tagKey(name),
      TextFolding.version)
    try PendingTagChanges(tx).begin(tag.id, successor: tag.id, of: owner)
  }

  private func merge(_ tag: Tag, into other: Tag) throws -> RenameTag.Reply {
    let both = try tx.value(
      of: Int.self,
      """
      SELECT count(*) FROM card_tags WHERE tag = $1 AND EXISTS (
        SELECT 1 FROM card_tags AS others WHERE others.card = card_tags.card AND others.tag = $2)
      """, tag.id, other.id)
    let all = try count(other) + count(tag) - (both ?? 0)
    try PendingTagChanges(tx).begin(tag.id, successor: other.id, of: owner)
    return RenameTag.Reply(tag: TagCount(name: other.name, cards: all), merged: true)
  }

  /// - Returns: The number of cards that had the tag.
  /// - Throws: `not_found`.
  func delete(_ name: String) throws -> Int {
    guard let tag = try find(name) else { throw Failure.notFound(.noTag) }
    let cards = try count(tag)
    try PendingTagChanges(tx).begin(tag.id, successor: nil, of: owner)
    return cards
  }

  /// Returns the tag with this name, matched without regard to case.
  private func find(_ name: String) throws -> Tag? {
    try tx.first(
      "SELECT id, name FROM tags WHERE account = $1 AND app = $2 AND folded = $3", owner.account, owner.app,
      TextFolding.tagKey(name)
    ) { Tag(id: $0.string("id"), name: $0.string("name")) }
  }

  /// - Throws: `invalid_params` for a name that the app doesn't allow; `limit_exceeded`.
  private func checkNew(_ names: [String]) throws {
    guard !names.isEmpty else { return }
    for name in names { _ = try CardDraft.tag(name, member: "tags", rules: rules) }
    let count = try tx.value(
      of: Int.self, "SELECT count(*) FROM tags WHERE account = $1 AND app = $2", owner.account, owner.app)
    if let count, count + names.count > TagCount.most {
      var failure = Failure.limitExceeded(.tagLimit(limit: TagCount.most), current: count, limit: TagCount.most)
      failure.details["name"] = "tags"
      throw failure
    }
  }

  private func make(_ name: String) throws -> Tag {
    let id = SecureRandom.identifier("tag", at: tx.wallNow)
    try tx.run(
      "INSERT INTO tags (id, account, app, name, folded, folding) VALUES ($1, $2, $3, $4, $5, $6)", id, owner.account,
      owner.app, name, TextFolding.tagKey(name), TextFolding.version)
    return Tag(id: id, name: name)
  }

  private func count(_ tag: Tag) throws -> Int {
    try tx.value(of: Int.self, "SELECT count(*) FROM card_tags WHERE tag = $1", tag.id) ?? 0
  }
}
