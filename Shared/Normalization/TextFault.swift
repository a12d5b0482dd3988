/// Why a text can't be taken, in words that fit behind the name of what holds it.
package enum TextFault: Error, Hashable, CustomStringConvertible {
  /// More marks behind one letter than any language writes.
  case tooManyMarks
  /// A control character, as `U+0000`.
  case control(UInt32)
  /// A line's end in a text of one line.
  case newLine
  /// A sign that changes the direction of what stands around it, so that a text shows another order than it has.
  case direction(UInt32)
  /// A sign that nobody sees, in a text by which people know each other.
  case invisible(UInt32)
  /// A combining mark without a letter, or with more others than any language writes.
  case looseMark(UInt32)

  /// The fault in words that fit behind a name.
  package var description: String {
    switch self {
    case .tooManyMarks: "has more than \(StreamSafety.mostMarks) combining marks in a row"
    case .control(let scalar): "has the control character U+\(Self.hex(scalar))"
    case .newLine: "must be one line"
    case .direction(let scalar): "has the direction override U+\(Self.hex(scalar))"
    case .invisible(let scalar): "has U+\(Self.hex(scalar)), which can't be seen"
    case .looseMark(let scalar): "has the combining mark U+\(Self.hex(scalar)) where no letter has room for it"
    }
  }

  private static func hex(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
