/// Swift's `Decoder` over a tape. Paths are worked out only when something is wrong.
struct TapeDecoder: Decoder {
  let tape: JSONTape
  let index: Int
  /// The keys here are data: taken as they are.
  var verbatimKeys = false

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func fault(_ reason: String) -> DecodingFault { DecodingFault(path: tape.path(of: index), reason: reason) }

  /// Reads the value here as `type`.
  func read<T: Decodable>(_ type: T.Type) throws -> T {
    if type == String.self, let value = try string() as? T { return value }
    if type == RawJSON.self, let value = RawJSON(bytes: Bytes(tape.raw(index))) as? T { return value }
    if type == JSONValue.self, let value = try JSONValue(tape: tape, index: index) as? T { return value }
    var inner = self
    inner.verbatimKeys = type is any StringKeyed.Type
    do {
      return try T(from: inner)
    } catch DecodingError.dataCorrupted(let context) {
      throw fault(Self.allowed(type) ?? context.debugDescription)
    }
  }

  /// For an enumeration by names: which there are.
  private static func allowed(_ type: (some Any).Type) -> String? {
    guard let type = type as? any CaseIterable.Type else { return nil }
    func names(_ type: (some CaseIterable).Type) -> String {
      type.allCases.map { ($0 as? any RawRepresentable).map { "\($0.rawValue)" } ?? "\($0)" }.joined(separator: ", ")
    }
    return "expected one of \(names(type))"
  }

  var isNull: Bool { tape.tokens[index].kind == .null }

  func string() throws -> String {
    guard tape.tokens[index].kind == .string else { throw fault("expected a string") }
    return tape.string(index)
  }

  func bool() throws -> Bool {
    guard tape.tokens[index].kind == .bool else { throw fault("expected true or false") }
    return tape.text[tape.range(index).lowerBound] == UInt8(ascii: "t")
  }

  func integer<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
    guard tape.tokens[index].kind == .number else { throw fault("expected an integer") }
    var value: T = 0
    var negative = false
    for at in tape.range(index) {
      let byte = tape.text[at]
      if byte == UInt8(ascii: "-") {
        negative = true
        continue
      }
      guard byte &- UInt8(ascii: "0") < 10 else { throw fault("expected an integer without fraction or exponent") }
      let digit = T(byte &- UInt8(ascii: "0"))
      let (product, tooFar) = value.multipliedReportingOverflow(by: 10)
      let (sum, over) = negative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if tooFar || over { throw fault("out of range: expected \(T.min) to \(T.max)") }
      value = sum
    }
    return value
  }

  func double() throws -> Double {
    guard tape.tokens[index].kind == .number else { throw fault("expected a number") }
    guard let value = Double(String(decoding: tape.raw(index), as: UTF8.self)), value.isFinite else {
      throw fault("out of range for a number")
    }
    return value
  }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard tape.tokens[index].kind == .object else { throw fault("expected an object") }
    if tape.opened != nil, !verbatimKeys { tape.opened?.insert(index) }
    return KeyedDecodingContainer(TapeObject(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard tape.tokens[index].kind == .array else { throw fault("expected an array") }
    return TapeArray(decoder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension TapeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { isNull }
  func decode(_ type: Bool.Type) throws -> Bool { try bool() }
  func decode(_ type: String.Type) throws -> String { try string() }
  func decode(_ type: Double.Type) throws -> Double { try double() }
  func decode(_ type: Float.Type) throws -> Float { Float(try double()) }
  func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try read(type) }
}
