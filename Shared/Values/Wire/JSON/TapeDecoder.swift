/// Swift's `Decoder` on top of a tape. The type has two words, so it fits inline in `any Decoder`. Paths are computed
/// only for faults.
struct TapeDecoder: Decoder {
  let tape: JSONTape
  let index: Int

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func fault(_ reason: String) -> DecodingFault { DecodingFault(path: tape.path(of: index), reason: reason) }

  /// Decodes the value at this position.
  @inline(__always)
  func read<T: Decodable>(_ type: T.Type) throws -> T {
    let kind = tape.known.kind(type)
    if kind != .other { return try KnownTypes.read(kind, self) }
    do {
      return try T(from: self)
    } catch let error as DecodingError {
      throw translated(error, type)
    }
  }

  var isNull: Bool { tape[index].kind == .null }

  func string() throws -> String {
    guard tape[index].kind == .string else { throw fault("expected a string") }
    return tape.string(index)
  }

  func bool() throws -> Bool {
    switch tape[index].kind {
    case .yes: return true
    case .no: return false
    default: throw fault("expected true or false")
    }
  }

  func integer<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
    let token = tape[index]
    guard token.kind == .number else { throw fault("expected an integer") }
    switch tape.with(token.range, { JSONNumber.integer($0, type) }) {
    case .value(let value): return value
    case .notWhole: throw fault("expected an integer without fraction or exponent")
    case .outOfRange: throw fault("out of range: expected \(T.min) to \(T.max)")
    }
  }

  func double() throws -> Double {
    let token = tape[index]
    guard token.kind == .number else { throw fault("expected a number") }
    guard let value = tape.with(token.range, { JSONNumber.double($0) }) else {
      throw fault("out of range for a number")
    }
    return value
  }

  func float() throws -> Float {
    let value = Float(try double())
    guard value.isFinite else { throw fault("out of range for a number") }
    return value
  }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard tape[index].kind == .object else { throw fault("expected an object") }
    return tape.container(index)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard tape[index].kind == .array else { throw fault("expected an array") }
    return TapeArray(decoder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension TapeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { isNull }
  func decode(_ type: Bool.Type) throws -> Bool { try bool() }
  func decode(_ type: String.Type) throws -> String { try string() }
  func decode(_ type: Double.Type) throws -> Double { try double() }
  func decode(_ type: Float.Type) throws -> Float { try float() }
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

/// Translates the standard library's errors.
extension TapeDecoder {
  func translated(_ error: DecodingError, _ type: (some Any).Type) -> DecodingFault {
    switch error {
    case .dataCorrupted(let context):
      return fault(Self.allowed(type) ?? context.debugDescription, at: context.codingPath)
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return fault(context.debugDescription, at: context.codingPath)
    case .keyNotFound(let key, let context): return fault("is missing", at: context.codingPath + [key])
    @unknown default: return fault("has an unexpected shape")
    }
  }

  /// This module's containers have empty coding paths. A non-empty path was added by the type that threw the error,
  /// relative to this value.
  private func fault(_ reason: String, at below: [any CodingKey]) -> DecodingFault {
    var path = tape.path(of: index)
    for key in below {
      if let position = key.intValue {
        path += "[\(position)]"
      } else {
        path += (path.isEmpty ? "" : ".") + WireName.snake(key.stringValue)
      }
    }
    return DecodingFault(path: path, reason: reason)
  }

  /// The allowed values, for an enumeration.
  private static func allowed(_ type: (some Any).Type) -> String? {
    guard let type = type as? any CaseIterable.Type else { return nil }
    func names(_ type: (some CaseIterable).Type) -> String {
      type.allCases.map { ($0 as? any RawRepresentable).map { "\($0.rawValue)" } ?? "\($0)" }.joined(separator: ", ")
    }
    return "expected one of \(names(type))"
  }
}
