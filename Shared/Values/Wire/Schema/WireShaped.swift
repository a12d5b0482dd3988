import CivilTime

/// A type whose schema isn't derived from its decoding.
///
/// The protocols below inherit from this protocol, because each check for a missing conformance searches the whole
/// program. Most types conform to none of them, so a single check for this protocol is enough.
package protocol SchemaSource {}

/// A type whose decoding doesn't reveal its wire format.
protocol WireShaped: SchemaSource {
  static var wireSchema: JSONValue { get }
  /// An example, for types that contain this type.
  static var wireExample: Self { get }
}

extension Bool: WireShaped {
  static var wireSchema: JSONValue { ["type": "boolean"] }
  static var wireExample: Bool { false }
}

extension String: WireShaped {
  static var wireSchema: JSONValue { ["type": "string"] }
  static var wireExample: String { "" }
}

extension Double: WireShaped {
  static var wireSchema: JSONValue { ["type": "number"] }
  static var wireExample: Double { 0 }
}

extension Float: WireShaped {
  static var wireSchema: JSONValue { ["type": "number"] }
  static var wireExample: Float { 0 }
}

extension Int: WireShaped {}
extension Int8: WireShaped {}
extension Int16: WireShaped {}
extension Int32: WireShaped {}
extension Int64: WireShaped {}
extension UInt: WireShaped {}
extension UInt8: WireShaped {}
extension UInt16: WireShaped {}
extension UInt32: WireShaped {}
extension UInt64: WireShaped {}

extension WireShaped where Self: FixedWidthInteger {
  /// The schema has a minimum if the type is unsigned, and both bounds if the type has fewer than 64 bits.
  static var wireSchema: JSONValue {
    var schema: JSONObject = ["type": "integer"]
    if Self.min == 0 || bitWidth < 64 { schema["minimum"] = .integer(Int64(Self.min)) }
    if bitWidth < 64 { schema["maximum"] = .integer(Int64(Self.max)) }
    return .object(schema)
  }
  static var wireExample: Self { 0 }
}

extension RawJSON: WireShaped {
  static var wireSchema: JSONValue { ["description": "any JSON"] }
  static var wireExample: RawJSON { RawJSON(bytes: Bytes("null".utf8)) }
}

extension JSONValue: WireShaped {
  static var wireSchema: JSONValue { ["description": "any JSON"] }
  static var wireExample: JSONValue { .null }
}

extension Timestamp: WireShaped {
  static var wireSchema: JSONValue { ["type": "integer", "description": "milliseconds since 1970"] }
  static var wireExample: Timestamp { Timestamp(milliseconds: 0) }
}

extension CivilDay: WireShaped {
  static var wireSchema: JSONValue { ["type": "string", "format": "date"] }
  static var wireExample: CivilDay { CivilDay(number: 0) }
}

extension Failure: WireShaped {
  static var wireSchema: JSONValue {
    let kinds = FailureKind.allCases.map { JSONValue.string($0.rawValue) }
    return [
      "type": "object", "required": ["code", "message", "data"],
      "properties": [
        "code": ["type": "integer"], "message": ["type": "string"],
        "data": [
          "type": "object", "required": ["kind", "executed"],
          "properties": [
            "kind": ["type": "string", "enum": .array(kinds)],
            "executed": ["type": "string", "enum": ["no", "yes", "unknown"]],
          ],
        ],
      ],
    ]
  }
  static var wireExample: Failure { .unauthenticated }
}

/// A collection or optional, whose schema depends on its element types.
protocol SchemaCollection: SchemaSource {
  static func schema(in definitions: SchemaDefinitions) throws -> JSONValue
  static func example(in definitions: SchemaDefinitions) throws -> Any
}

/// A type whose values have one of several forms.
package protocol OneOfForms: Decodable, SchemaSource {
  /// A type for each form. No two of them can be decoded from the same JSON.
  static var forms: [any Decodable.Type] { get }
  static var example: Self { get }
}

extension Optional: SchemaSource, SchemaCollection where Wrapped: Decodable {
  static func schema(in definitions: SchemaDefinitions) throws -> JSONValue {
    ["anyOf": [try definitions.schema(of: Wrapped.self), ["type": "null"]]]
  }
  static func example(in definitions: SchemaDefinitions) -> Any { Self.none as Any }
}

extension Array: SchemaSource, SchemaCollection where Element: Decodable {
  static func schema(in definitions: SchemaDefinitions) throws -> JSONValue {
    ["type": "array", "items": try definitions.schema(of: Element.self)]
  }
  static func example(in definitions: SchemaDefinitions) -> Any { Self() }
}

extension Set: SchemaSource, SchemaCollection where Element: Decodable {
  static func schema(in definitions: SchemaDefinitions) throws -> JSONValue {
    ["type": "array", "uniqueItems": true, "items": try definitions.schema(of: Element.self)]
  }
  static func example(in definitions: SchemaDefinitions) -> Any { Self() }
}

extension Dictionary: SchemaSource, SchemaCollection where Key == String, Value: Decodable {
  static func schema(in definitions: SchemaDefinitions) throws -> JSONValue {
    ["type": "object", "additionalProperties": try definitions.schema(of: Value.self)]
  }
  static func example(in definitions: SchemaDefinitions) -> Any { Self() }
}
