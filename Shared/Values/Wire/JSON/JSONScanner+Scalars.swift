/// Strings, numbers, `true`, `false` and `null`.
extension JSONScanner {
  /// A string, a number, `true`, `false` or `null`, and the offset of its end.
  typealias Scalar = (kind: Token.Kind, end: Int, isEscaped: Bool)

  /// Reads the scalar that begins with `byte` at `start`.
  ///
  /// The common cases are inlined. The rare cases are function calls, so that the caller's loop stays small.
  @inline(always)
  static func scalar(_ byte: UInt8, in text: Span<UInt8>, at start: Int) throws(JSONFault) -> Scalar {
    if byte == UInt8(ascii: "\"") {
      var at = start
      let isEscaped = try string(text, &at)
      return (.string, at, isEscaped)
    }
    if isDigit(byte) { return (.number, try number(byte, in: text, at: start), false) }
    return try other(byte, in: text, at: start)
  }

  @inline(never)
  private static func other(_ byte: UInt8, in text: Span<UInt8>, at start: Int) throws(JSONFault) -> Scalar {
    switch byte {
    case UInt8(ascii: "t") where text.has("true", at: start): return (.yes, start + 4, false)
    case UInt8(ascii: "f") where text.has("false", at: start): return (.no, start + 5, false)
    case UInt8(ascii: "n") where text.has("null", at: start): return (.null, start + 4, false)
    case UInt8(ascii: "-"):
      guard isDigit(text.byte(start + 1)) else { throw JSONFault(offset: start + 1, reason: "expected a digit") }
      return (.number, try number(text.byte(start + 1), in: text, at: start + 1), false)
    default:
      throw JSONFault(
        offset: start, reason: start < text.count ? "expected a value" : "expected a value, found the end")
    }
  }

  /// Reads a number that begins with the digit `byte`. Returns the offset of its end.
  @inline(always)
  private static func number(_ byte: UInt8, in text: Span<UInt8>, at start: Int) throws(JSONFault) -> Int {
    let end = try digits(text, start)
    if byte == UInt8(ascii: "0"), end > start + 1 {
      throw JSONFault(offset: start + 1, reason: "a number begins with 0")
    }
    let behind = text.byte(end)
    if behind == UInt8(ascii: ".") || behind | 0x20 == UInt8(ascii: "e") { return try restOfNumber(text, end) }
    return end
  }

  @inline(never)
  private static func restOfNumber(_ text: Span<UInt8>, _ start: Int) throws(JSONFault) -> Int {
    var at = start
    if text.byte(at) == UInt8(ascii: ".") { at = try digits(text, at + 1) }
    guard text.byte(at) | 0x20 == UInt8(ascii: "e") else { return at }
    let sign = text.byte(at + 1)
    return try digits(text, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") ? at + 2 : at + 1)
  }

  /// Reads digits one by one. Most numbers are short, so this is faster than testing eight bytes at once: reading the
  /// next token doesn't depend on the result of a count.
  @inline(always)
  private static func digits(_ text: Span<UInt8>, _ start: Int) throws(JSONFault) -> Int {
    guard isDigit(text.byte(start)) else { throw JSONFault(offset: start, reason: "expected a digit") }
    var at = start
    repeat { at += 1 } while isDigit(text.byte(at))
    return at
  }

  @inline(always)
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
