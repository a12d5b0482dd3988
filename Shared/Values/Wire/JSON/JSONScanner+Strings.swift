extension JSONScanner {
  /// Reads a string from its opening quote to the byte after its closing quote. Returns true if the string has escapes.
  @inline(always)
  static func string(_ text: Span<UInt8>, _ at: inout Int) throws(JSONFault) -> Bool {
    let opening = at
    at += 1
    skipPlain(text, &at)
    if at < text.count, text[at] == UInt8(ascii: "\"") {
      at += 1
      return false
    }
    let rest = try restOfString(text, at: at, opening: opening)
    at = rest.end
    return rest.isEscaped
  }

  /// Reads the rest of a string that contains escapes or characters beyond ASCII.
  @inline(never)
  private static func restOfString(
    _ text: Span<UInt8>, at start: Int, opening: Int
  ) throws(JSONFault) -> (end: Int, isEscaped: Bool) {
    var at = start
    var isEscaped = false
    while true {
      guard at < text.count else { throw JSONFault(offset: opening, reason: "an unterminated string") }
      let byte = text[at]
      if byte == UInt8(ascii: "\"") {
        return (at + 1, isEscaped)
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
        try escape(text, &at)
      } else if byte >= 0x80 {
        // Accented texts have many non-ASCII characters in a row, so don't start over for each.
        repeat { try UTF8Check.sequence(text, &at) } while at < text.count && text[at] >= 0x80
      } else if byte < 0x20 {
        throw JSONFault(offset: at, reason: "a control character in a string must be escaped")
      }
      skipPlain(text, &at)
    }
  }

  /// Skips the characters that need no escape: printable ASCII except quote and backslash.
  @inline(always)
  static func skipPlain(_ text: Span<UInt8>, _ at: inout Int) {
    while at <= text.count - 16 {
      let special = text.vector(at: at).notPlain
      if special[0] != 0 {
        at += special[0].trailingZeroBitCount >> 3
        return
      }
      at += 8
      if special[1] != 0 {
        at += special[1].trailingZeroBitCount >> 3
        return
      }
      at += 8
    }
    at = endOfPlain(text, at)
  }

  /// Does the same as `skipPlain` if fewer than sixteen bytes remain.
  @inline(never)
  private static func endOfPlain(_ text: Span<UInt8>, _ start: Int) -> Int {
    var at = start
    if at <= text.count - 8 {
      let special = text.word(at: at).notPlain
      at += special.trailingZeroBitCount >> 3
      if special != 0 { return at }
    }
    while at < text.count, isPlain(text[at]) { at += 1 }
    return at
  }

  @inline(always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func escape(_ text: Span<UInt8>, _ at: inout Int) throws(JSONFault) {
    let start = at
    guard at + 1 < text.count else { throw JSONFault(offset: at, reason: "an unterminated escape") }
    switch text[at + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      at += 2
    case UInt8(ascii: "u"):
      let unit = try codeUnit(text, at)
      at += 6
      if unit & 0xFC00 == 0xDC00 { throw JSONFault(offset: start, reason: "a lone surrogate") }
      if unit & 0xFC00 == 0xD800 {
        guard text.has("\\u", at: at), try codeUnit(text, at) & 0xFC00 == 0xDC00 else {
          throw JSONFault(offset: start, reason: "a lone surrogate")
        }
        at += 6
      }
    default: throw JSONFault(offset: at, reason: "an unknown escape")
    }
  }

  /// The four hex digits of the `\u` escape at `at`.
  static func codeUnit(_ text: Span<UInt8>, _ at: Int) throws(JSONFault) -> UInt32 {
    var unit: UInt32 = 0
    for index in at + 2..<at + 6 {
      guard index < text.count, let digit = text[index].hexDigitValue else {
        throw JSONFault(offset: min(index, text.count), reason: "expected four hex digits")
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
