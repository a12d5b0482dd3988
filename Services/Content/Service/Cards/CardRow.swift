import ContentContract
import Storage
import Wire

/// A card with its internal columns.
struct StoredCard {
  /// The row's id, by which other tables refer to it. Clients use `card.id`.
  var key: String
  var card: Flashcard
  /// The card's position in the owner's list.
  var position: Int
  /// The time of the last change of each part.
  var fields: FieldMarks
  /// True if the derived columns are current.
  var isKept: Bool
  /// True if the card is included in the counts by language.
  var isCounted: Bool
  /// The folded text for searching.
  var folded: String
  /// True if `folded` has the current form.
  var isFolded: Bool
}

/// Decodes card rows into values, or writes them directly as JSON for lists.
struct CardRow {
  static let columns = """
    id, front, back, front_language, back_language, notes, favorite, version, created_at, changed_at, tags, kept, \
    position, folded, fields, given_id, folding
    """
  /// The number of `columns`. A query's own columns come after them.
  static let columnCount = 17

  private let row: Row
  private let db: Connection

  init(_ row: Row, _ db: Connection) {
    self.row = row
    self.db = db
  }

  var position: Int { row.int(12) }
  var folded: String { row.string(13) }
  private var isKept: Bool { row.int(7) == row.int(11) }
  private var hasGivenID: Bool { row.optionalString(15) != nil }

  func stored() throws -> StoredCard {
    let card = Flashcard(
      id: row.string(hasGivenID ? 15 : 0), front: row.string(1), back: row.string(2), frontLanguage: row.string(3),
      backLanguage: row.string(4), notes: row.string(5), favorite: row.bool(6), tags: try tags(), version: row.int(7),
      createdAt: row.int64(8), changedAt: row.int64(9))
    return StoredCard(
      key: row.string(0), card: card, position: position, fields: FieldMarks(row.string(14), createdAt: card.createdAt),
      isKept: isKept, isCounted: row.int(11) > 0, folded: folded, isFolded: row.int(7) == row.int(16))
  }

  /// Appends the card in the JSON form of `Flashcard`, without creating one.
  func write(into out: inout Bytes) throws {
    out.append(#"{"id":"#)
    quote(hasGivenID ? 15 : 0, &out)
    out.append(#","front":"#)
    quote(1, &out)
    out.append(#","back":"#)
    quote(2, &out)
    out.append(#","front_language":"#)
    quote(3, &out)
    out.append(#","back_language":"#)
    quote(4, &out)
    out.append(#","notes":"#)
    quote(5, &out)
    if row.bool(6) { out.append(#","favorite":true,"tags":"#) } else { out.append(#","favorite":false,"tags":"#) }
    if isKept { row.withText(10) { out.append($0) } } else { out.append(contentsOf: try JSON.encode(tags())) }
    out.append(#","version":"#)
    out.append(decimal: row.int64(7))
    out.append(#","created_at":"#)
    out.append(decimal: row.int64(8))
    out.append(#","changed_at":"#)
    out.append(decimal: row.int64(9))
    out.append("}")
  }

  private func quote(_ column: Int, _ out: inout Bytes) { row.withText(column) { out.append(quoted: $0) } }

  private func tags() throws -> [String] {
    isKept ? try JSON.decode([String].self, from: row.bytes(10)) : try Self.tags(of: row.string(0), db)
  }

  /// Returns the names of a card's tags, in the order they were given, from the tag tables, since the row's own column
  /// may be outdated.
  static func tags(of card: String, _ db: Connection) throws -> [String] {
    try db.rows(
      "SELECT tags.name FROM card_tags JOIN tags ON tags.id = card_tags.tag WHERE card_tags.card = $1 ORDER BY place",
      card
    ) { $0.string(0) }
  }
}
