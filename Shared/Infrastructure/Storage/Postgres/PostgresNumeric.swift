/// PostgreSQL's `numeric`, a number of arbitrary precision. It is the type of sums and averages of integers.
///
/// The binary format consists of 2-byte words: the number of digits in base 10,000, the weight of the first digit, the
/// sign, the number of displayed decimals, and the digits.
struct PostgresNumeric: Hashable {
  private var digits: [UInt16]
  private var weight: Int
  private var isNegative: Bool
  private var decimals: UInt16

  init(_ number: Int64) {
    var digits: [UInt16] = []
    var rest: UInt64 = number.magnitude
    while rest > 0 {
      digits.insert(UInt16(rest % 10_000), at: 0)
      rest /= 10_000
    }
    self.digits = digits
    weight = max(digits.count - 1, 0)
    isNegative = number < 0
    decimals = 0
  }

  /// Returns nil for NaN and infinity.
  init?(_ bytes: Span<UInt8>) {
    func word(_ index: Int) -> UInt16 { UInt16(bytes[index * 2]) << 8 | UInt16(bytes[index * 2 + 1]) }
    guard bytes.count >= 8, bytes.count == 8 + 2 * Int(word(0)) else { return nil }
    guard [0, 0x4000].contains(word(2)) else { return nil }
    weight = Int(Int16(bitPattern: word(1)))
    isNegative = word(2) != 0
    decimals = word(3)
    digits = (0..<Int(word(0))).map { word($0 + 4) }
  }

  var bytes: [UInt8] {
    let words = [UInt16(digits.count), UInt16(weight), isNegative ? 0x4000 : 0, decimals] + digits
    return words.flatMap { PostgresValue.big($0) }
  }

  /// An integer if the value is one and fits into 64 bits; otherwise the nearest floating-point number.
  var column: Column {
    guard decimals == 0, let whole else { return .real(real) }
    return .integer(whole)
  }

  private var whole: Int64? {
    var number: Int64 = 0
    for place in 0..<max(weight + 1, digits.count) {
      let digit = Int64(place < digits.count ? digits[place] : 0)
      let (tens, isOver) = number.multipliedReportingOverflow(by: 10_000)
      let (sum, isTooMuch) = tens.subtractingReportingOverflow(digit)
      if isOver || isTooMuch { return nil }
      number = sum
    }
    // The number was accumulated as a negative number, because the negative range is larger by one.
    return isNegative ? number : number == .min ? nil : -number
  }

  private var real: Double {
    var text = isNegative ? "-" : ""
    for (place, digit) in digits.enumerated() {
      text += place == 0 ? "\(digit)" : String(repeating: "0", count: 4 - "\(digit)".count) + "\(digit)"
    }
    return Double("\(digits.isEmpty ? "0" : text)e\((weight - digits.count + 1) * 4)") ?? 0
  }
}
