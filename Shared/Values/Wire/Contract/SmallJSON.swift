/// A JSON object of limited size, for params whose members are defined by app data, such as the params of a view.
package struct SmallJSON: Codable, Hashable, Sendable {
  /// The maximum size of the JSON text, in bytes.
  package static let most = 16_384

  package let value: JSONValue

  /// Wraps a value that is known to be small.
  package init(_ value: JSONValue) { self.value = value }

  /// - Throws: `DecodingError` if the text is too long (checked before parsing) or isn't an object.
  package init(from decoder: any Decoder) throws {
    let text = try RawJSON(from: decoder).bytes
    guard text.count <= Self.most else { throw DecodingError.refused("must have at most \(Self.most) bytes as JSON") }
    value = try JSON.decode(from: text)
    guard case .object = value else { throw DecodingError.refused("expected an object") }
  }

  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension SmallJSON: WireShaped {
  static var wireSchema: JSONValue { ["type": "object", "description": .string("at most \(most) bytes of JSON")] }
  static var wireExample: SmallJSON { SmallJSON([:]) }
}
