package import CardFiles
import Packing
import Files
import Storage
import Wire

/// Reads the notes of an untrusted Anki package (`.apkg`, `.colpkg`).
///
/// A package may have several collections. The newest of them is used: `collection.anki21b` (Zstandard, schema 18), or
/// else `collection.anki21` or `collection.anki2` (schema 11). It is unpacked into a file and opened as an untrusted
/// database.
///
/// Every call blocks: don't call it on the event loop. Use it on one thread at a time.
package final class AnkiPackage {
  package struct Limits: Sendable {
    /// The maximum size of the unpacked collection, in bytes.
    package var collectionBytes: Int
    /// The maximum number of notes.
    package var notes: Int
    /// The maximum number of characters in the fields of one note.
    package var noteCharacters: Int

    package init(collectionBytes: Int = 512 << 20, notes: Int = 500_000, noteCharacters: Int = 128 << 10) {
      self.collectionBytes = collectionBytes
      self.notes = notes
      self.noteCharacters = noteCharacters
    }
  }

  /// The number of notes.
  package let notes: Int

  private let collection: UntrustedDatabase
  private let mapping: AnkiMapping
  private let types: [Int64: AnkiNoteType]
  private let decks: [Int64: String]
  private let limits: Limits
  private var lastID = Int64.min
  private var number = 0

  /// Unpacks and opens a package.
  ///
  /// - Parameters:
  ///   - folder: The folder to unpack the collection into. The caller creates and removes it.
  ///   - mapping: The mapping of a note's fields.
  /// - Throws: `CardFileFault` for a file that isn't a package or can't be read.
  package init(
    _ path: String, unpackingInto folder: String, mapping: AnkiMapping = AnkiMapping(), limits: Limits = Limits()
  ) throws {
    self.mapping = mapping
    self.limits = limits
    do {
      collection = try Self.unpack(path, to: "\(folder)/collection", atMost: limits.collectionBytes)
      let isNew = try collection.hasTable("notetypes")
      let schema = AnkiSchema(collection)
      types = isNew ? try schema.newTypes() : try schema.oldTypes()
      decks = isNew ? try schema.newDecks() : try schema.oldDecks()
      notes = try collection.connection.value(of: Int.self, "SELECT count(*) FROM notes") ?? 0
    } catch {
      throw Self.fault(error)
    }
    guard notes <= limits.notes else { throw CardFileFault("the collection has more than \(limits.notes) notes") }
  }

  private static func unpack(_ path: String, to file: String, atMost most: Int) throws -> UntrustedDatabase {
    try AnkiCollection.unpack(path, to: file, atMost: most)
    let collection = try UntrustedDatabase(reading: file, limits: .init(rowBytes: 8 << 20))
    guard try collection.hasTable("notes"), try collection.hasTable("cards"), try collection.hasTable("col") else {
      throw CardFileFault("the collection isn't from Anki")
    }
    return collection
  }

  /// Returns the next notes as rows. The result is empty after the last note.
  ///
  /// - Throws: `CardFileFault` for a damaged collection.
  package func next(_ count: Int) throws -> [FileRow] {
    do {
      let deck = mapping.deckTags ? "(SELECT CAST(did AS INTEGER) FROM cards WHERE nid = notes.id LIMIT 1)" : "NULL"
      return try collection.connection.rows(
        """
        SELECT CAST(id AS INTEGER) AS id, CAST(mid AS INTEGER) AS type, CAST(substr(tags, 1, 20000) AS TEXT) AS tags,
          CASE WHEN length(flds) > $3 THEN NULL ELSE CAST(flds AS TEXT) END AS fields, \(deck) AS deck
        FROM notes WHERE notes.id > $1 ORDER BY notes.id LIMIT $2
        """, lastID, count, limits.noteCharacters
      ) { try fileRow($0) }
    } catch {
      throw Self.fault(error)
    }
  }

  private func fileRow(_ row: Row) throws -> FileRow {
    let id = row.int64("id")
    // If ids aren't unique, the same rows could be returned forever.
    guard id > lastID else { throw CardFileFault("the collection's notes have no order") }
    lastID = id
    number += 1
    return FileRow(
      number: number, line: nil,
      card: card(
        row.optionalString("fields"), type: row.optionalInt64("type"), tags: row.optionalString("tags"),
        deck: row.optionalInt64("deck")))
  }

  private func card(
    _ fields: String?, type: Int64?, tags: String?, deck: Int64?
  ) -> Result<FileCard, RowFault> {
    guard let fields else {
      return .failure(RowFault(.refused, "the note has more than \(limits.noteCharacters) characters"))
    }
    let noteType = type.flatMap { types[$0] } ?? AnkiNoteType()
    if noteType.hidesPictures || AnkiText.hidesPicture(fields) { return .failure(.pictureOcclusion) }
    return Self.texts(of: fields).flatMap { texts in
      mapping.card(texts, type: noteType, tags: tags ?? "", deck: deck.flatMap { decks[$0] })
    }
  }

  /// Returns the visible texts of a note's fields.
  private static func texts(of fields: String) -> Result<[String], RowFault> {
    var texts: [String] = []
    for field in fields.split(separator: "\u{1F}", maxSplits: 100, omittingEmptySubsequences: false) {
      guard let text = AnkiText.plain(String(field)) else {
        return .failure(RowFault(.refused, "field \(texts.count + 1) of the note exceeds the limit for HTML"))
      }
      texts.append(text)
    }
    return .success(texts)
  }

  private static func fault(_ error: any Error) -> CardFileFault {
    switch error {
    case let fault as CardFileFault: fault
    case let fault as PackingFault: CardFileFault("the package \(fault.description)")
    case let fault as StoreFault: CardFileFault("the collection can't be read: \(fault.message)")
    default: CardFileFault("the collection can't be read: \(error)")
    }
  }
}
