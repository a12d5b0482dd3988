extension JSONScanner {
  /// Reads a string from its opening quote to behind its closing one; true when it has escapes.
  @inline(__always)
  static func string(_ text: Span<UInt8>, _ at: inout Int) throws(JSONFault) -> Bool {
    let opening = at
    at += 1
    skipPlain(text, &at)
    if at < text.count, text[at] == UInt8(ascii: "\"") {
      at += 1
      return false
    }
    let rest = try restOfString(text, at, opening)
    at = rest.end
    return rest.isEscaped
  }

  /// Reads on in a string that isn't all plain.
  @inline(never)
  private static func restOfString(
    _ text: Span<UInt8>, _ start: Int, _ opening: Int
  ) throws(JSONFault) -> (end: Int, isEscaped: Bool) {
    var at = start
    var isEscaped = false
    while true {
      guard at < text.count else { throw JSONFault(offset: opening, reason: "a string without an end") }
      let byte = text[at]
      if byte == UInt8(ascii: "\"") {
        return (at + 1, isEscaped)
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
        try escape(text, &at)
      } else if byte >= 0x80 {
        // Texts with accents have many in a row: no need to start over for each.
        repeat { try UTF8Check.sequence(text, &at) } while at < text.count && text[at] >= 0x80
      } else if byte < 0x20 {
        throw JSONFault(offset: at, reason: "a control character in a string must be escaped")
      }
      skipPlain(text, &at)
    }
  }

  /// Passes over what a string may hold as it is: printable ASCII but for quote and backslash.
  ///
  /// Eight bytes at a time as one number, which also tells where the first other byte is; sixteen once a string turns
  /// out to be long.
  @inline(__always)
  static func skipPlain(_ text: Span<UInt8>, _ at: inout Int) {
    var rounds = 0
    while at <= text.count - 8 {
      let special = Self.special(text.word(at: at))
      if special != 0 {
        at += special.trailingZeroBitCount >> 3
        return
      }
      at += 8
      rounds += 1
      if rounds == 4 { at = skipVectors(text, at) }
    }
    while at < text.count, isPlain(text[at]) { at += 1 }
  }

  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// The lowest set bit tells the first byte that isn't plain; bits above it may be wrong (a borrow runs upwards).
  @inline(__always)
  static func special(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* 0x22)
    let slashes = word ^ (ones &* 0x5C)
    let found = (quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes | (word &- ones &* 0x20) & ~word | word
    return found & (ones &* 0x80)
  }

  @inline(never)
  private static func skipVectors(_ text: Span<UInt8>, _ start: Int) -> Int {
    var at = start
    let quote = SIMD16<UInt8>(repeating: UInt8(ascii: "\""))
    let slash = SIMD16<UInt8>(repeating: UInt8(ascii: "\\"))
    let space = SIMD16<UInt8>(repeating: 0x20)
    let top = SIMD16<UInt8>(repeating: 0x7F)
    while at <= text.count - 16 {
      let bytes = text.vector(at: at)
      let special = (bytes .== quote) .| (bytes .== slash) .| (bytes .< space) .| (bytes .> top)
      if any(special) { break }
      at += 16
    }
    return at
  }

  private static func escape(_ text: Span<UInt8>, _ at: inout Int) throws(JSONFault) {
    let start = at
    guard at + 1 < text.count else { throw JSONFault(offset: at, reason: "an escape without an end") }
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
    default: throw JSONFault(offset: at, reason: "no such escape")
    }
  }

  /// The four hex digits behind `\u` at `at`.
  static func codeUnit(_ text: Span<UInt8>, _ at: Int) throws(JSONFault) -> UInt32 {
    var unit: UInt32 = 0
    for index in at + 2..<at + 6 {
      guard index < text.count, let digit = hex(text[index]) else {
        throw JSONFault(offset: min(index, text.count), reason: "expected four hex digits")
      }
      unit = unit << 4 | digit
    }
    return unit
  }

  private static func hex(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
