/// Writes a single value: null, a Boolean, a number or a text.
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
