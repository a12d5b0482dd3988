/// An integer from `least` to `most`, inclusive.
package struct Bounded<let least: Int, let most: Int>: Codable, Hashable, Sendable {
  package let value: Int

  /// Returns nil if the value is out of bounds.
  package init?(_ value: Int) {
    guard value >= least, value <= most else { return nil }
    self.value = value
  }

  /// - Throws: `DecodingError` if the value is out of bounds.
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer().decode(Int.self)
    guard let bounded = Self(value) else { throw DecodingError.refused("must be \(least) to \(most)") }
    self = bounded
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension Bounded: WireShaped {
  static var wireSchema: JSONValue {
    ["type": "integer", "minimum": .integer(Int64(least)), "maximum": .integer(Int64(most))]
  }
  static var wireExample: Self { Self(unchecked: least) }
  private init(unchecked value: Int) { self.value = value }
}

extension Bounded: ExpressibleByIntegerLiteral {
  /// For literals in code. Traps if the value is out of bounds.
  package init(integerLiteral value: Int) {
    guard let bounded = Self(value) else { preconditionFailure("\(value) isn't \(least) to \(most)") }
    self = bounded
  }
}
