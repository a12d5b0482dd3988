import Wire

/// Validates UTF-8 that arrives in pieces. A character may be split between pieces.
///
/// Follows the table of RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
struct UTF8Progress: Hashable, Sendable {
  /// The number of bytes missing from the current character.
  private var missing: UInt8 = 0
  /// The allowed range of the next byte.
  private var low: UInt8 = 0x80
  private var high: UInt8 = 0xBF

  /// True if no character is incomplete.
  var isWhole: Bool { missing == 0 }

  /// Checks the next piece. Returns false if the text is invalid.
  mutating func take(_ bytes: Span<UInt8>) -> Bool {
    var at = 0
    while at < bytes.count {
      if missing == 0 {
        at = bytes.firstBeyondASCII(from: at)
        if at == bytes.count { return true }
      }
      guard take(bytes[at]) else { return false }
      at += 1
    }
    return true
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    if missing > 0 {
      guard (low...high).contains(byte) else { return false }
      missing -= 1
      low = 0x80
      high = 0xBF
      return true
    }
    switch byte {
    case 0..<0x80: break
    case 0xC2...0xDF: missing = 1
    case 0xE0:
      missing = 2
      low = 0xA0
    case 0xED:
      missing = 2
      high = 0x9F
    case 0xE1...0xEF: missing = 2
    case 0xF0:
      missing = 3
      low = 0x90
    case 0xF4:
      missing = 3
      high = 0x8F
    case 0xF1...0xF3: missing = 3
    default: return false
    }
    return true
  }
}
