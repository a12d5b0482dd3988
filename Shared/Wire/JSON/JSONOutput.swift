/// A JSON text being written. Codable opens containers and never closes them: what is open is kept here, and closed when
/// something outside it is written.
struct JSONOutput {
  var bytes: Bytes
  private(set) var open: [UInt8] = []
  private var needsComma = false

  init(_ bytes: Bytes) { self.bytes = bytes }

  mutating func begin(_ bracket: UInt8, depth: Int) {
    separate()
    bytes.append(bracket)
    open.append(bracket + 2)  // '{' and '}' and '[' and ']' are two apart
    needsComma = false
  }

  mutating func close(to depth: Int) {
    while open.count > depth {
      bytes.append(open.removeLast())
      needsComma = true
    }
  }

  @inline(__always)
  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  mutating func key(_ name: String, isVerbatim: Bool, depth: Int) {
    if open.count > depth { close(to: depth) }
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    if isVerbatim {
      JSONString.write(name, into: &bytes)
    } else {
      bytes.append(UInt8(ascii: "\""))
      WireName.write(name, into: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func null() {
    separate()
    bytes.append("null")
  }

  mutating func write(_ value: Bool) {
    separate()
    if value { bytes.append("true") } else { bytes.append("false") }
  }

  mutating func write(_ value: String) {
    separate()
    JSONString.write(value, into: &bytes)
  }

  mutating func write(_ value: some FixedWidthInteger) {
    separate()
    if let small = Int64(exactly: value) {
      bytes.append(decimal: small)
    } else {
      bytes.append(contentsOf: String(value).utf8)
    }
  }

  /// The shortest digits that give the same value again; whole numbers without ".0".
  mutating func write(_ value: some BinaryFloatingPoint & CustomStringConvertible) throws {
    guard value.isFinite else { throw DecodingFault(path: "", reason: "JSON has no \(value)") }
    separate()
    // Not by `rounded()`: that needs libm, which not every program links.
    let double = Double(value)
    if double.magnitude < 9_007_199_254_740_992, double == Double(Int64(double)), value != 0 || value.sign == .plus {
      bytes.append(decimal: Int64(double))
    } else {
      bytes.append(contentsOf: value.description.utf8)
    }
  }

  mutating func write(raw: Bytes) {
    separate()
    bytes.append(contentsOf: raw)
  }

  mutating func write(_ value: JSONValue) throws {
    switch value {
    case .null: null()
    case .bool(let value): write(value)
    case .integer(let value): write(value)
    case .number(let value): try write(value)
    case .string(let value): write(value)
    case .array(let values):
      let depth = open.count
      begin(UInt8(ascii: "["), depth: depth)
      for value in values { try write(value) }
      close(to: depth)
    case .object(let object):
      let depth = open.count
      begin(UInt8(ascii: "{"), depth: depth)
      for (key, value) in object.members {
        self.key(key, isVerbatim: true, depth: depth + 1)
        try write(value)
      }
      close(to: depth)
    }
  }
}
