/// A JSON text under construction. Codable opens containers but never closes them. This type tracks the open containers
/// and closes them when a value outside of them is written.
struct JSONOutput: ~Copyable {
  private var text = Table<UInt8>()
  /// The closing brackets of the open containers, starting with the outermost container.
  private var open = Table<UInt8>()
  private var needsComma = false

  /// The capacity up to which a buffer is kept for reuse. Capacity above this limit is released.
  private static let keptText = 256 << 10

  var count: Int { text.count }
  @inline(__always) var depth: Int { open.count }

  /// Lends the written text to `body`.
  func with<T>(_ body: (Span<UInt8>) -> T) -> T { text.withSpan(0..<text.count, body) }

  mutating func removeAll() {
    text.removeAll(keeping: Self.keptText)
    open.removeAll(keeping: 64)
    needsComma = false
  }

  @inline(__always)
  mutating func begin(_ bracket: UInt8) {
    separate()
    text.append(bracket)
    open.append(bracket + 2)  // the closing bracket's code is two above the opening one's
    needsComma = false
  }

  @inline(__always)
  mutating func close(to depth: Int) {
    while open.count > depth {
      text.append(open[open.count - 1])
      open.shorten(to: open.count - 1)
      needsComma = true
    }
  }

  @inline(__always)
  private mutating func separate() {
    if needsComma { text.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  mutating func key(_ name: String, isVerbatim: Bool, depth: Int) {
    close(to: depth)
    if needsComma { text.append(UInt8(ascii: ",")) }
    let utf8 = name.utf8Span
    if isVerbatim { text.append(quoted: utf8.span) } else { text.append(wireName: utf8.span) }
    text.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func null() {
    separate()
    text.append("null")
  }

  mutating func write(_ value: Bool) {
    separate()
    if value { text.append("true") } else { text.append("false") }
  }

  mutating func write(_ value: String) {
    separate()
    let utf8 = value.utf8Span
    text.append(quoted: utf8.span)
  }

  @inline(__always)
  mutating func write(_ value: some FixedWidthInteger) {
    separate()
    if let small = Int64(exactly: value) { text.append(decimal: small) } else { write(digits: "\(value)") }
  }

  /// Writes the shortest digits that are decoded to the same value. Integers are written without ".0".
  mutating func write(_ value: Double) throws(DecodingFault) {
    guard value.isFinite else { throw DecodingFault(path: "", reason: "JSON has no \(value)") }
    separate()
    if !text.append(short: value) { write(digits: value.description) }
  }

  mutating func write(_ value: Float) throws(DecodingFault) {
    guard value.isFinite else { throw DecodingFault(path: "", reason: "JSON has no \(value)") }
    separate()
    let double = Double(value)
    if double.magnitude < 9_007_199_254_740_992, double == Double(Int64(double)), value != 0 || value.sign == .plus {
      text.append(decimal: Int64(double))
    } else {
      write(digits: value.description)
    }
  }

  private mutating func write(digits: String) {
    let utf8 = digits.utf8Span
    text.append(utf8.span)
  }

  mutating func write(raw: Bytes) {
    separate()
    text.append(raw.span)
  }

  mutating func write(_ value: JSONValue) throws(DecodingFault) {
    switch value {
    case .null: null()
    case .bool(let value): write(value)
    case .integer(let value): write(value)
    case .number(let value): try write(value)
    case .string(let value): write(value)
    case .array(let values): try elements(values) { output, value throws(DecodingFault) in try output.write(value) }
    case .object(let object):
      let depth = open.count
      begin(UInt8(ascii: "{"))
      for (key, value) in object.members {
        self.key(key, isVerbatim: true, depth: depth + 1)
        try write(value)
      }
      close(to: depth)
    }
  }
}
