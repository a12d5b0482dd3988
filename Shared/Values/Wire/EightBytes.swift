/// Tests on eight bytes at once. Each test sets the top bit of every byte that matches, and then checks whether any bit
/// is set.
extension UInt64 {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// True if a JSON string can't contain one of the bytes unescaped: a quote, a backslash or a control character.
  @inline(__always)
  var mustEscape: Bool { escapes & Self.tops != 0 }

  /// A mask whose lowest set bit marks the first byte that isn't plain in a JSON string: a byte that must be escaped,
  /// or part of a non-ASCII character. Higher bits may be wrong, because the subtraction's borrow propagates upwards.
  @inline(__always)
  var notPlain: UInt64 { (escapes | self) & Self.tops }

  /// A mask of the top bits of all bytes that must be escaped. Only the lowest set bit is reliable.
  @inline(__always)
  private var escapes: UInt64 {
    let quotes = self ^ (Self.ones &* 0x22)
    let slashes = self ^ (Self.ones &* 0x5C)
    return (quotes &- Self.ones) & ~quotes | (slashes &- Self.ones) & ~slashes | (self &- Self.ones &* 0x20) & ~self
  }

  /// The number of leading ASCII digits, from the lowest byte.
  @inline(__always)
  var leadingDigits: Int {
    // Digits become 0 to 9. Adding 0x76 then sets the top bit of any larger byte, without affecting other bytes.
    let digits = self ^ (Self.ones &* 0x30)
    let others = ((digits & ~Self.tops) &+ Self.ones &* 0x76 | digits) & Self.tops
    return others.trailingZeroBitCount >> 3
  }

  /// The value of the first `count` bytes, which are ASCII digits.
  @inline(__always)
  func value(ofDigits count: Int) -> Int64 {
    guard count > 0 else { return 0 }
    // Pad to eight digits with leading zeros. Then combine neighbouring numbers, which doubles their digits in each
    // step.
    let single = (self ^ Self.ones &* 0x30) << UInt64(64 - 8 * count)
    let pairs = (single &* 10 &+ single >> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs >> 16) & 0x0000_FFFF_0000_FFFF
    return Int64(truncatingIfNeeded: (fours &* 10_000 &+ fours >> 32) & 0xFFFF_FFFF)
  }

  /// Ten to the power of `count`. `count` must be at most 8.
  @inline(__always)
  static func powerOfTen(_ count: Int) -> Int64 {
    var power: Int64 = count & 1 != 0 ? 10 : 1
    if count & 2 != 0 { power *= 100 }
    if count & 4 != 0 { power *= 10_000 }
    if count & 8 != 0 { power *= 100_000_000 }
    return power
  }

  /// The decimal digits of a number below 10^8 as ASCII, with leading zeros. The highest digit is in the lowest byte.
  @inline(__always)
  var eightDigits: UInt64 {
    // Split the number into halves, quarters and single digits. In each step, one multiplication divides all parts by a
    // constant.
    let (left, right) = quotientAndRemainder(dividingBy: 10_000)
    let halves = left | right << 32
    let hundreds = (halves &* 10_486) >> 20 & 0x7F_0000_007F
    let quarters = hundreds | (halves &- hundreds &* 100) << 16
    let tens = (quarters &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (quarters &- tens &* 10) << 8 | Self.ones &* 0x30
  }

  /// The decimal digits without leading zeros (zero keeps one digit), and their count.
  @inline(__always)
  var fewestDigits: (word: UInt64, count: Int) {
    let digits = eightDigits
    let zeros = Swift.min(7, (digits ^ Self.ones &* 0x30).trailingZeroBitCount >> 3)
    return (digits >> UInt64(8 * zeros), 8 - zeros)
  }

  /// True if one of the bytes is an ASCII upper-case letter.
  @inline(__always)
  var hasUpper: Bool {
    let low = self & ~Self.tops
    let fromA = low &+ Self.ones &* (0x80 - 0x41)
    let aboveZ = low &+ Self.ones &* (0x80 - 0x5B)
    return fromA & ~aboveZ & ~self & Self.tops != 0
  }
}
