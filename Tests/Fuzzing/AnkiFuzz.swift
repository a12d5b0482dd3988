import AnkiPackages
import CardFiles
import CivilTime
import Files
import Packing
import Storage
import TestSupport
import Wire

/// Fuzzes Anki packages and the collections in them. Any input must give rows or a ``CardFileFault``.
enum AnkiFuzz {
  static func finding(_ input: Bytes) -> String? {
    do {
      return try withTemporaryDirectory { folder in
        // A mutated package seldom passes its checksums, so collections are also tried directly.
        if input.starts(with: [0x50, 0x4B]) {
          try Disk.write(input, to: "\(folder)/package")
        } else {
          try Disk.write(input, to: "\(folder)/made")
          let name = input.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) ? "collection.anki21b" : "collection.anki21"
          try ZipWriter.write(files: [name: "\(folder)/made"], texts: [:], to: "\(folder)/package")
        }
        return read(folder)
      }
    } catch {
      return "the test's own files can't be read: \(error)"
    }
  }

  private static func read(_ folder: String) -> String? {
    do {
      let package = try AnkiPackage(
        "\(folder)/package", unpackingInto: folder, mapping: AnkiMapping(deckTags: true),
        limits: .init(collectionBytes: 1 << 20, notes: 1000, noteCharacters: 1000))
      var rows = 0
      while case let part = try package.next(50), !part.isEmpty {
        rows += part.count
        // Damaged pages may return a row twice, but not endlessly.
        if rows > 100_000 { return "the rows don't end" }
      }
      return nil
    } catch is CardFileFault {
      return nil
    } catch {
      return "a fault without a reason: \(error)"
    }
  }

  /// A small package, and collections without a package.
  static func seeds() throws -> [Bytes] {
    try withTemporaryDirectory { folder in
      let writer = try AnkiWriter(in: folder, deck: "A", now: .init(seconds: 1_790_000_000))
      for number in 0..<3 {
        try writer.add(FileCard(front: "f\(number) <b>", back: "b &amp;", tags: ["t"]), id: "c\(number)")
      }
      try writer.finish(to: "\(folder)/package")
      let made = try UntrustedDatabase(creating: "\(folder)/small")
      try made.script(
        """
        PRAGMA page_size = 512;
        CREATE TABLE col (models TEXT, decks TEXT);
        INSERT INTO col VALUES ('{"1":{"type":1,"flds":[{"name":"a"}]}}', '{"1":{"name":"D"}}');
        CREATE TABLE cards (nid INTEGER, did INTEGER);
        INSERT INTO cards VALUES (1, 1);
        CREATE TABLE notes (id INTEGER PRIMARY KEY, mid INTEGER, tags TEXT, flds TEXT);
        INSERT INTO notes VALUES (1, 1, ' t marked ', 'a {{c1::b::c}}<br>' || char(31) || '&lt;x[sound:y]');
        INSERT INTO notes VALUES (2, 2, '', 'a' || char(31) || 'b');
        """)
      let small = try Disk.read("\(folder)/small")
      try ZipWriter.write(files: ["collection.anki2": "\(folder)/small"], texts: ["media": "{}"], to: "\(folder)/tiny")
      return [try Disk.read("\(folder)/package"), small, try Disk.read("\(folder)/tiny")]
    }
  }
}
