/// A decoder that reads no text. It returns an example of each requested type and records the request.
struct SchemaDecoder: Decoder {
  let definitions: SchemaDefinitions
  let notes: SchemaNotes

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(SchemaObject(definitions: definitions, notes: notes))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Self.notFollowed }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  /// The fault of a type whose `init(from:)` opens an unkeyed or nested container or a super decoder. The types in it
  /// can't be determined. Swift's own collections are covered by `SchemaCollection`.
  static let notFollowed = DecodingFault(path: "", reason: "a type that nests containers by itself has no schema")
}

extension SchemaDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { false }
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    notes.scalar = try definitions.schema(of: type)
    return try definitions.example(of: type)
  }
}

/// The members of an object, as they are requested.
struct SchemaObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let definitions: SchemaDefinitions
  let notes: SchemaNotes

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }

  /// A type only checks for null if the member is optional.
  func decodeNil(forKey key: Key) throws -> Bool {
    notes.mayLack(WireName.snake(key.stringValue))
    return false
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    notes.note(WireName.snake(key.stringValue), try definitions.schema(of: type))
    return try definitions.example(of: type)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    let name = WireName.snake(key.stringValue)
    notes.note(name, try definitions.schema(of: type))
    notes.mayLack(name)
    return nil
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw SchemaDecoder.notFollowed }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw SchemaDecoder.notFollowed
  }
  func superDecoder() throws -> any Decoder { throw SchemaDecoder.notFollowed }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw SchemaDecoder.notFollowed }
}
