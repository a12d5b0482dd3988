package import Wire

/// What an action says of itself beside its time: a field with a type.
package struct ActionProperty: Codable, Hashable, Sendable {
  /// What a property may be.
  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// One of a few ids, which the data list.
    case choice
    /// The id of an item of one of the app's catalogues.
    case item
    /// The id of anything else that a service knows.
    case id
    /// A whole number.
    case integer
  }

  /// What it is.
  package var type: Kind
  /// The ids of a choice.
  package var of: [String]?
  /// The catalogue that an item is of.
  package var catalogue: String?
  /// The least that an integer may be.
  package var least: Int?
  /// The most that an integer may be.
  package var most: Int?
  /// True for one that may be left out.
  package var optional: Bool?

  /// The numbers that an integer may be.
  package var range: ClosedRange<Int> { (least ?? 0)...max(least ?? 0, most ?? ActionProperty.mostInteger) }
  /// Beyond it sums of years could get too large.
  package static let mostInteger = 1_000_000_000

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
package enum ActionValue: Codable, Hashable, Sendable {
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
