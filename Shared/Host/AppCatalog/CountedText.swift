import Plurals
package import Wire

/// A text for users that may have plural forms in each language: `{"en": {"one": "{days} day", "other": "{days} days"},
/// "vi": "{days} ngày"}`.
package typealias CountedText = Localized<CountedForms>

/// A text in one language: one form for all numbers, or one form for each plural category (CLDR).
package enum CountedForms: Codable, Hashable, Sendable, OneOfForms {
  package static var forms: [any Decodable.Type] { [String.self, [String: String].self] }
  package static let example = CountedForms.plain("")

  case plain(String)
  /// The forms, by plural category.
  case forms([String: String])

  /// Decodes a string, or an object of strings.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .plain(text)
    } else {
      self = .forms(try container.decode([String: String].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .plain(let text): try container.encode(text)
    case .forms(let forms): try container.encode(forms)
    }
  }

  /// All forms, each with its plural category. The category is nil for a text with a single form.
  var all: [(category: String?, text: String)] {
    switch self {
    case .plain(let text): [(nil, text)]
    case .forms(let forms): forms.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
  }
}

extension CountedText {
  /// Returns the form of the text for a number in a language. Without a number, returns the form `other`.
  package func text(_ language: Language, count: Int?) -> String {
    // If the text falls back to another language, that language's plural rule applies.
    let spoken = language.lookUp { all[$0] == nil ? nil : $0 } ?? (all[.en] == nil ? nil : Language.en) ?? language
    return switch self[language] {
    case .plain(let text): text
    case .forms(let forms):
      count.flatMap { count in PluralRule.of(spoken).flatMap { forms[$0.category(count)] } } ?? forms["other"] ?? ""
    }
  }

  /// Returns the texts with the number filled in, each in its language's form for the number.
  package func filled(_ place: String, by count: Int) -> LocalizedText {
    let texts = all.keys.map { language in
      (language, text(language, count: count).filled { $0 == place ? "\(count)" : nil })
    }
    guard let filled = LocalizedText(Dictionary(uniqueKeysWithValues: texts)) else {
      preconditionFailure("a text in at least one language has no language")
    }
    return filled
  }
}
