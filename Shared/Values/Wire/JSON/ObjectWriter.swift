/// Writes an object by its keys.
struct ObjectWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let cursor: WritingCursor

  var codingPath: [any CodingKey] { [] }

  private var writer: JSONWriter { cursor.writer }

  @inline(__always)
  private func begin(_ key: Key) { cursor.begin(key.stringValue) }

  func encodeNil(forKey key: Key) throws {
    begin(key)
    writer.output.null()
  }
  func encode(_ value: Double, forKey key: Key) throws {
    begin(key)
    try writer.output.write(value)
  }
  func encode(_ value: Float, forKey key: Key) throws {
    begin(key)
    try writer.output.write(value)
  }
  func encode(_ value: Bool, forKey key: Key) throws {
    begin(key)
    writer.output.write(value)
  }
  func encode(_ value: String, forKey key: Key) throws {
    begin(key)
    writer.output.write(value)
  }
  func encode(_ value: Int, forKey key: Key) throws {
    begin(key)
    writer.output.write(value)
  }
  func encode(_ value: Int8, forKey key: Key) throws {
    begin(key)
    writer.output.write(value)
  }
  func encode(_ value: Int16, forKey key: Key) throws {
    begin(key)
    writer.output.write(value)
  }
  func encode(_ value: Int32, forKey key: Key) throws {
    begin(key)
    writer.output.write(value)
  }
  func encode(_ value: Int64, forKey key: Key) throws {
    begin(key)
    writer.output.write(value)
  }
  func encode(_ value: UInt, forKey key: Key) throws {
    begin(key)
    writer.output.write(value)
  }
  func encode(_ value: UInt8, forKey key: Key) throws {
    begin(key)
    writer.output.write(value)
  }
  func encode(_ value: UInt16, forKey key: Key) throws {
    begin(key)
    writer.output.write(value)
  }
  func encode(_ value: UInt32, forKey key: Key) throws {
    begin(key)
    writer.output.write(value)
  }
  func encode(_ value: UInt64, forKey key: Key) throws {
    begin(key)
    writer.output.write(value)
  }
  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    begin(key)
    try writer.encode(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    begin(key)
    return TapeEncoder(writer: writer).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    begin(key)
    return TapeEncoder(writer: writer).unkeyedContainer()
  }
  func superEncoder() -> any Encoder {
    cursor.begin("super")
    return TapeEncoder(writer: writer)
  }
  func superEncoder(forKey key: Key) -> any Encoder {
    begin(key)
    return TapeEncoder(writer: writer)
  }
}
