/// An object being written by its keys.
struct ObjectWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let writer: JSONWriter
  private let depth: Int
  /// The keys here are data: written as they are.
  private let isVerbatim: Bool

  init(writer: JSONWriter, depth: Int) {
    self.writer = writer
    self.depth = depth
    isVerbatim = DictionaryKey.isKey(Key.self)
  }

  var codingPath: [any CodingKey] { [] }

  private func begin(_ key: Key) { writer.output.key(key.stringValue, isVerbatim: isVerbatim, depth: depth) }

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
    writer.output.key("super", isVerbatim: true, depth: depth)
    return TapeEncoder(writer: writer)
  }
  func superEncoder(forKey key: Key) -> any Encoder {
    begin(key)
    return TapeEncoder(writer: writer)
  }
}
