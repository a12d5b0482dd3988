import CardFiles
import Storage
import Wire

/// The names of a note type's fields, and whether it has cloze deletions.
struct AnkiNoteType: Hashable {
  var fields: [String] = []
  /// True for a cloze type, in which `{{c1::…}}` hides a part of a text.
  var isCloze = false

  /// True for notes that hide parts of a picture. This detects notes of the add-on "Image Occlusion Enhanced", which
  /// preceded Anki's own feature.
  var hidesPictures: Bool { fields.first == "ID (hidden)" }
}

/// Reads note types and decks in both of Anki's schemas.
struct AnkiSchema {
  private static let most = 5000
  /// The maximum size of the JSON of all note types, or of all decks, in bytes.
  private static let maxJSON = 4 << 20

  private let collection: UntrustedDatabase

  init(_ collection: UntrustedDatabase) { self.collection = collection }

  /// Returns the note types of schema 11, which are stored as JSON in the only row of `col`.
  func oldTypes() throws -> [Int64: AnkiNoteType] {
    struct Field: Decodable { var name: String }
    struct Model: Decodable {
      var type: Int?
      var flds: [Field]
    }
    let models: [String: Model] = try json("models")
    return Dictionary(
      models.compactMap { id, model in
        Int64(id).map { ($0, AnkiNoteType(fields: model.flds.map(\.name), isCloze: model.type == 1)) }
      }, uniquingKeysWith: { first, _ in first })
  }

  func oldDecks() throws -> [Int64: String] {
    struct Deck: Decodable { var name: String }
    let decks: [String: Deck] = try json("decks")
    return Dictionary(
      decks.compactMap { id, deck in Int64(id).map { ($0, deck.name) } }, uniquingKeysWith: { first, _ in first })
  }

  // The queries give the columns aliases, because a file may spell the column names in capitals.

  /// Returns the note types of schema 15 and later, which are stored in tables, with their configuration as Protocol
  /// Buffers.
  func newTypes() throws -> [Int64: AnkiNoteType] {
    var types: [Int64: AnkiNoteType] = [:]
    for (id, config) in try rows(
      "SELECT id AS id, config AS config FROM notetypes NOT INDEXED LIMIT $1",
      map: { ($0.int64("id"), $0.bytes("config")) })
    {
      types[id] = AnkiNoteType(isCloze: Protobuf.number(1, in: config) == 1)
    }
    for (id, name) in try newFields() { types[id]?.fields.append(name) }
    return types
  }

  /// Returns the names of all fields in order, each with the id of its note type.
  private func newFields() throws -> [(type: Int64, name: String)] {
    let fields = try rows("SELECT ntid AS ntid, ord AS ord, name AS name FROM fields NOT INDEXED LIMIT $1") {
      ($0.int64("ntid"), $0.int("ord"), $0.string("name"))
    }
    return fields.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { (type: $0.0, name: $0.2) }
  }

  func newDecks() throws -> [Int64: String] {
    let decks = try rows("SELECT id AS id, name AS name FROM decks NOT INDEXED LIMIT $1") {
      ($0.int64("id"), $0.string("name").split(separator: "\u{1F}").joined(separator: "::"))
    }
    return Dictionary(decks, uniquingKeysWith: { first, _ in first })
  }

  private func rows<T>(_ sql: String, map: (Row) throws -> T) throws -> [T] {
    try collection.connection.rows(sql, Self.most, map: map)
  }

  private func json<T: Decodable>(_ column: String) throws -> T {
    let text = try collection.connection.optionalValue(
      of: String.self,
      "SELECT CASE WHEN length(\(column)) > $1 THEN NULL ELSE CAST(\(column) AS TEXT) END FROM col LIMIT 1",
      Self.maxJSON)
    guard let text else { throw CardFileFault("the collection's \(column) are missing or too large") }
    do { return try JSON.decode(T.self, from: Array(text.utf8)) } catch {
      throw CardFileFault("the collection's \(column) can't be read: \(error)")
    }
  }
}
