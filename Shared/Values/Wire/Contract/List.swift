/// A list of `least` to `most` values. The decoder checks the count before it reads the first value.
package struct List<Element: Codable & Hashable & Sendable, let least: Int, let most: Int>: Codable, Hashable, Sendable
{
  /// The values in order.
  package let values: [Element]

  /// Returns nil if there are too few or too many values.
  package init?(_ values: [Element]) {
    guard values.count >= least, values.count <= most else { return nil }
    self.values = values
  }

  /// Maps the values of another list.
  init<Other>(mapping list: List<Other, least, most>, _ transform: (Other) -> Element) {
    values = list.values.map(transform)
  }

  /// - Throws: `DecodingError` if the list has too few or too many values, or if a value is invalid.
  package init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let count = container.count ?? 0
    guard count >= least, count <= most else {
      throw DecodingError.refused("must have \(least) to \(most) elements, not \(count)")
    }
    var values: [Element] = []
    values.reserveCapacity(count)
    while !container.isAtEnd { values.append(try container.decode(Element.self)) }
    self.values = values
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for value in values { try container.encode(value) }
  }
}

extension List: SchemaCollection {
  static func schema(in definitions: SchemaDefinitions) throws -> JSONValue {
    var schema: JSONObject = ["type": "array"]
    if least > 0 { schema["minItems"] = .integer(Int64(least)) }
    schema["maxItems"] = .integer(Int64(most))
    schema["items"] = try definitions.schema(of: Element.self)
    return .object(schema)
  }
  /// Empty regardless of the bounds, as schemas never inspect it.
  static func example(in definitions: SchemaDefinitions) -> Any { Self(unchecked: []) }
  private init(unchecked values: [Element]) { self.values = values }
}

extension List: ExpressibleByArrayLiteral {
  /// For literals in code. Traps if there are too few or too many values.
  package init(arrayLiteral values: Element...) {
    guard let list = Self(values) else { preconditionFailure("\(values.count) elements, not \(least) to \(most)") }
    self = list
  }
}
