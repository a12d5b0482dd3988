/// An object read by its keys. Keys are mostly asked for in the order they were written, so the search goes on where it last ended.
struct TapeObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: TapeDecoder
  private let cursor: Cursor

  private final class Cursor {
    var at: Int
    init(_ at: Int) { self.at = at }
  }

  init(decoder: TapeDecoder) {
    self.decoder = decoder
    cursor = Cursor(decoder.index + 1)
  }

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    decoder.tape.children(decoder.index).compactMap { key in
      decoder.tape.asked.insert(key)
      let name = decoder.tape.string(key)
      return Key(stringValue: decoder.verbatimKeys ? name : WireName.camel(name))
    }
  }

  /// The token of the key's value; nil when the object doesn't have it.
  private func find(_ key: some CodingKey) -> Int? {
    let tape = decoder.tape
    let first = decoder.index + 1
    let end = tape.next(decoder.index)
    guard first < end else { return nil }
    let name = key.stringValue
    let start = cursor.at < end ? cursor.at : first
    var at = start
    repeat {
      let value = at + 1
      let following = tape.next(value) < end ? tape.next(value) : first
      if matches(name, tape, at) {
        cursor.at = following
        if tape.opened != nil { tape.asked.insert(at) }
        return value
      }
      at = following
    } while at != start
    return nil
  }

  private func matches(_ name: String, _ tape: JSONTape, _ key: Int) -> Bool {
    let text = tape.text
    let bytes = text.span.extracting(tape.range(key))
    return decoder.verbatimKeys ? tape.string(key) == name : WireName.matches(name, bytes)
  }

  private func value(_ key: Key) throws -> TapeDecoder {
    guard let index = find(key) else {
      let path = decoder.tape.path(of: decoder.index)
      let name = decoder.verbatimKeys ? key.stringValue : WireName.snake(key.stringValue)
      throw DecodingFault(path: path.isEmpty ? name : "\(path).\(name)", reason: "is missing")
    }
    return TapeDecoder(tape: decoder.tape, index: index)
  }

  func contains(_ key: Key) -> Bool { find(key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try value(key).isNull }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).bool() }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).string() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).double() }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { Float(try value(key).double()) }
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

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try value(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try value(key).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }
}

/// An array read in order.
struct TapeArray: UnkeyedDecodingContainer {
  let decoder: TapeDecoder
  private(set) var currentIndex = 0
  private var at: Int

  init(decoder: TapeDecoder) {
    self.decoder = decoder
    at = decoder.index + 1
  }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { nil }
  var isAtEnd: Bool { at >= decoder.tape.next(decoder.index) }

  private mutating func take() throws -> TapeDecoder {
    guard !isAtEnd else { throw decoder.fault("expected more than \(currentIndex) elements") }
    let element = TapeDecoder(tape: decoder.tape, index: at)
    at = decoder.tape.next(at)
    currentIndex += 1
    return element
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, decoder.tape.tokens[at].kind == .null else { return false }
    _ = try take()
    return true
  }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try take().read(type) }
  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try take().container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try take().unkeyedContainer() }
  mutating func superDecoder() throws -> any Decoder { try take() }
}
