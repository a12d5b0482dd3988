import Foundation

/// Any JSON value, for data that the app defines and for the details of failures.
public enum JSON: Codable, Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([JSON].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSON].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .bool(let bool): try value.encode(bool)
    case .integer(let integer): try value.encode(integer)
    case .number(let number): try value.encode(number)
    case .string(let string): try value.encode(string)
    case .array(let array): try value.encode(array)
    case .object(let object): try value.encode(object)
    }
  }

  /// Returns a member of an object; nil for other values.
  public subscript(name: String) -> JSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The text; nil for other values.
  public var string: String? { if case .string(let string) = self { string } else { nil } }
  /// The integer; nil for other values.
  public var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }

  /// Decodes the value as a type.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
  }

  /// Decodes a member as a type. Returns nil if the member is missing or has another type.
  public func read<Value: Decodable>(_ name: String) -> Value? { self[name].flatMap { try? $0.decoded() } }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
  public init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(Dictionary(members) { $1 })
  }
  public init(arrayLiteral values: JSON...) { self = .array(values) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

/// A string type with known values. Values that a later release adds are kept unchanged.
public protocol Choice: RawRepresentable, Hashable, Codable, Sendable where RawValue == String {}

/// A call's params by name. Params with the value nil are omitted.
public struct Params: Encodable, Sendable, ExpressibleByDictionaryLiteral {
  private let members: [(String, (any Encodable & Sendable)?)]

  public init(dictionaryLiteral members: (String, (any Encodable & Sendable)?)...) { self.members = members }
  public init(_ params: Params = [:]) { self = params }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Name.self)
    for case (let name, let value?) in members { try object.encode(value, forKey: Name(stringValue: name)) }
  }
}
