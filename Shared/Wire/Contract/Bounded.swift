/// A whole number from `least` to `most`, both included.
package struct Bounded<let least: Int, let most: Int>: Codable, Hashable, Sendable {
  /// The number.
  package let value: Int

  /// Nil outside of the bounds.
  package init?(_ value: Int) {
    guard value >= least, value <= most else { return nil }
    self.value = value
  }

  /// - Throws: what the contract doesn't allow, at its place.
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer().decode(Int.self)
    guard let bounded = Self(value) else { throw DecodingError.refused("must be \(least) to \(most)") }
    self = bounded
  }

  /// As it is read.
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
  /// For numbers that stand in the code: one outside of the bounds is our own mistake.
  package init(integerLiteral value: Int) {
    guard let bounded = Self(value) else { preconditionFailure("\(value) isn't \(least) to \(most)") }
    self = bounded
  }
}
