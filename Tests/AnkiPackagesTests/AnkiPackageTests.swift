import AnkiPackages
import Packing
import CardFiles
import CivilTime
import Files
import Storage
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct AnkiPackageTests {
  private static let now = Timestamp(seconds: 1_790_000_000)

  @Test("A written package is read back unchanged", arguments: 1...10)
  func roundTrip(seed: Int) throws {
    var dice = Dice(seed: UInt64(seed))
    let pieces = [
      "a", "bánh", "<b>", "&amp;", "&", "<", ">", "\n", "  ", "[sound:x]", "{{c1::x}}", "😀", "e\u{301}", "\"", ";",
    ]
    func text() -> String { "x" + (0..<dice.roll(0..<9)).map { _ in dice.pick(pieces) }.joined() + "y" }
    let cards = (0..<dice.roll(1..<30)).map { number in
      FileCard(
        front: text(), back: text(), notes: dice.chance(50) ? text() : "", tags: dice.chance(30) ? ["t\(number)"] : [],
        favorite: dice.chance(30))
    }
    try withTemporaryDirectory { folder in
      let writer = try AnkiWriter(in: folder, deck: "A", now: Self.now)
      for (index, card) in cards.enumerated() { try writer.add(card, id: "c\(index)") }
      try writer.finish(to: "\(folder)/a.apkg")
      let package = try AnkiPackage("\(folder)/a.apkg", unpackingInto: folder)
      var rows: [FileRow] = []
      while case let some = try package.next(7), !some.isEmpty { rows += some }
      #expect(rows.map(\.number) == Array(1...cards.count))
      #expect(rows.map(\.card) == cards.map { .success($0) })
    }
  }

  @Test("The fields for the front and back of a card can be chosen")
  func fields() throws {
    try withTemporaryDirectory { folder in
      let writer = try AnkiWriter(in: folder, deck: "A", now: Self.now)
      try writer.add(FileCard(front: "f", back: "b", notes: "n"), id: "c")
      try writer.finish(to: "\(folder)/a.apkg")
      let package = try AnkiPackage(
        "\(folder)/a.apkg", unpackingInto: folder, mapping: AnkiMapping(front: 3, back: 1))
      #expect(
        try package.next(1).map(\.card) == [
          .success(FileCard(front: "n", back: "f", notes: "b", tags: [], favorite: false))
        ])
    }
  }

  /// Reads a package that contains one uncompressed file, and returns the fault; nil if there is none.
  private func fault(_ bytes: Bytes, limits: AnkiPackage.Limits = .init()) throws -> String? {
    try withTemporaryDirectory { folder in
      try Disk.write(bytes, to: "\(folder)/a.apkg")
      return try fault(folder, limits)
    }
  }

  private func fault(_ folder: String, _ limits: AnkiPackage.Limits = .init()) throws -> String? {
    do {
      let package = try AnkiPackage("\(folder)/a.apkg", unpackingInto: folder, limits: limits)
      while try !package.next(50).isEmpty {}
      return nil
    } catch let fault as CardFileFault {
      return fault.description
    }
  }

  /// Reads a package whose collection a script creates, and returns the fault; nil if there is none.
  private func fault(script: String, limits: AnkiPackage.Limits = .init()) throws -> String? {
    try withTemporaryDirectory { folder in
      do {
        let made = try UntrustedDatabase(creating: "\(folder)/made")
        try made.script(script)
      }
      try ZipWriter.write(files: ["collection.anki21": "\(folder)/made"], texts: [:], to: "\(folder)/a.apkg")
      return try fault(folder, limits)
    }
  }

  private static let tables = """
    CREATE TABLE col (models TEXT, decks TEXT);
    INSERT INTO col VALUES ('{}', '{}');
    CREATE TABLE cards (nid INTEGER, did INTEGER);
    """
  private static let notes = "CREATE TABLE notes (id INTEGER PRIMARY KEY, mid INTEGER, tags TEXT, flds TEXT);"

  @Test("Notes with image occlusion or too much HTML are reported as rows without a card")
  func unreadable() throws {
    try withTemporaryDirectory { folder in
      do {
        let made = try UntrustedDatabase(creating: "\(folder)/made")
        let field = #"{"name": "Front"}, {"name": "Back"}"#
        try made.script(
          """
          CREATE TABLE col (models TEXT, decks TEXT);
          INSERT INTO col VALUES ('{"1": {"type": 0, "flds": [\(field)]}, "2": {"type": 0, "flds": [{"name": "ID (hidden)"}, \(field)]}}',
            '{}');
          CREATE TABLE cards (nid INTEGER, did INTEGER);
          \(Self.notes)
          INSERT INTO notes VALUES (1, 1, '', '\(String(repeating: "<b>", count: 6000))x' || char(31) || 'y'),
            (2, 2, '', 'f8a3-oa-1' || char(31) || 'y' || char(31) || 'z'),
            (3, 1, '', '{{c1::image-occlusion:rect:left=.3}}' || char(31) || 'y'),
            (4, 1, '', 'a' || char(31) || 'b');
          """)
      }
      try ZipWriter.write(files: ["collection.anki21": "\(folder)/made"], texts: [:], to: "\(folder)/a.apkg")
      let cards = try AnkiPackage("\(folder)/a.apkg", unpackingInto: folder).next(9).map(\.card)
      #expect(
        cards == [
          .failure(RowFault(.refused, "field 1 of the note exceeds the limit for HTML")), .failure(.pictureOcclusion),
          .failure(.pictureOcclusion),
          .success(FileCard(front: "a", back: "b", notes: "", tags: [], favorite: false)),
        ])
    }
  }

  @Test("A file that isn't a package is reported")
  func noPackage() throws {
    #expect(try fault([]) == "the package isn't a ZIP archive, or its end is missing")
    #expect(try fault(Bytes("front,back\n".utf8)) == "the package isn't a ZIP archive, or its end is missing")
    var end: Bytes = [0x50, 0x4B, 5, 6] + Bytes(repeating: 0, count: 18)
    #expect(try fault(end) == "the package has no collection, so it isn't from Anki")
    end[10] = 0xFF
    end[11] = 0xFF
    #expect(try fault(end) == "the package has more than 30000 files")
    #expect(try fault(script: "CREATE TABLE notes (id);") == "the collection isn't from Anki")
  }

  @Test("A collection that isn't a database, or is damaged, is reported")
  func damaged() throws {
    func packed(_ texts: [String: String]) throws -> String? {
      try withTemporaryDirectory { folder in
        try ZipWriter.write(files: [:], texts: texts, to: "\(folder)/a.apkg")
        return try fault(folder)
      }
    }
    #expect(try packed(["collection.anki2": "hello"])?.hasPrefix("the collection can't be read: ") == true)
    #expect(try packed(["collection.anki21b": "hello"])?.hasPrefix("the package is damaged: ") == true)
    #expect(try packed(["meta": "\u{8}\u{9}"]) == "the package was made by a newer, unsupported version of Anki")
    #expect(try packed(["media": "{}"]) == "the package has no collection, so it isn't from Anki")
  }

  @Test("Zstandard content that fills the last output buffer is complete", arguments: [1, 2, 8])
  func wholeBuffers(count: Int) throws {
    // A frame of blocks that repeat one byte 131,072 times each (RFC 8878, section 3.1.1).
    var packed: Bytes = [0x28, 0xB5, 0x2F, 0xFD, 0, 0x38]
    for block in 1...count { packed += [block == count ? 3 : 2, 0, 0x10, 0x61] }
    let zstandard = try Zstandard(atMost: 1 << 20)
    var unpacked = 0
    try zstandard.unpack(packed) { unpacked += $0.count }
    try zstandard.finish()
    #expect(unpacked == count << 17)
  }

  @Test("A truncated package is reported, and a corrupted package never causes a crash", arguments: [1, 2, 3])
  func cut(seed: Int) throws {
    var dice = Dice(seed: UInt64(seed))
    let whole = try withTemporaryDirectory { folder in
      let writer = try AnkiWriter(in: folder, deck: "A", now: Self.now)
      for index in 0..<200 { try writer.add(FileCard(front: "f\(index)", back: "b"), id: "c\(index)") }
      try writer.finish(to: "\(folder)/a.apkg")
      return try Disk.read("\(folder)/a.apkg")
    }
    for _ in 0..<10 {
      #expect(try fault(Bytes(whole.prefix(dice.roll(0..<whole.count)))) != nil)
      var spoilt = whole
      spoilt[dice.roll(40..<whole.count - 200)] ^= 0x41
      _ = try fault(spoilt)
    }
  }

  @Test("A ZIP bomb is rejected while it is unpacked")
  func bomb() throws {
    try withTemporaryDirectory { folder in
      let large = try FileWriter(creating: "\(folder)/large", mode: 0o600)
      for _ in 0..<64 { try large.write(Bytes(repeating: 0, count: 1 << 20)) }
      try ZipWriter.write(files: ["collection.anki21": "\(folder)/large"], texts: [:], to: "\(folder)/a.apkg")
      #expect(Disk.facts("\(folder)/a.apkg").map { $0.bytes < 1 << 20 } == true)
      #expect(
        try fault(folder, .init(collectionBytes: 10 << 20))
          == "the package collection.anki21 has more than 10485760 bytes unpacked")
      #expect((Disk.facts("\(folder)/collection")?.bytes ?? 0) <= 10 << 20)
    }
  }

  @Test("Views, virtual tables, functions and triggers in a hostile schema have no effect")
  func schema() throws {
    #expect(try fault(script: Self.tables + "CREATE VIEW notes AS SELECT 1 AS id;") == "the collection isn't from Anki")
    #expect(
      try fault(script: Self.tables + "CREATE VIRTUAL TABLE notes USING fts5(id, mid, tags, flds);")
        == "the collection isn't from Anki")
    let generated =
      "CREATE TABLE notes (id INTEGER PRIMARY KEY, mid, tags, flds AS (CAST(zeroblob(1000000000) AS TEXT)));"
    #expect(try fault(script: Self.tables + generated + "INSERT INTO notes (id) VALUES (1);") != nil)
  }

  @Test("Reading doesn't loop endlessly if note ids aren't unique")
  func endless() throws {
    let notes = "CREATE TABLE notes (id, mid, tags, flds); INSERT INTO notes VALUES ('z', 1, '', 'a\u{1F}b');"
    #expect(try fault(script: Self.tables + notes) == "the collection's notes have no order")
  }

  @Test("Too many notes, oversized notes and values of the wrong type are reported")
  func odd() throws {
    let rows = (1...9).map { "INSERT INTO notes VALUES (\($0), 1, '', 'a\u{1F}b');" }.joined()
    #expect(
      try fault(script: Self.tables + Self.notes + rows, limits: .init(notes: 8))
        == "the collection has more than 8 notes")
    #expect(try fault(script: Self.tables + Self.notes + "INSERT INTO notes VALUES (1, 'x', 7, x'00FF');") == nil)
    #expect(
      try fault(script: Self.tables.replacing("'{}', '{}'", with: "'[', '{}'") + Self.notes)?
        .hasPrefix("the collection's models can't be read: ") == true)
    try withTemporaryDirectory { folder in
      let writer = try AnkiWriter(in: folder, deck: "A", now: Self.now)
      try writer.add(FileCard(front: String(repeating: "a", count: 1000), back: "b"), id: "c")
      try writer.add(FileCard(front: "a", back: "b"), id: "d")
      try writer.finish(to: "\(folder)/a.apkg")
      let package = try AnkiPackage(
        "\(folder)/a.apkg", unpackingInto: folder, limits: .init(noteCharacters: 100))
      let rows = try package.next(10)
      #expect(rows[0].card == .failure(RowFault(.refused, "the note has more than 100 characters")))
      #expect((try? rows[1].card.get().front) == "a")
    }
  }

  @Test("A query that would never end is interrupted")
  func endlessQuery() throws {
    try withTemporaryDirectory { folder in
      do {
        let made = try UntrustedDatabase(creating: "\(folder)/a")
        try made.script(
          "CREATE TABLE t (n); WITH RECURSIVE c(n) AS (VALUES(1) UNION ALL SELECT n + 1 FROM c LIMIT 3000) "
            + "INSERT INTO t SELECT n FROM c;"
        )
      }
      let read = try UntrustedDatabase(reading: "\(folder)/a", limits: .init(steps: 100_000))
      #expect(try read.connection.value(of: Int.self, "SELECT count(*) FROM t") == 3000)
      #expect(throws: StoreFault.self) { try read.connection.value(of: Int.self, "SELECT count(*) FROM t, t, t") }
      #expect(try read.connection.value(of: Int.self, "SELECT count(*) FROM t") == 3000)
    }
  }
}
