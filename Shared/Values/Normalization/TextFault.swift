/// The reason why a text is rejected.
package enum TextFault: Error, Hashable, CustomStringConvertible {
  /// More marks after a letter than any language uses.
  case tooManyMarks
  /// A control character, such as `U+0000`.
  case control(UInt32)
  /// A line break in a single-line text.
  case newLine
  /// A character that changes the direction of the text around it, so that the text appears in another order.
  case direction(UInt32)
  /// An invisible character in a name.
  case invisible(UInt32)
  /// A combining mark without a letter, or with more marks before it than any language uses.
  case looseMark(UInt32)

  /// The reason, worded to follow a name.
  package var description: String {
    switch self {
    case .tooManyMarks: "has more than \(StreamSafety.maxMarks) combining marks in a row"
    case .control(let scalar): "has the control character U+\(Self.hex(scalar))"
    case .newLine: "must be one line"
    case .direction(let scalar): "has the direction override U+\(Self.hex(scalar))"
    case .invisible(let scalar): "has U+\(Self.hex(scalar)), which is invisible"
    case .looseMark(let scalar): "has the combining mark U+\(Self.hex(scalar)) without a letter before it"
    }
  }

  private static func hex(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
