/// Reads text with fields between delimiters (RFC 4180, and what spreadsheets make of it), as its bytes come.
///
/// ```swift
/// var reader = CSVReader()
/// var rows: [CSVReader.Row] = []
/// try reader.read(piece, isLast: false, into: &rows)
/// ```
///
/// The delimiter is found, and so are a byte order mark and UTF-16. A row ends with LF, CR LF or CR; empty lines are
/// none. A quote within an unquoted field is itself, and what follows a closing quote belongs to the field. However the
/// bytes are cut, the same rows come out; never more than a row and a piece of the file are held.
package struct CSVReader {
  /// A row's fields, and where it begins.
  package struct Row: Hashable, Sendable {
    /// From 1.
    package var line: Int
    /// In their order; one whose bytes are no text is nil.
    package var fields: [String?]
  }

  /// What a row may have, so that one quote that isn't closed doesn't make the rest of the file one row.
  package struct Limits: Sendable {
    /// Bytes of a row's texts: more than the largest card has.
    package var rowBytes: Int
    /// Fields of a row.
    package var fields: Int

    package init(rowBytes: Int = 256 << 10, fields: Int = 200) { (self.rowBytes, self.fields) = (rowBytes, fields) }
  }

  private enum State { case fieldStart, plain, quoted, quoteInQuoted }

  /// The delimiter, once it is known.
  package private(set) var delimiter: UInt8?
  /// What the file says of itself, if it is a text export of Anki's.
  private(set) var anki: AnkiHeader?
  private var isBegun = false
  private let limits: Limits
  private var stream = UTF8Stream()
  /// What is looked at to find the delimiter and Anki's header.
  private var start: [UInt8] = []

  private var state = State.fieldStart
  private var isAfterReturn = false
  /// Where the reader is.
  private var (line, column) = (1, 0)
  /// Where the row and the last quoted field begin.
  private var rowLine = 1
  private var quote = (line: 1, column: 1)
  /// The row's fields, and where each ends.
  private var text: [UInt8] = []
  private var ends: [Int] = []

  /// - Parameters:
  ///   - delimiter: nil to find it among comma, semicolon, tab and bar.
  ///   - limits: what a row may have.
  package init(delimiter: UInt8? = nil, limits: Limits = Limits()) {
    (self.delimiter, self.limits) = (delimiter, limits)
  }

  /// Appends the rows that end in these bytes.
  ///
  /// - Parameter isLast: whether the file ends behind them.
  /// - Throws: for a quote that is never closed, and for a row beyond the limits; the rows before it were appended.
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
  /// Learns from the file's beginning how its fields are separated.
  ///
  /// - Returns: the bytes behind what only says that.
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
      // The bytes behind a character's first one have no column of their own.
      if byte & 0xC0 != 0x80 { column += 1 }
      let endsReturn = isAfterReturn && byte == Self.lineFeed
      isAfterReturn = byte == Self.carriageReturn
      switch state {
      case .quoted: if byte == Self.quoteSign { state = .quoteInQuoted } else { text.append(byte) }
      case .quoteInQuoted where byte == Self.quoteSign:
        text.append(byte)
        state = .quoted
      case .fieldStart where byte == Self.quoteSign:
        quote = (line, column)
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
      if text.count > limits.rowBytes || ends.count >= limits.fields { try refuseRow() }
    }
  }

  private mutating func endField() {
    ends.append(text.count)
    state = .fieldStart
  }

  private mutating func endRow(into rows: inout [Row]) {
    defer {
      text.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
    }
    // An empty line. A quoted field that is empty isn't one.
    if ends.isEmpty, state == .fieldStart { return }
    endField()
    var from = 0
    let fields = ends.map { end in
      defer { from = end }
      return String(validating: text[from..<end], as: UTF8.self)
    }
    rows.append(Row(line: rowLine, fields: fields))
  }

  private mutating func finish(into rows: inout [Row]) throws(CardFileFault) {
    if state == .quoted { throw CardFileFault("the quote is never closed", line: quote.line, column: quote.column) }
    endRow(into: &rows)
  }

  private func refuseRow() throws(CardFileFault) {
    if text.count > limits.rowBytes {
      if state == .quoted {
        throw CardFileFault(
          "the quote isn't closed within \(limits.rowBytes) bytes", line: quote.line, column: quote.column)
      }
      throw CardFileFault("the row has more than \(limits.rowBytes) bytes", line: rowLine)
    }
    throw CardFileFault("the row has more than \(limits.fields) fields", line: rowLine)
  }
}
