/// Parses numbers that the scanner has validated.
enum JSONNumber {
  enum Whole<T> { case value(T), notWhole, outOfRange }

  @inline(__always)
  static func integer<T: FixedWidthInteger>(_ text: Span<UInt8>, _ type: T.Type) -> Whole<T> {
    var at = 0
    let isNegative = text[at] == UInt8(ascii: "-")
    if isNegative { at += 1 }
    var magnitude: UInt64 = 0
    var isOver = false
    while at < text.count {
      let digit = text[at] &- UInt8(ascii: "0")
      guard digit < 10 else { return .notWhole }
      let (product, over) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, overAgain) = product.addingReportingOverflow(UInt64(digit))
      if over || overAgain { isOver = true }
      magnitude = sum
      at += 1
    }
    if isOver { return .outOfRange }
    guard isNegative else { return T(exactly: magnitude).map { .value($0) } ?? .outOfRange }
    guard magnitude <= 1 << 63 else { return .outOfRange }
    return T(exactly: Int64(truncatingIfNeeded: 0 &- magnitude)).map { .value($0) } ?? .outOfRange
  }

  /// The nearest double; nil if the number is out of range.
  ///
  /// With digits up to 2^53 and powers up to 10^22, both factors are exact, so one rounding gives the nearest double
  /// (Clinger's fast path).
  static func double(_ text: Span<UInt8>) -> Double? {
    var at = 0
    let isNegative = text[at] == UInt8(ascii: "-")
    if isNegative { at += 1 }
    var digits: UInt64 = 0
    var count = 0
    var fraction = 0
    var isPastPoint = false
    while at < text.count {
      let byte = text[at]
      if byte == UInt8(ascii: ".") {
        isPastPoint = true
      } else if byte &- UInt8(ascii: "0") < 10 {
        digits = digits &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        count += 1
        if isPastPoint { fraction += 1 }
      } else {
        return slowly(text)
      }
      at += 1
    }
    guard count <= 18, digits <= 1 << 53, fraction < powers.count else { return slowly(text) }
    let value = Double(digits) / powers[fraction]
    return isNegative ? -value : value
  }

  private static func slowly(_ text: Span<UInt8>) -> Double? {
    guard let value = Double(text.text), value.isFinite else { return nil }
    return value
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
  ]
}
