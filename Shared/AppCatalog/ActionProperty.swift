package import Wire

/// What an action says of itself beside its time: a field with a type.
package struct ActionProperty: Codable, Hashable, Sendable, BoundedMembers {
  /// Beyond it sums of years could get too large.
  package static let mostInteger = 1_000_000_000
  package static let bounds: Bounds = [
    "of": .count(1...100, each: .id).once, "least": .number(-mostInteger...mostInteger).usually(0),
    "most": .number(-mostInteger...mostInteger).usually(.integer(Int64(mostInteger))), "optional": .usually(false),
  ]

  /// What a property may be.
  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// One of the ids that `of` lists.
    case choice
    /// The id of an item of the `catalogue`.
    case item
    /// The id of anything else that a service knows. Values are counted one by one, up to 1,000 for an account.
    case id
    /// A whole number, from `least` to `most`. The sum and the most are kept.
    case integer
  }

  /// What it is.
  package var type: Kind
  /// For `choice`: the ids.
  package var of: [String]?
  /// For `item`: the id of a catalogue of the app.
  package var catalogue: String?
  /// For `integer`: the least that it may be.
  package var least: Int?
  /// For `integer`: the most that it may be.
  package var most: Int?
  /// Whether a client may leave it out.
  package var optional: Bool?

  /// The numbers that an integer may be.
  package var range: ClosedRange<Int> { (least ?? 0)...max(least ?? 0, most ?? ActionProperty.mostInteger) }

  /// Why a value isn't one of these, in words that fit behind the property's name; nil for one that is.
  package func fault(of value: ActionValue, in app: App) -> String? {
    switch (type, value) {
    case (.choice, .id(let id)):
      return of?.contains(id) == true ? nil : "must be one of \((of ?? []).joined(separator: ", "))"
    case (.item, .id(let id)):
      let isThere = app.catalogues.contains { $0.content.id == catalogue && $0.content.has(id) }
      return isThere ? nil : "is no item of the catalogue '\(catalogue ?? "")'"
    case (.id, .id(let id)): return (1...100).contains(id.utf8.count) ? nil : "must have 1 to 100 bytes"
    case (.integer, .integer(let number)):
      return range.contains(number) ? nil : "must be \(range.lowerBound) to \(range.upperBound)"
    case (.integer, .id): return "must be a whole number"
    case (_, .integer): return "must be an id"
    }
  }
}

extension Catalogue {
  /// Whether it has such an item.
  fileprivate func has(_ item: String) -> Bool { groups.contains { $0.items.contains { $0.id == item } } }
}

/// The value of an action's property: an id, or a whole number.
package enum ActionValue: Codable, Hashable, Sendable, OneOfForms {
  package static var forms: [any Decodable.Type] { [String.self, Int.self] }
  package static let example = ActionValue.integer(0)

  case id(String)
  case integer(Int)

  /// - Throws: for anything else.
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

  /// As it is read.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .id(let id): try container.encode(id)
    case .integer(let number): try container.encode(number)
    }
  }

  /// A value of a JSON text; nil for what is neither.
  package init?(_ value: JSONValue) {
    switch value {
    case .string(let id): self = .id(id)
    case .integer(let number): self = .integer(Int(number))
    default: return nil
    }
  }
}
