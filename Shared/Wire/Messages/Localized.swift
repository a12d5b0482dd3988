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
  /// Passes over names that are no language's tag: a later release may say more. In an app's data they are told as
  /// unknown.
  ///
  /// - Throws: for a value of another type, and where there is no language at all.
  package init(from decoder: any Decoder) throws {
    var all: [Language: Value] = [:]
    for (tag, value) in try Self.values(decoder.singleValueContainer()) {
      if let language = try? Language(tag) { all[language] = value }
    }
    guard let localized = Localized(all) else { throw DecodingError.refused("is in no language") }
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

  /// An object, by the languages' tags.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Dictionary(uniqueKeysWithValues: all.map { ($0.key.tag, $0.value) }))
  }
}

extension Localized: SchemaCollection {
  static func schema(in book: SchemaBook) throws -> JSONValue {
    [
      "type": "object", "x-each-language": true, "minProperties": 1, "propertyNames": LanguageTag.wireSchema,
      "additionalProperties": try book.schema(of: Value.self),
    ]
  }
  static func example(in book: SchemaBook) throws -> Any {
    let value = try book.example(of: Value.self)
    return Self(all: [.en: value], last: value)
  }
  private init(all: [Language: Value], last: Value) { (self.all, self.last) = (all, last) }
}

extension Localized: ExpressibleByDictionaryLiteral {
  /// For texts that stand in the code: one in no language is our own mistake.
  package init(dictionaryLiteral all: (Language, Value)...) {
    guard let localized = Self(Dictionary(uniqueKeysWithValues: all)) else { preconditionFailure("in no language") }
    self = localized
  }
}
