package import CardFiles
package import CivilTime
import Files
import Packing
import Storage
import Wire

/// Writes an Anki package from cards. The package uses schema 11, which every version of Anki reads, and a note type
/// with three fields.
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

  /// The ids of the note type and the deck. They are fixed, so that importing a later package adds its notes to the
  /// same note type and deck.
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
  /// - Parameter id: The card's id, which becomes the note's GUID.
  package func add(_ card: FileCard, id: String) throws {
    count += 1
    let number = now.milliseconds + count
    let fields = [card.front, card.back, card.notes ?? ""].map(AnkiText.html).joined(separator: "\u{1F}")
    try collection.connection.run(
      """
      INSERT INTO notes (id, guid, mid, mod, usn, tags, flds, sfld, csum, flags, data)
      VALUES ($1, $2, $3, $4, -1, $5, $6, $7, 0, 0, '')
      """, number, id, Self.noteType, now.milliseconds / 1000,
      Self.tags(of: card), fields, card.front)
    try collection.connection.run(
      """
      INSERT INTO cards (id, nid, did, ord, mod, usn, type, queue, due, ivl, factor, reps, lapses, left, odue, odid, flags,
        data) VALUES ($1, $1, $2, 0, $3, -1, 0, 0, $4, 0, 0, 0, 0, 0, 0, 0, 0, '')
      """, number, Self.deck, now.milliseconds / 1000, count)
  }

  /// Returns the tags in Anki's format: separated by spaces, with a space at both ends.
  private static func tags(of card: FileCard) -> String {
    var tags = (card.tags ?? []).map { tag in
      String(tag.map { $0.isWhitespace ? "_" : $0 })
    }
    if card.favorite == true { tags.append(AnkiTags.marked) }
    return tags.isEmpty ? "" : " \(tags.joined(separator: " ")) "
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

extension AnkiWriter {
  /// The tables of schema 11.
  static let schema = """
    CREATE TABLE col (id INTEGER PRIMARY KEY, crt INTEGER NOT NULL, mod INTEGER NOT NULL, scm INTEGER NOT NULL,
      ver INTEGER NOT NULL, dty INTEGER NOT NULL, usn INTEGER NOT NULL, ls INTEGER NOT NULL, conf TEXT NOT NULL,
      models TEXT NOT NULL, decks TEXT NOT NULL, dconf TEXT NOT NULL, tags TEXT NOT NULL);
    CREATE TABLE notes (id INTEGER PRIMARY KEY, guid TEXT NOT NULL, mid INTEGER NOT NULL, mod INTEGER NOT NULL,
      usn INTEGER NOT NULL, tags TEXT NOT NULL, flds TEXT NOT NULL, sfld INTEGER NOT NULL, csum INTEGER NOT NULL,
      flags INTEGER NOT NULL, data TEXT NOT NULL);
    CREATE TABLE cards (id INTEGER PRIMARY KEY, nid INTEGER NOT NULL, did INTEGER NOT NULL, ord INTEGER NOT NULL,
      mod INTEGER NOT NULL, usn INTEGER NOT NULL, type INTEGER NOT NULL, queue INTEGER NOT NULL, due INTEGER NOT NULL,
      ivl INTEGER NOT NULL, factor INTEGER NOT NULL, reps INTEGER NOT NULL, lapses INTEGER NOT NULL,
      left INTEGER NOT NULL, odue INTEGER NOT NULL, odid INTEGER NOT NULL, flags INTEGER NOT NULL, data TEXT NOT NULL);
    CREATE TABLE revlog (id INTEGER PRIMARY KEY, cid INTEGER NOT NULL, usn INTEGER NOT NULL, ease INTEGER NOT NULL,
      ivl INTEGER NOT NULL, lastIvl INTEGER NOT NULL, factor INTEGER NOT NULL, time INTEGER NOT NULL,
      type INTEGER NOT NULL);
    CREATE TABLE graves (usn INTEGER NOT NULL, oid INTEGER NOT NULL, type INTEGER NOT NULL);
    CREATE INDEX ix_notes_usn ON notes (usn);
    CREATE INDEX ix_notes_csum ON notes (csum);
    CREATE INDEX ix_cards_usn ON cards (usn);
    CREATE INDEX ix_cards_nid ON cards (nid);
    CREATE INDEX ix_cards_sched ON cards (did, queue, due);
    CREATE INDEX ix_revlog_usn ON revlog (usn);
    CREATE INDEX ix_revlog_cid ON revlog (cid);
    """

  static let settings: JSONValue = [
    "nextPos": 1, "estTimes": true, "activeDecks": [1], "sortType": "noteFld", "timeLim": 0, "sortBackwards": false,
    "addToCur": true, "curDeck": 1, "newBury": true, "newSpread": 0, "dueCounts": true, "curModel": .null,
    "collapseTime": 1200,
  ]

  /// A single note type with fields for the front, the back and the notes. The notes appear below the answer.
  static let models: JSONValue = [
    "1577836800001": [
      "id": 1_577_836_800_001, "name": "Quintet", "type": 0, "mod": 0, "usn": -1, "sortf": 0, "did": 1_577_836_800_002,
      "tmpls": [
        [
          "name": "Card 1", "ord": 0, "qfmt": "{{Front}}",
          "afmt": "{{FrontSide}}<hr id=answer>{{Back}}{{#Notes}}<br><br>{{Notes}}{{/Notes}}", "bqfmt": "", "bafmt": "",
          "did": .null,
        ]
      ],
      "flds": [field("Front", 0), field("Back", 1), field("Notes", 2)],
      "css": ".card { font-family: arial; font-size: 20px; text-align: center; }", "latexPre": "", "latexPost": "",
      "req": [[0, "any", [0]]], "tags": [], "vers": [],
    ]
  ]

  private static func field(_ name: String, _ place: Int64) -> JSONValue {
    [
      "name": .string(name), "ord": .integer(place), "sticky": false, "rtl": false, "font": "Arial", "size": 20,
      "media": [],
    ]
  }

  /// Returns Anki's mandatory default deck and the exported deck.
  static func decks(_ name: String) -> JSONValue {
    ["1": deckValue(1, "Default"), "1577836800002": deckValue(1_577_836_800_002, name)]
  }

  private static func deckValue(_ id: Int64, _ name: String) -> JSONValue {
    [
      "id": .integer(id), "mod": 0, "name": .string(name), "usn": -1, "lrnToday": [0, 0], "revToday": [0, 0],
      "newToday": [0, 0], "timeToday": [0, 0], "collapsed": false, "browserCollapsed": false, "desc": "", "dyn": 0,
      "conf": 1, "extendNew": 0, "extendRev": 0,
    ]
  }

  /// Anki's default options for decks.
  static let options: JSONValue = [
    "1": [
      "id": 1, "mod": 0, "name": "Default", "usn": 0, "maxTaken": 60, "autoplay": true, "timer": 0, "replayq": true,
      "dyn": false,
      "new": ["bury": false, "delays": [1, 10], "initialFactor": 2500, "ints": [1, 4, 7], "order": 1, "perDay": 20],
      "rev": ["bury": false, "ease4": 1.3, "ivlFct": 1, "maxIvl": 36500, "perDay": 200, "hardFactor": 1.2],
      "lapse": ["delays": [10], "leechAction": 1, "leechFails": 8, "minInt": 1, "mult": 0],
    ]
  ]
}

extension AnkiText {
  /// Encodes a text as a field's HTML.
  static func html(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out.append(contentsOf: "&amp;".unicodeScalars)
      case "<": out.append(contentsOf: "&lt;".unicodeScalars)
      case ">": out.append(contentsOf: "&gt;".unicodeScalars)
      case "\n": out.append(contentsOf: "<br>".unicodeScalars)
      // Unencoded, these characters could form a sound reference or a cloze deletion.
      case "[": out.append(contentsOf: "&#91;".unicodeScalars)
      case "{": out.append(contentsOf: "&#123;".unicodeScalars)
      default: out.append(scalar)
      }
    }
    return String(out)
  }
}
