/// Checks UTF-8 against the table of RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
enum UTF8Check {
  /// Skips the multi-byte sequence at `at`.
  ///
  /// The common cases are inlined: two bytes, and three bytes with an unrestricted second byte. Most texts in non-Latin
  /// alphabets consist of such sequences.
  @inline(__always)
  static func sequence(_ text: Span<UInt8>, _ at: inout Int) throws(JSONFault) {
    let lead = text[at]
    let second = text.byte(at + 1)
    if second & 0xC0 == 0x80 {
      if lead & 0xE0 == 0xC0, lead >= 0xC2 {
        at += 2
        return
      }
      if lead & 0xF0 == 0xE0, lead != 0xE0, lead != 0xED, text.byte(at + 2) & 0xC0 == 0x80 {
        at += 3
        return
      }
    }
    try anySequence(text, &at)
  }

  @inline(never)
  private static func anySequence(_ text: Span<UInt8>, _ at: inout Int) throws(JSONFault) {
    let lead = text[at]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0:
      length = 3
      second = 0xA0...0xBF
    case 0xED:
      length = 3
      second = 0x80...0x9F
    case 0xE1...0xEF: length = 3
    case 0xF0:
      length = 4
      second = 0x90...0xBF
    case 0xF1...0xF3: length = 4
    case 0xF4:
      length = 4
      second = 0x80...0x8F
    default: throw JSONFault(offset: at, reason: "not UTF-8")
    }
    guard at + length <= text.count, second.contains(text[at + 1]) else {
      throw JSONFault(offset: at, reason: "not UTF-8")
    }
    for index in at + 2..<max(at + 2, at + length) where text[index] & 0xC0 != 0x80 {
      throw JSONFault(offset: at, reason: "not UTF-8")
    }
    at += length
  }
}
