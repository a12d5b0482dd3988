import AnkiPackages
import CardFiles
import ContentContract
import Files
import Wire

/// A file of cards that is read piece by piece. Its methods block.
struct FileRows {
  private enum Source {
    case text(any CardFileReader, offset: Int)
    case notes(AnkiPackage)
  }

  private let path: String
  private var source: Source
  private static let pieceBytes = 64 << 10
  private static let notes = 200

  /// - Parameters:
  ///   - scratch: A folder for unpacked files. The initializer creates the folder; the caller removes it.
  init(_ path: String, as format: CardFileFormat, _ request: StartImport, scratch: String) throws {
    self.path = path
    switch format {
    case .csv: source = .text(CSVCards(request.table), offset: 0)
    case .json: source = .text(JSONCards(), offset: 0)
    case .apkg:
      try Disk.remove(scratch)
      try Disk.makeDirectories(scratch, mode: 0o700)
      source = .notes(try AnkiPackage(path, unpackingInto: scratch, mapping: request.mapping))
    }
  }

  /// Appends the next rows.
  ///
  /// - Returns: True at the end of the file.
  /// - Throws: `CardFileFault`. Rows before the fault were appended.
  mutating func read(into rows: inout [FileRow]) throws -> Bool {
    switch source {
    case .notes(let package):
      let next = try package.next(Self.notes)
      rows += next
      return next.isEmpty
    case .text(var reader, let offset):
      let piece = try Disk.read(path, from: offset, count: Self.pieceBytes)
      let isLast = piece.count < Self.pieceBytes
      defer { source = .text(reader, offset: offset + piece.count) }
      try reader.read(piece, isLast: isLast, into: &rows)
      return isLast
    }
  }
}

extension StartImport {
  /// The request's options for an Anki package.
  fileprivate var mapping: AnkiMapping {
    AnkiMapping(front: frontField?.value ?? 1, back: backField?.value ?? 2, deckTags: deckTags ?? false)
  }

  /// The request's options for a table.
  fileprivate var table: CSVCards.Options {
    let signs: [FieldDelimiter: Unicode.Scalar] = [.comma: ",", .semicolon: ";", .tab: "\t", .bar: "|"]
    return CSVCards.Options(
      delimiter: delimiter.flatMap { signs[$0] }.map { UInt8(ascii: $0) }, hasHeader: header,
      columns: columns?.values.map { CSVColumn(rawValue: $0.rawValue) ?? .other })
  }
}
