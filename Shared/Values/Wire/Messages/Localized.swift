/// A text for users in each of an app's languages: `{"en":"The Fool","vi":"Chàng Khờ"}`.
package typealias LocalizedText = Localized<String>

/// Words for users in each of an app's languages. The lists may differ in length.
package typealias LocalizedWords = Localized<[String]>

/// A value in each of an app's languages.
package struct Localized<Value: Codable & Hashable & Sendable>: Hashable, Sendable {
  /// The languages, sorted by tag. `values` has the same order. Comparing a few short tags takes less time than hashing
  /// one.
  private let languages: [Language]
  @usableFromInline package let values: [Value]
  /// The index of the fallback for users who read none of the languages.
  private let fallback: Int

  /// Returns nil if there are no languages.
  package init?(_ all: [Language: Value]) {
    guard !all.isEmpty else { return nil }
    let sorted = all.sorted { $0.key.tag < $1.key.tag }
    languages = sorted.map(\.key)
    values = sorted.map(\.value)
    fallback = languages.firstIndex(of: .en) ?? 0
  }

  /// The value in each language.
  package var all: [Language: Value] { Dictionary(uniqueKeysWithValues: zip(languages, values)) }

  /// The value in a language. If there is none, the value in the language without its region is returned, then the
  /// English value, then any other.
  // Inlined, because access to a value of an unknown type takes longer than the search.
  @inlinable package subscript(language: Language) -> Value { values[index(for: language)] }

  /// Returns the index of the value that the subscript returns.
  @usableFromInline package func index(for language: Language) -> Int { language.nearest(in: languages) ?? fallback }

  /// Returns the language of the value that the subscript returns.
  package func spoken(for language: Language) -> Language { languages[index(for: language)] }
}

extension Localized: Codable {
  /// Ignores keys that aren't language tags, because a later release may add members. In app data, such keys are
  /// reported as unknown.
  ///
  /// - Throws: `DecodingError` if there is no language, or if a value has another type.
  package init(from decoder: any Decoder) throws {
    var all: [Language: Value] = [:]
    for (tag, value) in try Self.values(decoder.singleValueContainer()) {
      if let language = try? Language(tag) { all[language] = value }
    }
    guard let localized = Localized(all) else { throw DecodingError.refused("has no language") }
    self = localized
  }

  private static func values(_ object: any SingleValueDecodingContainer) throws -> [String: Value] {
    do { return try object.decode([String: Value].self) } catch {
      let all = try object.decode([String: RawJSON].self)
      let tagged = all.filter { (try? Language($0.key)) != nil }
      guard tagged.count < all.count else { throw error }
      return try tagged.mapValues { try JSON.decode(from: $0.bytes) }
    }
  }

  /// Encodes an object with the language tags as keys.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Dictionary(uniqueKeysWithValues: all.map { ($0.key.tag, $0.value) }))
  }
}

extension Localized: SchemaCollection {
  static func schema(in definitions: SchemaDefinitions) throws -> JSONValue {
    [
      "type": "object", "x-each-language": true, "minProperties": 1, "propertyNames": LanguageTag.wireSchema,
      "additionalProperties": try definitions.schema(of: Value.self),
    ]
  }
  static func example(in definitions: SchemaDefinitions) throws -> Any {
    let value = try definitions.example(of: Value.self)
    return Self(dictionaryLiteral: (.en, value))
  }
}

extension Localized: ExpressibleByDictionaryLiteral {
  /// For literals in code. Traps if there are no languages.
  package init(dictionaryLiteral all: (Language, Value)...) {
    guard let localized = Self(Dictionary(uniqueKeysWithValues: all)) else {
      preconditionFailure("the text has no language")
    }
    self = localized
  }
}
