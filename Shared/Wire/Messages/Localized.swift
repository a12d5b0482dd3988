/// A text for people, in each of an app's languages: `{"en":"The Fool","vi":"Chàng Khờ"}`.
package typealias LocalizedText = Localized<String>

/// Words for people, in each of an app's languages; the lists needn't be equally long.
package typealias LocalizedWords = Localized<[String]>

/// Something that there is in each of an app's languages, by their tags.
package struct Localized<Value: Codable & Hashable & Sendable>: Hashable, Sendable {
  /// What there is in each language.
  package let all: [Language: Value]
  /// For whoever reads none of the languages.
  private let last: Value

  /// - Parameter all: at least one language.
  package init?(_ all: [Language: Value]) {
    let languages = all.keys.sorted { $0.tag < $1.tag }
    guard let last = all[.en] ?? languages.first.flatMap({ all[$0] }) else { return nil }
    (self.all, self.last) = (all, last)
  }

  /// What there is in a language, or in the nearest that there is: the same without its region, English, any.
  package subscript(language: Language) -> Value { all[language] ?? language.lookUp { all[$0] } ?? last }
}

extension Localized: Codable {
  /// - Throws: for an empty object, and for a name that is no language's tag.
  package init(from decoder: any Decoder) throws {
    var all: [Language: Value] = [:]
    for (tag, value) in try decoder.singleValueContainer().decode([String: Value].self) {
      guard let language = try? Language(tag), all.updateValue(value, forKey: language) == nil else {
        throw DecodingError.refused("names '\(Excerpt(tag))', which isn't another language's tag, such as en or pt-BR")
      }
    }
    guard let localized = Localized(all) else { throw DecodingError.refused("is in no language") }
    self = localized
  }

  /// An object, by the languages' tags.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Dictionary(uniqueKeysWithValues: all.map { ($0.key.tag, $0.value) }))
  }
}

extension Localized: WireShaped where Value == String {
  static var wireSchema: JSONValue { ["type": "object", "additionalProperties": ["type": "string"]] }
  static var wireExample: Self { [.en: ""] }
}

extension Localized: ExpressibleByDictionaryLiteral {
  /// For texts that stand in the code: one in no language is our own mistake.
  package init(dictionaryLiteral all: (Language, Value)...) {
    guard let localized = Self(Dictionary(uniqueKeysWithValues: all)) else { preconditionFailure("in no language") }
    self = localized
  }
}
