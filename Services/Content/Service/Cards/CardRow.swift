import ContentContract
import Storage
import Wire

/// A card with its internal columns.
struct StoredCard {
  /// The row's id, by which other tables refer to the card. Clients use `card.id`.
  var key: String
  var card: Flashcard
  /// The card's position in the owner's list.
  var position: Int
  /// The time of the last change of each part.
  var fields: FieldVersions
  /// True if the card is included in the counts by language.
  var isCounted: Bool
  /// The folded text for searching.
  var folded: String
  /// True if `folded` was created with the current folding algorithm.
  var isFolded: Bool
}

/// Decodes card rows into values, or writes them directly as JSON for lists.
struct CardRow {
  static let columns = """
    id, front, back, front_language, back_language, notes, favorite, version, created_at, changed_at, tags, kept, \
    position, folded, fields, given_id, folding
    """

  private let row: Row
  private let db: Connection

  init(_ row: Row, _ db: Connection) {
    self.row = row
    self.db = db
  }

  var position: Int { row.int("position") }
  var folded: String { row.string("folded") }
  private var isKept: Bool { row.int("version") == row.int("kept") }
  private var hasGivenID: Bool { row.optionalString("given_id") != nil }

  func stored() throws -> StoredCard {
    let card = try flashcard()
    return StoredCard(
      key: row.string("id"), card: card, position: position,
      fields: FieldVersions(row.string("fields"), createdAt: card.createdAt),
      isCounted: row.int("kept") > 0, folded: folded, isFolded: row.int("version") == row.int("folding"))
  }

  private func flashcard() throws -> Flashcard {
    Flashcard(
      id: row.string(hasGivenID ? "given_id" : "id"), front: row.string("front"), back: row.string("back"),
      frontLanguage: row.string("front_language"), backLanguage: row.string("back_language"),
      notes: row.string("notes"), favorite: row.bool("favorite"), tags: try tags(), version: row.int("version"),
      createdAt: row.int64("created_at"), changedAt: row.int64("changed_at"))
  }

  /// Appends the card in the JSON form of `Flashcard`, without creating a `Flashcard`.
  func write(into out: inout Bytes) throws {
    out.append(#"{"id":"#)
    quote(hasGivenID ? "given_id" : "id", &out)
    out.append(#","front":"#)
    quote("front", &out)
    out.append(#","back":"#)
    quote("back", &out)
    out.append(#","front_language":"#)
    quote("front_language", &out)
    out.append(#","back_language":"#)
    quote("back_language", &out)
    out.append(#","notes":"#)
    quote("notes", &out)
    out.append(row.bool("favorite") ? #","favorite":true,"tags":"# : #","favorite":false,"tags":"#)
    if isKept { row.withText("tags") { out.append($0) } } else { out.append(contentsOf: try JSON.encode(tags())) }
    out.append(#","version":"#)
    out.append(decimal: row.int64("version"))
    out.append(#","created_at":"#)
    out.append(decimal: row.int64("created_at"))
    out.append(#","changed_at":"#)
    out.append(decimal: row.int64("changed_at"))
    out.append("}")
  }

  private func quote(_ column: StaticString, _ out: inout Bytes) { row.withText(column) { out.append(quoted: $0) } }

  private func tags() throws -> [String] {
    isKept ? try JSON.decode([String].self, from: row.bytes("tags")) : try Self.tags(of: row.string("id"), db)
  }

  /// Returns the names of a card's tags in the order they were given. Reads the tag tables, because the `tags` column
  /// of the card's row may be outdated.
  static func tags(of card: String, _ db: Connection) throws -> [String] {
    try db.values(
      of: String.self,
      "SELECT tags.name FROM card_tags JOIN tags ON tags.id = card_tags.tag WHERE card_tags.card = $1 ORDER BY place",
      card)
  }
}
