import Packing
package import CardFiles
package import CivilTime
import Files
import Storage
import Wire

/// Writes an Anki package from cards: schema 11, which every version of Anki reads, with a note type of three fields.
///
/// A card's id becomes the note's GUID. Importing a newer package therefore updates existing notes and creates no
/// duplicates.
///
/// Every call blocks: don't call it on the event loop. Use it on one thread at a time.
package final class AnkiWriter {
  private let file: String
  private let now: Timestamp
  private let collection: UntrustedDatabase
  private var count: Int64 = 0

  /// Fixed ids, so that the notes of a later package join the same note type and deck.
  private static let noteType: Int64 = 1_577_836_800_001
  private static let deck: Int64 = 1_577_836_800_002

  /// - Parameters:
  ///   - folder: The folder to write the collection to. The caller creates and removes it.
  ///   - deck: The name of the notes' deck.
  package init(in folder: String, deck: String, now: Timestamp) throws {
    file = "\(folder)/collection.anki2"
    self.now = now
    try Disk.remove(file)
    collection = try UntrustedDatabase(creating: file)
    try collection.script(Self.schema)
    try collection.connection.run(
      """
      INSERT INTO col (id, crt, mod, scm, ver, dty, usn, ls, conf, models, decks, dconf, tags)
      VALUES (1, $1, $2, $2, 11, 0, 0, 0, $3, $4, $5, $6, '{}')
      """, now.milliseconds / 1000, now.milliseconds, Self.text(Self.settings), Self.text(Self.models),
      Self.text(Self.decks(deck)), Self.text(Self.options))
    try collection.script("BEGIN")
  }

  /// Appends a card.
  ///
  /// - Parameter id: The card's id.
  package func add(_ card: FileCard, id: String) throws {
    count += 1
    let number = now.milliseconds + count
    var tags = (card.tags ?? []).map { tag in
      String(tag.map { $0.isWhitespace ? "_" : $0 })
    }
    if card.favorite == true { tags.append(AnkiTags.marked) }
    let fields = [card.front, card.back, card.notes ?? ""].map(AnkiText.html).joined(separator: "\u{1F}")
    try collection.connection.run(
      """
      INSERT INTO notes (id, guid, mid, mod, usn, tags, flds, sfld, csum, flags, data)
      VALUES ($1, $2, $3, $4, -1, $5, $6, $7, 0, 0, '')
      """, number, id, Self.noteType, now.milliseconds / 1000,
      tags.isEmpty ? "" : " \(tags.joined(separator: " ")) ", fields, card.front)
    try collection.connection.run(
      """
      INSERT INTO cards (id, nid, did, ord, mod, usn, type, queue, due, ivl, factor, reps, lapses, left, odue, odid, flags,
        data) VALUES ($1, $1, $2, 0, $3, -1, 0, 0, $4, 0, 0, 0, 0, 0, 0, 0, 0, '')
      """, number, Self.deck, now.milliseconds / 1000, count)
  }

  /// Writes the package. No cards can be added afterwards.
  ///
  /// - Parameter path: The path of the package. No file may exist there.
  package func finish(to path: String) throws {
    try collection.script("COMMIT")
    try ZipWriter.write(files: ["collection.anki2": file], texts: ["media": "{}"], to: path)
    try Disk.remove(file)
  }

  private static func text(_ value: JSONValue) throws -> String {
    String(decoding: try JSON.encode(value), as: UTF8.self)
  }
}
