import Wire

/// Reads cards from JSON as its bytes come: an array of objects, or objects one behind another (JSON Lines).
///
/// An object has `front` and `back`, and may have `notes`, `tags`, `favorite`, `front_language` and `back_language`;
/// other members are passed over. One that is no JSON is a row without a card.
package struct JSONCards: CardReader {
  private enum State {
    case start, beforeElement, element, afterElement, end
  }

  /// Bytes of one object.
  private let most: Int
  private var stream = UTF8Stream()
  private var state = State.start
  private var isArray = false
  private var number = 0
  private var (line, column) = (1, 0)
  /// The object that is being read, and where it begins.
  private var text: [UInt8] = []
  private var begin = (line: 1, column: 1)
  private var depth = 0
  private var (isString, isEscaped) = (false, false)

  /// - Parameter most: bytes of one object at the most.
  package init(most: Int = 256 << 10) { self.most = most }

  /// As `CardReader` says.
  package mutating func read(_ bytes: [UInt8], isLast: Bool, into rows: inout [FileRow]) throws(CardFileFault) {
    for byte in stream.take(bytes, isLast: isLast) {
      if byte & 0xC0 != 0x80 { column += 1 }
      try take(byte, into: &rows)
      if byte == UInt8(ascii: "\n") { (line, column) = (line + 1, 0) }
    }
    if isLast { try finish() }
  }

  private mutating func take(_ byte: UInt8, into rows: inout [FileRow]) throws(CardFileFault) {
    if state == .element { return try inside(byte, into: &rows) }
    if [0x20, 0x09, 0x0A, 0x0D].contains(byte) { return }
    switch (state, byte) {
    case (.start, UInt8(ascii: "[")): (isArray, state) = (true, .beforeElement)
    case (.start, UInt8(ascii: "{")), (.beforeElement, UInt8(ascii: "{")):
      begin = (line, column)
      (state, depth) = (.element, 1)
      text.append(byte)
    case (.beforeElement, UInt8(ascii: "]")) where isArray && number == 0: state = .end
    case (.afterElement, UInt8(ascii: ",")): state = .beforeElement
    case (.afterElement, UInt8(ascii: "]")): state = .end
    case (.start, _): throw fault("an array or an object is expected")
    case (.end, _): throw fault("something follows the array")
    case (.afterElement, _): throw fault("a comma or the array's end is expected")
    default: throw fault("an object is expected")
    }
  }

  private mutating func inside(_ byte: UInt8, into rows: inout [FileRow]) throws(CardFileFault) {
    text.append(byte)
    if text.count > most {
      throw CardFileFault("the object has more than \(most) bytes", line: begin.line, column: begin.column)
    }
    if isEscaped { return isEscaped = false }
    switch byte {
    case UInt8(ascii: "\""): isString.toggle()
    case UInt8(ascii: "\\"): isEscaped = isString
    case UInt8(ascii: "{"), UInt8(ascii: "["): if !isString { depth += 1 }
    case UInt8(ascii: "}"), UInt8(ascii: "]"): if !isString { depth -= 1 }
    default: break
    }
    guard depth == 0 else { return }
    number += 1
    rows.append(FileRow(number: number, line: begin.line, card: Self.card(text)))
    text.removeAll(keepingCapacity: true)
    state = isArray ? .afterElement : .beforeElement
  }

  private func finish() throws(CardFileFault) {
    switch state {
    case .start: throw fault("the file is empty")
    case .element: throw CardFileFault("the object isn't closed", line: begin.line, column: begin.column)
    case .beforeElement where !isArray: break
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

/// Writes cards as a JSON array, an object a line.
package enum JSONCardWriter {
  /// What stands before the first card.
  package static let start = Array("[".utf8)
  /// What stands behind the last one.
  package static let end = Array("\n]\n".utf8)

  /// Appends a card.
  ///
  /// - Parameter isFirst: whether none was written before it.
  package static func write(_ card: FileCard, isFirst: Bool, to out: inout [UInt8]) throws {
    out += (isFirst ? "\n" : ",\n").utf8
    try JSON.encode(card, into: &out)
  }
}
