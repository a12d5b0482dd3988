/// What the encoders of one text share. Each of their calls touches `output` once.
final class JSONWriter {
  var output: JSONOutput

  /// Takes the caller's buffer over, so that writing into it copies nothing.
  init(taking out: inout Bytes) {
    output = JSONOutput([])
    swap(&output.bytes, &out)
  }

  func give(back out: inout Bytes) { swap(&output.bytes, &out) }

  var depth: Int { output.open.count }

  /// Writes a value and closes what it leaves open; one that writes nothing is an empty object.
  func encode<T: Encodable>(_ value: T) throws {
    let depth = depth
    let before = output.bytes.count
    try value.encode(to: TapeEncoder(writer: self))
    if output.bytes.count == before { output.begin(UInt8(ascii: "{"), depth: depth) }
    if output.open.count > depth { output.close(to: depth) }
  }
}

/// Swift's `Encoder` over a writer.
struct TapeEncoder: Encoder {
  let writer: JSONWriter
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    let depth = writer.depth
    writer.output.begin(UInt8(ascii: "{"), depth: depth)
    return KeyedEncodingContainer(ObjectWriter(writer: writer, depth: depth + 1))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    let depth = writer.depth
    writer.output.begin(UInt8(ascii: "["), depth: depth)
    return ArrayWriter(writer: writer, depth: depth + 1)
  }
  func singleValueContainer() -> any SingleValueEncodingContainer { ScalarWriter(writer: writer) }
}

/// One value that is no container.
struct ScalarWriter: SingleValueEncodingContainer {
  let writer: JSONWriter
  var codingPath: [any CodingKey] { [] }

  func encodeNil() throws { writer.output.null() }
  func encode(_ value: Double) throws { try writer.output.write(value) }
  func encode(_ value: Float) throws { try writer.output.write(value) }
  func encode(_ value: Bool) throws { writer.output.write(value) }
  func encode(_ value: String) throws { writer.output.write(value) }
  func encode(_ value: Int) throws { writer.output.write(value) }
  func encode(_ value: Int8) throws { writer.output.write(value) }
  func encode(_ value: Int16) throws { writer.output.write(value) }
  func encode(_ value: Int32) throws { writer.output.write(value) }
  func encode(_ value: Int64) throws { writer.output.write(value) }
  func encode(_ value: UInt) throws { writer.output.write(value) }
  func encode(_ value: UInt8) throws { writer.output.write(value) }
  func encode(_ value: UInt16) throws { writer.output.write(value) }
  func encode(_ value: UInt32) throws { writer.output.write(value) }
  func encode(_ value: UInt64) throws { writer.output.write(value) }
  func encode<T: Encodable>(_ value: T) throws { try writer.encode(value) }
}
