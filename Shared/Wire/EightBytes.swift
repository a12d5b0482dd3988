/// Questions to eight bytes at once: each sets the top bits of some, and is answered by whether any is set.
extension UInt64 {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// True when one of the bytes can't stand in a JSON string as it is: a quote, a backslash, a control character.
  @inline(__always)
  var mustEscape: Bool {
    let quotes = self ^ (Self.ones &* 0x22)
    let slashes = self ^ (Self.ones &* 0x5C)
    let found =
      (quotes &- Self.ones) & ~quotes | (slashes &- Self.ones) & ~slashes | (self &- Self.ones &* 0x20) & ~self
    return found & Self.tops != 0
  }

  /// How many of the bytes, from the lowest on, are ASCII digits.
  @inline(__always)
  var leadingDigits: Int {
    // Digits become 0 to 9; adding 0x76 then sets the top bit of what is more, and of nothing below it.
    let digits = self ^ (Self.ones &* 0x30)
    let others = ((digits & ~Self.tops) &+ Self.ones &* 0x76 | digits) & Self.tops
    return others.trailingZeroBitCount >> 3
  }

  /// True when one of the bytes is an ASCII upper case letter.
  @inline(__always)
  var hasUpper: Bool {
    let low = self & ~Self.tops
    let fromA = low &+ Self.ones &* (0x80 - 0x41)
    let aboveZ = low &+ Self.ones &* (0x80 - 0x5B)
    return fromA & ~aboveZ & ~self & Self.tops != 0
  }
}
