/// A time between 1970 and 2255 according to a client's clock, which may be wrong.
package struct ClientTime: Codable, Hashable, Sendable {
  /// Milliseconds since 1970.
  package let milliseconds: Int64

  private static let bounds: ClosedRange<Int64> = 0...9_000_000_000_000

  /// Clamps the time to the supported range.
  package init(clamping milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, Self.bounds.lowerBound), Self.bounds.upperBound)
  }

  /// - Throws: `DecodingError` if the time is out of range.
  package init(from decoder: any Decoder) throws {
    let milliseconds = try decoder.singleValueContainer().decode(Int64.self)
    guard Self.bounds.contains(milliseconds) else {
      throw DecodingError.refused("must be \(Self.bounds.lowerBound) to \(Self.bounds.upperBound)")
    }
    self.milliseconds = milliseconds
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }
}

extension ClientTime: WireShaped {
  static var wireSchema: JSONValue {
    ["type": "integer", "minimum": .integer(bounds.lowerBound), "maximum": .integer(bounds.upperBound)]
  }
  static var wireExample: ClientTime { ClientTime(clamping: 0) }
}

extension ClientTime: ExpressibleByIntegerLiteral {
  package init(integerLiteral milliseconds: Int64) { self.init(clamping: milliseconds) }
}
