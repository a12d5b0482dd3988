import Plurals
import Spelling
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
    case .forms(let forms): forms.sortedByKey.map { ($0.key, $0.value) }
    }
  }
}

extension CountedText {
  /// Returns the form of the text for a number in a language. Without a number, returns the form `other`.
  package func text(_ language: Language, count: Int?) -> String {
    switch self[language] {
    case .plain(let text): return text
    case .forms(let forms):
      // The plural rule is that of the language in which the text is shown.
      let rule = count == nil ? nil : PluralRule.of(spoken(for: language))
      if let count, let rule, let form = forms[rule.category(count)] { return form }
      return forms["other"] ?? ""
    }
  }

  /// Returns the texts with the number filled in. Each text has the plural form that its language uses for the number.
  package func filled(_ place: String, by count: Int) -> LocalizedText {
    let texts = all.keys.map { language in
      (language, text(language, count: count).filled { $0 == place ? "\(count)" : nil })
    }
    guard let filled = LocalizedText(Dictionary(uniqueKeysWithValues: texts)) else {
      preconditionFailure("the text has no language")
    }
    return filled
  }
}

extension Problems {
  /// Checks that every placeholder in braces can be filled.
  mutating func requirePlaceholders(in text: String, among known: [String], _ path: @autoclosure () -> String) {
    var unknown = [String]()
    _ = text.filled { name in
      if !known.contains(name) { unknown.append(name) }
      return nil
    }
    if let last = text.lastIndex(of: "{"), !text[last...].contains("}") { add(path(), "has a '{' without its '}'") }
    for name in unknown {
      let hint = known.isEmpty ? ", but this text has no placeholders" : Spelling.hint(for: name, among: known)
      add(path(), "has {\(Excerpt(name))}, which isn't a placeholder of this text\(hint)")
    }
  }

  /// Checks that a text has every plural form that its languages need, and only known placeholders.
  ///
  /// - Parameters:
  ///   - counts: the placeholder whose number selects the plural form, or nil if the data doesn't name one.
  ///   - places: the known placeholders.
  mutating func requireCounted(
    _ text: CountedText, counts: String?, filling places: [String], _ path: @autoclosure () -> String
  ) {
    for (language, forms) in text.sortedByTag {
      let place = "\(path()).\(language)"
      for (category, text) in forms.all {
        requirePlaceholders(in: text, among: places, "\(place)\(category.map { ".\($0)" } ?? "")")
      }
      if case .forms(let all) = forms { requireForms(all, of: language, hasCount: counts != nil, at: place) }
    }
  }

  private mutating func requireForms(_ all: [String: String], of language: Language, hasCount: Bool, at place: String) {
    guard let rule = PluralRule.of(language) else {
      return add(place, "has plural forms, but the plural rules of '\(language)' are unknown; write one text")
    }
    require(hasCount, at: place, "has plural forms, but 'counts' doesn't name the number that chooses the form")
    for category in rule.needed where all[category] == nil { add(place, "has no '\(category)'") }
    let missing = rule.categories.filter { all[$0] == nil }
    for category in all.keys.sorted() where !rule.categories.contains(category) {
      let forms = "\(rule.categories.joined(separator: ", "))\(Spelling.hint(for: category, among: missing))"
      add("\(place).\(category)", "isn't a plural form of '\(language)', whose forms are \(forms)")
    }
  }
}
