import Wire

/// Reads cards from JSON incrementally: an array of objects, or a sequence of objects (JSON Lines).
///
/// An object has `front` and `back`, and may have `notes`, `tags`, `favorite`, `front_language` and `back_language`;
/// other members are ignored. An element that isn't a JSON object is a row without a card. An object that is never
/// closed ends at the next line that begins with an object in the usual column: the column of the first object that
/// begins a line.
package struct JSONCards: CardFileReader {
  private enum State {
    case start, beforeElement, element, afterElement, end
    /// Within an element that isn't an object.
    case junk
  }

  /// The maximum number of bytes of an object.
  private let most: Int
  private var stream = UTF8Stream()
  private var state = State.start
  private var isArray = false
  private var number = 0
  private var line = 1
  private var column = 0
  /// The object that is being read, and where it begins.
  private var text: [UInt8] = []
  private var begin = (line: 1, column: 1)
  private var depth = 0
  private var isString = false
  private var isEscaped = false
  /// The column of the first object that begins a line; nil if no object has begun a line yet.
  private var margin: Int?
  /// True if the line has only white space so far.
  private var isLineStart = true
  /// The last byte that isn't white space.
  private var lastSign: UInt8 = 0

  /// - Parameter most: The maximum number of bytes of an object.
  package init(most: Int = 256 << 10) { self.most = most }

  /// Reads rows as described in `CardFileReader`.
  package mutating func read(_ bytes: [UInt8], isLast: Bool, into rows: inout [FileRow]) throws(CardFileFault) {
    for byte in stream.take(bytes, isLast: isLast) {
      if byte & 0xC0 != 0x80 { column += 1 }
      try take(byte, into: &rows)
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 0
      }
    }
    if isLast { try finish(into: &rows) }
  }

  private mutating func take(_ byte: UInt8, into rows: inout [FileRow]) throws(CardFileFault) {
    let isBlank = [0x20, 0x09, 0x0A, 0x0D].contains(byte)
    defer {
      if byte == UInt8(ascii: "\n") { isLineStart = true } else if !isBlank { isLineStart = false }
      if !isBlank { lastSign = byte }
    }
    if state == .element, beginsNext(byte) {
      fail("the object isn't closed", into: &rows)
      return beginElement(byte)
    }
    if state == .element { return try inside(byte, into: &rows) }
    if state == .junk { return passJunk(byte) }
    if isBlank { return }
    switch (state, byte) {
    case (.start, UInt8(ascii: "[")):
      isArray = true
      state = .beforeElement
    // Accept a missing comma: the next object's beginning is unambiguous.
    case (.start, UInt8(ascii: "{")), (.beforeElement, UInt8(ascii: "{")), (.afterElement, UInt8(ascii: "{")):
      beginElement(byte)
    case (.beforeElement, UInt8(ascii: "]")) where isArray: state = .end
    case (.afterElement, UInt8(ascii: ",")): state = .beforeElement
    case (.afterElement, UInt8(ascii: "]")): state = .end
    case (.start, _): throw fault("an array or an object is expected")
    case (.end, _): throw fault("unexpected text follows the array")
    default:
      begin = (line, column)
      fail("an object is expected", into: &rows)
      state = .junk
      passJunk(byte)
    }
  }

  private mutating func beginElement(_ byte: UInt8) {
    begin = (line, column)
    if margin == nil, isLineStart { margin = column }
    state = .element
    depth = 1
    isString = false
    isEscaped = false
    text.append(byte)
  }

  /// Tests whether another object begins on this line although the previous one isn't closed.
  private func beginsNext(_ byte: UInt8) -> Bool {
    guard byte == UInt8(ascii: "{"), isLineStart, column == margin, line > begin.line else { return false }
    if isString { return true }
    // A brace after a colon, a comma or a bracket begins a nested value.
    let isValue =
      lastSign == UInt8(ascii: ":") || depth > 1 && [UInt8(ascii: ","), UInt8(ascii: "[")].contains(lastSign)
    return !isValue
  }

  /// Adds a row without a card, and discards the text of its object.
  private mutating func fail(_ reason: String, into rows: inout [FileRow]) {
    number += 1
    rows.append(FileRow(number: number, line: begin.line, card: .failure(RowFault(.notJSON, reason))))
    text.removeAll(keepingCapacity: true)
    depth = 0
    isString = false
    isEscaped = false
  }

  /// Skips an element that isn't an object: in an array up to the next comma or the array's end, otherwise to the
  /// line's end.
  private mutating func passJunk(_ byte: UInt8) {
    if beginsLine(byte) { return beginElement(byte) }
    if byte == UInt8(ascii: "\n") {
      // JSON strings can't span lines.
      isString = false
      isEscaped = false
      if !isArray { state = .beforeElement }
    }
    if isArray { passJunkInArray(byte) }
  }

  private mutating func passJunkInArray(_ byte: UInt8) {
    if isEscaped { return isEscaped = false }
    switch byte {
    case UInt8(ascii: "\""): isString.toggle()
    case UInt8(ascii: "\\"): isEscaped = isString
    case _ where isString: break
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "]") where depth == 0: state = .end
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
    case UInt8(ascii: ",") where depth == 0: state = .beforeElement
    default: break
    }
  }

  /// Tests whether a line begins with an object, in the column `margin` if that is known.
  private func beginsLine(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") && isLineStart && line > begin.line && (margin == nil || column == margin)
  }

  private mutating func inside(_ byte: UInt8, into rows: inout [FileRow]) throws(CardFileFault) {
    try append(byte)
    if isEscaped { return isEscaped = false }
    switch byte {
    case UInt8(ascii: "\""): isString.toggle()
    case UInt8(ascii: "\\"): isEscaped = isString
    case _ where isString: break
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
    if depth == 0 { endElement(into: &rows) }
  }

  private mutating func append(_ byte: UInt8) throws(CardFileFault) {
    text.append(byte)
    if text.count > most {
      throw CardFileFault("the object has more than \(most) bytes", line: begin.line, column: begin.column)
    }
  }

  private mutating func endElement(into rows: inout [FileRow]) {
    number += 1
    rows.append(FileRow(number: number, line: begin.line, card: Self.card(text)))
    text.removeAll(keepingCapacity: true)
    state = isArray ? .afterElement : .beforeElement
  }

  private mutating func finish(into rows: inout [FileRow]) throws(CardFileFault) {
    switch state {
    case .start: throw fault("the file is empty")
    case .element where isArray:
      throw CardFileFault("the object isn't closed", line: begin.line, column: begin.column)
    // The file ends within the last line's object.
    case .element: fail("the object isn't closed", into: &rows)
    case .beforeElement where !isArray, .junk where !isArray: break
    case .end: break
    default: throw fault("the array isn't closed")
    }
  }

  private func fault(_ reason: String) -> CardFileFault { CardFileFault(reason, line: line, column: max(column, 1)) }

  private static func card(_ text: [UInt8]) -> Result<FileCard, RowFault> {
    do {
      return try JSON.decode(FileCard.self, from: text).complete()
    } catch let fault as DecodingFault {
      return .failure(RowFault(.wrongValue, fault.description))
    } catch {
      return .failure(RowFault(.notJSON, "\(error)"))
    }
  }
}

/// Writes cards as a JSON array, one object per line.
package enum JSONCardWriter {
  /// The bytes before the first card.
  package static let start = Array("[".utf8)
  /// The bytes after the last card.
  package static let end = Array("\n]\n".utf8)

  /// Appends a card.
  ///
  /// - Parameter isFirst: True for the first card.
  package static func write(_ card: FileCard, isFirst: Bool, to out: inout [UInt8]) throws {
    out += (isFirst ? "\n" : ",\n").utf8
    try JSON.encode(card, into: &out)
  }
}
