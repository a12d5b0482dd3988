import Spelling

/// Reads an object by its keys.
struct TapeObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let cursor: ObjectCursor

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    let tape = cursor.tape
    return tape.children(cursor.object).compactMap { key in
      tape.ask(key)
      let name = tape.string(key)
      return Key(stringValue: cursor.isVerbatim ? name : WireName.camel(name))
    }
  }

  @inline(__always)
  private func find(_ key: Key) -> TapeDecoder? {
    guard let found = cursor.find(key.stringValue) else { return nil }
    return TapeDecoder(tape: cursor.tape, index: found)
  }

  @inline(__always)
  private func value(_ key: Key) throws -> TapeDecoder {
    if let found = find(key) { return found }
    throw missing(key)
  }

  private func missing(_ key: Key) -> DecodingFault {
    let path = cursor.tape.path(of: cursor.object)
    let name = cursor.isVerbatim ? key.stringValue : WireName.snake(key.stringValue)
    let hint = misspelt(name).map { " (you wrote '\($0)')" } ?? ""
    return DecodingFault(path: path.isEmpty ? name : "\(path).\(name)", reason: "is missing\(hint)")
  }

  /// The existing key that was most likely meant instead of the missing one. Only considers the first few keys, as the
  /// text is untrusted.
  private func misspelt(_ name: String) -> String? {
    let tape = cursor.tape
    let words = tape.children(cursor.object).prefix(32).map { tape.excerpt($0) }.filter(\.isWhole)
    return Spelling.nearest(to: name, among: words.map(\.description))
  }

  /// The value for a key; nil if it is missing or null.
  @inline(__always)
  private func present(_ key: Key) -> TapeDecoder? {
    guard let found = find(key), !found.isNull else { return nil }
    return found
  }

  func contains(_ key: Key) -> Bool { find(key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try value(key).isNull }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).bool() }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).string() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).double() }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try value(key).float() }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).integer(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(key).integer(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(key).integer(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(key).integer(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key).integer(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(key).integer(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(key).integer(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(key).integer(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(key).integer(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(key).integer(type) }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try value(key).read(type) }

  // The protocol's default implementations look the key up three times.
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try present(key)?.bool() }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try present(key)?.string() }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try present(key)?.double() }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try present(key)?.float() }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try present(key)?.integer(type) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try present(key)?.integer(type) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try present(key)?.integer(type) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try present(key)?.integer(type) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try present(key)?.integer(type) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try present(key)?.integer(type) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try present(key)?.integer(type) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try present(key)?.integer(type) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try present(key)?.integer(type) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try present(key)?.integer(type) }
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? { try present(key)?.read(type) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try value(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try value(key).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { TapeDecoder(tape: cursor.tape, index: cursor.object) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }
}
