/// Reads an array in order. The type has three words, so it fits inline in `any UnkeyedDecodingContainer`.
struct TapeArray: UnkeyedDecodingContainer {
  private let tape: JSONTape
  private let index: UInt32
  private var at: UInt32
  private var done: UInt32 = 0

  init(decoder: TapeDecoder) {
    tape = decoder.tape
    index = UInt32(truncatingIfNeeded: decoder.index)
    at = index + 1
  }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { Int(tape[Int(index)].elements) }
  var currentIndex: Int { Int(done) }
  var isAtEnd: Bool { done == tape[Int(index)].elements }

  private mutating func take() throws -> TapeDecoder {
    guard !isAtEnd else {
      throw TapeDecoder(tape: tape, index: Int(index)).fault("expected more than \(done) elements")
    }
    let element = TapeDecoder(tape: tape, index: Int(at))
    at = tape[Int(at)].next
    done += 1
    return element
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, tape[Int(at)].kind == .null else { return false }
    _ = try take()
    return true
  }
  mutating func decode(_ type: Bool.Type) throws -> Bool { try take().bool() }
  mutating func decode(_ type: String.Type) throws -> String { try take().string() }
  mutating func decode(_ type: Double.Type) throws -> Double { try take().double() }
  mutating func decode(_ type: Float.Type) throws -> Float { try take().float() }
  mutating func decode(_ type: Int.Type) throws -> Int { try take().integer(type) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try take().integer(type) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try take().integer(type) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try take().integer(type) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try take().integer(type) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try take().integer(type) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try take().integer(type) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try take().integer(type) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try take().integer(type) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try take().integer(type) }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try take().read(type) }
  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try take().container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try take().unkeyedContainer() }
  mutating func superDecoder() throws -> any Decoder { try take() }
}
