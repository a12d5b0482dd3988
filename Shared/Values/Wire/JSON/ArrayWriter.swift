/// Writes an array in order.
struct ArrayWriter: UnkeyedEncodingContainer {
  private let writer: JSONWriter
  private let depth: Int
  private(set) var count = 0

  init(writer: JSONWriter, depth: Int) {
    self.writer = writer
    self.depth = depth
  }

  var codingPath: [any CodingKey] { [] }

  private mutating func begin() {
    writer.output.close(to: depth)
    count += 1
  }

  mutating func encodeNil() throws {
    begin()
    writer.output.null()
  }
  mutating func encode(_ value: Double) throws {
    begin()
    try writer.output.write(value)
  }
  mutating func encode(_ value: Float) throws {
    begin()
    try writer.output.write(value)
  }
  mutating func encode(_ value: Bool) throws {
    begin()
    writer.output.write(value)
  }
  mutating func encode(_ value: String) throws {
    begin()
    writer.output.write(value)
  }
  mutating func encode(_ value: Int) throws {
    begin()
    writer.output.write(value)
  }
  mutating func encode(_ value: Int8) throws {
    begin()
    writer.output.write(value)
  }
  mutating func encode(_ value: Int16) throws {
    begin()
    writer.output.write(value)
  }
  mutating func encode(_ value: Int32) throws {
    begin()
    writer.output.write(value)
  }
  mutating func encode(_ value: Int64) throws {
    begin()
    writer.output.write(value)
  }
  mutating func encode(_ value: UInt) throws {
    begin()
    writer.output.write(value)
  }
  mutating func encode(_ value: UInt8) throws {
    begin()
    writer.output.write(value)
  }
  mutating func encode(_ value: UInt16) throws {
    begin()
    writer.output.write(value)
  }
  mutating func encode(_ value: UInt32) throws {
    begin()
    writer.output.write(value)
  }
  mutating func encode(_ value: UInt64) throws {
    begin()
    writer.output.write(value)
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
  mutating func superEncoder() -> any Encoder {
    begin()
    return TapeEncoder(writer: writer)
  }
}
