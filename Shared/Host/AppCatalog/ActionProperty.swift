package import Wire

/// A typed property that an action carries in addition to its time.
package struct ActionProperty: Codable, Hashable, Sendable, BoundedMembers {
  /// The largest absolute value of an integer property. A larger value could overflow sums over years.
  package static let maxInteger = 1_000_000_000
  package static let bounds: Bounds = [
    "of": .count(1...100, each: .id).once, "least": .number(-maxInteger...maxInteger).usually(0),
    "most": .number(-maxInteger...maxInteger).usually(.integer(Int64(maxInteger))), "optional": .usually(false),
  ]

  /// The type of a property.
  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// One of the ids listed in `of`.
    case choice
    /// The id of an item of the `catalogue`.
    case item
    /// The id of any other object, such as a lesson or a book. Each value is counted separately, up to 1,000 values per
    /// account.
    case id
    /// A whole number from `least` to `most`. The sum and the maximum are stored.
    case integer
  }

  /// The property's type.
  package var type: Kind
  /// For `choice`: the allowed ids.
  package var of: [String]?
  /// For `item`: the id of one of the app's catalogues.
  package var catalogue: String?
  /// For `integer`: the smallest allowed value.
  package var least: Int?
  /// For `integer`: the largest allowed value.
  package var most: Int?
  /// True if a client may omit the property.
  package var optional: Bool?

  /// The allowed values of an integer property.
  package var range: ClosedRange<Int> { (least ?? 0)...max(least ?? 0, most ?? ActionProperty.maxInteger) }

  /// Returns the reason why a value isn't allowed, worded to follow the property's name, or nil if it is allowed.
  package func fault(of value: ActionValue, in app: App) -> String? {
    switch (type, value) {
    case (.choice, .id(let id)):
      return of?.contains(id) == true ? nil : "must be one of \((of ?? []).joined(separator: ", "))"
    case (.item, .id(let id)): return isItem(id, in: app) ? nil : "isn't an item of the catalogue '\(catalogue ?? "")'"
    case (.id, .id(let id)): return (1...100).contains(id.utf8.count) ? nil : "must have 1 to 100 bytes"
    case (.integer, .integer(let number)):
      return range.contains(number) ? nil : "must be \(range.lowerBound) to \(range.upperBound)"
    case (.integer, .id): return "must be a whole number"
    case (_, .integer): return "must be an id"
    }
  }

  /// Returns true if the property's catalogue has an item with this id.
  private func isItem(_ id: String, in app: App) -> Bool {
    let groups = app.catalogues.first { $0.content.id == catalogue }?.content.groups ?? []
    return groups.contains { $0.items.contains { $0.id == id } }
  }
}

/// The value of an action's property: an id or a whole number.
package enum ActionValue: Codable, Hashable, Sendable, OneOfForms {
  package static var forms: [any Decodable.Type] { [String.self, Int.self] }
  package static let example = ActionValue.integer(0)

  case id(String)
  case integer(Int)

  /// - Throws: `DecodingError` if the value is neither a string nor a whole number.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .integer(number)
    } else if let id = try? container.decode(String.self) {
      self = .id(id)
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected an id or a whole number")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .id(let id): try container.encode(id)
    case .integer(let number): try container.encode(number)
    }
  }

  /// Creates a value from a JSON string or integer. Returns nil for any other JSON value.
  package init?(_ value: JSONValue) {
    switch value {
    case .string(let id): self = .id(id)
    case .integer(let number): self = .integer(Int(number))
    default: return nil
    }
  }
}
