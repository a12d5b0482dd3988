/// Writes values straight into bytes. Containers are closed when something outside them is written.
final class JSONWriter {
  private var out: Bytes
  private var open: [UInt8] = []
  private var needsComma = false
  private var wrote = false
  var verbatimKeys = false

  /// Takes the caller's buffer over, so that writing into it copies nothing.
  init(taking out: inout Bytes) {
    self.out = []
    swap(&self.out, &out)
  }

  func give(back out: inout Bytes) { swap(&self.out, &out) }

  // MARK: Structure

  /// How many containers are open: what a container remembers to find back to itself.
  var depth: Int { open.count }

  func begin(_ bracket: UInt8) -> Int {
    separate()
    out.append(bracket)
    open.append(bracket + 2)  // '{' and '}' and '[' and ']' are two apart
    needsComma = false
    return depth
  }

  func close(to depth: Int) {
    while open.count > depth {
      out.append(open.removeLast())
      needsComma = true
    }
  }

  private func separate() {
    if needsComma { out.append(UInt8(ascii: ",")) }
    needsComma = true
    wrote = true
  }

  func key(_ name: String) {
    if needsComma { out.append(UInt8(ascii: ",")) }
    if verbatimKeys {
      JSONString.write(name, into: &out)
    } else {
      out.append(UInt8(ascii: "\""))
      WireName.write(name, into: &out)
      out.append(UInt8(ascii: "\""))
    }
    out.append(UInt8(ascii: ":"))
    needsComma = false
  }

  // MARK: Values

  func null() {
    separate()
    out.append("null")
  }

  func write(_ value: Bool) {
    separate()
    if value { out.append("true") } else { out.append("false") }
  }

  func write(_ value: String) {
    separate()
    JSONString.write(value, into: &out)
  }

  func write(_ value: some FixedWidthInteger) {
    separate()
    if let small = Int64(exactly: value) {
      out.append(decimal: small)
    } else {
      out.append(contentsOf: String(value).utf8)
    }
  }

  func write(_ value: Double) throws {
    guard value.isFinite else { throw DecodingFault(path: "", reason: "JSON has no \(value)") }
    separate()
    // Whole numbers without their ".0". Not by `rounded()`: that needs libm, which not every program links.
    if value.magnitude < 9_007_199_254_740_992, value == Double(Int64(value)), value != 0 || value.sign == .plus {
      out.append(decimal: Int64(value))
    } else {
      out.append(contentsOf: value.description.utf8)
    }
  }

  func write(raw: Bytes) {
    separate()
    out.append(contentsOf: raw)
  }

  func encode<T: Encodable>(_ value: T) throws {
    switch value {
    case let value as String: write(value)
    case let value as RawJSON: write(raw: value.bytes)
    case let value as JSONValue: try value.write(to: self)
    default:
      let depth = depth
      let outer = verbatimKeys
      verbatimKeys = value is any StringKeyed
      wrote = false
      try value.encode(to: TapeEncoder(writer: self))
      if !wrote { _ = begin(UInt8(ascii: "{")) }
      close(to: depth)
      verbatimKeys = outer
    }
  }
}

/// Swift's `Encoder` over a writer.
struct TapeEncoder: Encoder {
  let writer: JSONWriter
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(ObjectWriter(writer: writer, depth: writer.begin(UInt8(ascii: "{"))))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    ArrayWriter(writer: writer, depth: writer.begin(UInt8(ascii: "[")))
  }
  func singleValueContainer() -> any SingleValueEncodingContainer { ScalarWriter(writer: writer) }
}

private struct ObjectWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: JSONWriter
  let depth: Int
  var codingPath: [any CodingKey] { [] }

  private func begin(_ key: Key) {
    writer.close(to: depth)
    writer.key(key.stringValue)
  }

  mutating func encodeNil(forKey key: Key) throws {
    begin(key)
    writer.null()
  }
  mutating func encode(_ value: Bool, forKey key: Key) throws {
    begin(key)
    writer.write(value)
  }
  mutating func encode(_ value: String, forKey key: Key) throws {
    begin(key)
    writer.write(value)
  }
  mutating func encode(_ value: Double, forKey key: Key) throws {
    begin(key)
    try writer.write(value)
  }
  mutating func encode(_ value: Int, forKey key: Key) throws {
    begin(key)
    writer.write(value)
  }
  mutating func encode(_ value: Int64, forKey key: Key) throws {
    begin(key)
    writer.write(value)
  }
  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    begin(key)
    try writer.encode(value)
  }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    begin(key)
    return TapeEncoder(writer: writer).container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    begin(key)
    return TapeEncoder(writer: writer).unkeyedContainer()
  }
  mutating func superEncoder() -> any Encoder { TapeEncoder(writer: writer) }
  mutating func superEncoder(forKey key: Key) -> any Encoder {
    begin(key)
    return TapeEncoder(writer: writer)
  }
}

private struct ArrayWriter: UnkeyedEncodingContainer {
  let writer: JSONWriter
  let depth: Int
  var count = 0
  var codingPath: [any CodingKey] { [] }

  private mutating func begin() {
    writer.close(to: depth)
    count += 1
  }

  mutating func encodeNil() throws {
    begin()
    writer.null()
  }
  mutating func encode<T: Encodable>(_ value: T) throws {
    begin()
    try writer.encode(value)
  }
  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    begin()
    return TapeEncoder(writer: writer).container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    begin()
    return TapeEncoder(writer: writer).unkeyedContainer()
  }
  mutating func superEncoder() -> any Encoder { TapeEncoder(writer: writer) }
}

private struct ScalarWriter: SingleValueEncodingContainer {
  let writer: JSONWriter
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() throws { writer.null() }
  mutating func encode(_ value: Bool) throws { writer.write(value) }
  mutating func encode(_ value: String) throws { writer.write(value) }
  mutating func encode(_ value: Double) throws { try writer.write(value) }
  mutating func encode(_ value: Float) throws { try writer.write(Double(value)) }
  mutating func encode(_ value: Int) throws { writer.write(value) }
  mutating func encode(_ value: Int8) throws { writer.write(value) }
  mutating func encode(_ value: Int16) throws { writer.write(value) }
  mutating func encode(_ value: Int32) throws { writer.write(value) }
  mutating func encode(_ value: Int64) throws { writer.write(value) }
  mutating func encode(_ value: UInt) throws { writer.write(value) }
  mutating func encode(_ value: UInt8) throws { writer.write(value) }
  mutating func encode(_ value: UInt16) throws { writer.write(value) }
  mutating func encode(_ value: UInt32) throws { writer.write(value) }
  mutating func encode(_ value: UInt64) throws { writer.write(value) }
  mutating func encode<T: Encodable>(_ value: T) throws { try writer.encode(value) }
}
