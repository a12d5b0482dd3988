/// A JSON object, but not a large one: for what only its receiver's data gives a form, as a view's params.
package struct SmallJSON: Codable, Hashable, Sendable {
  /// The most bytes of its text.
  package static let most = 16_384

  /// What it is.
  package let value: JSONValue

  /// A value that is known to be small.
  package init(_ value: JSONValue) { self.value = value }

  /// - Throws: for a longer text, before anything is made of it; for what is no object.
  package init(from decoder: any Decoder) throws {
    let text = try RawJSON(from: decoder).bytes
    guard text.count <= Self.most else { throw DecodingError.refused("must have at most \(Self.most) bytes as JSON") }
    value = try JSON.decode(from: text)
    guard case .object = value else { throw DecodingError.refused("expected an object") }
  }

  /// As the value.
  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension SmallJSON: WireShaped {
  static var wireSchema: JSONValue { ["type": "object", "description": .string("at most \(most) bytes of JSON")] }
  static var wireExample: SmallJSON { SmallJSON([:]) }
}
