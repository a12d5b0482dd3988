/// Reads delimited text incrementally, according to RFC 4180 and the conventions of spreadsheets.
///
/// ```swift
/// var reader = CSVReader()
/// var rows: [CSVReader.Row] = []
/// try reader.read(piece, isLast: false, into: &rows)
/// ```
///
/// The reader detects the delimiter, a byte order mark and UTF-16. A row ends with LF, CR LF or CR; empty lines are
/// skipped. A quote within an unquoted field is literal, and text after a closing quote belongs to the field. A quote
/// that is never closed is literal too, so only its own row is invalid. The rows don't depend on how the bytes are
/// divided into pieces. The reader holds at most one row and one piece of the file in memory.
package struct CSVReader {
  /// A row's fields, and the line on which the row begins.
  package struct Row: Hashable, Sendable {
    /// The line number, starting at 1.
    package var line: Int
    /// The fields in order; nil for a field that isn't valid text.
    package var fields: [String?]
    /// The place of a quote in this row that is never closed; nil if there is none.
    package var openQuote: Place?
  }

  /// A position in the file.
  package struct Place: Hashable, Sendable {
    /// The line number, starting at 1.
    package var line: Int
    /// The column number in characters, starting at 1.
    package var column: Int
  }

  /// The limits of a row. A quote that isn't closed within these limits is treated as if it were never closed.
  package struct Limits: Sendable {
    /// The maximum number of bytes of a row's fields. The default is more than the largest card needs.
    package var rowBytes: Int
    /// The maximum number of fields of a row.
    package var fields: Int

    package init(rowBytes: Int = 256 << 10, fields: Int = 200) {
      self.rowBytes = rowBytes
      self.fields = fields
    }
  }

  private enum State { case fieldStart, plain, quoted, quoteInQuoted }

  /// The delimiter, once it is known.
  package private(set) var delimiter: UInt8?
  /// The header of a text export from Anki.
  private(set) var anki: AnkiHeader?
  private var isBegun = false
  private let limits: Limits
  private var stream = UTF8Stream()
  /// The beginning of the file, from which the delimiter and Anki's header are detected.
  private var start: [UInt8] = []

  private var state = State.fieldStart
  private var isAfterReturn = false
  /// The current position in the file.
  private var line = 1
  private var column = 0
  /// The positions where the row and the last quoted field begin.
  private var rowLine = 1
  private var quote = Place(line: 1, column: 1)
  private var openQuote: Place?
  /// The row's text, and the end of each field in it.
  private var text: [UInt8] = []
  private var ends: [Int] = []

  /// - Parameters:
  ///   - delimiter: Nil to detect a comma, semicolon, tab or vertical bar.
  ///   - limits: The limits of a row.
  package init(delimiter: UInt8? = nil, limits: Limits = Limits()) {
    self.delimiter = delimiter
    self.limits = limits
  }

  /// Appends the rows that end in these bytes.
  ///
  /// - Parameter isLast: True if the file ends after these bytes.
  /// - Throws: `CardFileFault` for a row beyond the limits. The rows before the fault are appended.
  package mutating func read(_ bytes: [UInt8], isLast: Bool, into rows: inout [Row]) throws(CardFileFault) {
    var bytes = stream.take(bytes, isLast: isLast)
    if !isBegun {
      start += bytes
      guard start.count >= CSVDelimiter.sample || isLast else { return }
      bytes = begin(isLast: isLast)
    }
    try parse(bytes, by: delimiter ?? CSVDelimiter.comma, into: &rows)
    if isLast { try finish(into: &rows) }
  }
}

extension CSVReader {
  /// Detects the delimiter from the beginning of the file.
  ///
  /// - Returns: The bytes after the lines that only describe the format.
  private mutating func begin(isLast: Bool) -> [UInt8] {
    isBegun = true
    var bytes = start
    start = []
    anki = AnkiHeader(bytes.prefix(CSVDelimiter.sample))
    if let anki {
      bytes.removeFirst(anki.bytes)
      line += anki.lines
    }
    let found = CSVDelimiter.found(
      in: bytes.prefix(CSVDelimiter.sample), isWhole: isLast && bytes.count < CSVDelimiter.sample)
    delimiter = delimiter ?? anki?.delimiter ?? found.delimiter
    if anki == nil, found.skip > 0 {
      bytes.removeFirst(found.skip)
      line += 1
    }
    return bytes
  }

  private static let quoteSign = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private mutating func parse(
    _ bytes: [UInt8], by delimiter: UInt8, into rows: inout [Row]
  ) throws(CardFileFault) {
    for byte in bytes {
      if state == .fieldStart, ends.isEmpty { rowLine = line }
      // A character's continuation bytes don't count as columns.
      if byte & 0xC0 != 0x80 { column += 1 }
      let endsReturn = isAfterReturn && byte == Self.lineFeed
      isAfterReturn = byte == Self.carriageReturn
      switch state {
      case .quoted: if byte == Self.quoteSign { state = .quoteInQuoted } else { text.append(byte) }
      case .quoteInQuoted where byte == Self.quoteSign:
        text.append(byte)
        state = .quoted
      case .fieldStart where byte == Self.quoteSign:
        quote = Place(line: line, column: column)
        state = .quoted
      default:
        switch byte {
        case delimiter: endField()
        case Self.lineFeed where endsReturn: break
        case Self.lineFeed, Self.carriageReturn: endRow(into: &rows)
        default:
          text.append(byte)
          state = .plain
        }
      }
      if byte == Self.lineFeed || isAfterReturn {
        if !endsReturn { line += 1 }
        column = 0
      }
      if state == .quoted, text.count > limits.rowBytes { try readOpenQuote(by: delimiter, into: &rows) }
      if text.count > limits.rowBytes || ends.count >= limits.fields { try refuseRow() }
    }
  }

  /// Reads the bytes after an unclosed quote again, with the quote as a part of the field.
  ///
  /// All quotes after an unclosed quote are doubled, since a single quote would have closed it. When these bytes are
  /// read again, each pair of quotes either is literal or encloses an empty text. Therefore, no second quote stays
  /// open, and every byte is read at most twice.
  private mutating func readOpenQuote(by delimiter: UInt8, into rows: inout [Row]) throws(CardFileFault) {
    let start = ends.last ?? 0
    let again = text[start...].flatMap { $0 == Self.quoteSign ? [$0, $0] : [$0] }
    text.removeSubrange(start...)
    text.append(Self.quoteSign)
    state = .plain
    openQuote = quote
    line = quote.line
    column = quote.column
    isAfterReturn = false
    try parse(again, by: delimiter, into: &rows)
  }

  private mutating func endField() {
    ends.append(text.count)
    state = .fieldStart
  }

  private mutating func endRow(into rows: inout [Row]) {
    defer {
      text.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
      openQuote = nil
    }
    // The line is empty. After a line with only an empty quoted field, the state is different.
    if ends.isEmpty, state == .fieldStart { return }
    endField()
    var from = 0
    let fields = ends.map { end in
      defer { from = end }
      return String(validating: text[from..<end], as: UTF8.self)
    }
    rows.append(Row(line: rowLine, fields: fields, openQuote: openQuote))
  }

  private mutating func finish(into rows: inout [Row]) throws(CardFileFault) {
    if state == .quoted { try readOpenQuote(by: delimiter ?? CSVDelimiter.comma, into: &rows) }
    endRow(into: &rows)
  }

  private func refuseRow() throws(CardFileFault) {
    if text.count > limits.rowBytes {
      throw CardFileFault("the row has more than \(limits.rowBytes) bytes", line: rowLine)
    }
    throw CardFileFault("the row has more than \(limits.fields) fields", line: rowLine)
  }
}
