import Spelling
package import Wire

/// `cards.json`: the rules for users' own flashcards (F1–F3).
package struct CardRules: CatalogSection, BoundedMembers {
  /// Optional: an app without this file has no user-made cards.
  package static let file = "cards.json"
  package static let bounds: Bounds = ["limit_rule": .id, "sides": .usually("two_languages")]

  /// The id of the rule in `counted_limits` of `access.json` that limits the number of cards.
  package var limitRule: String
  /// The sides that a card has.
  package var sides: Sides?
  /// The languages of the cards' sides, in display order; at least two for `two_languages`. They needn't be languages
  /// of the app. If the list is empty, all cards have the language `und`.
  package var languages: [CardLanguage]
  /// The default languages for accounts that haven't chosen any, by the tag of the user's language. Each of the app's
  /// languages needs an entry. Must be `{}` if `languages` is empty.
  package var defaultPairs: [String: LanguagePair]
  /// The limits of a card's texts and tags. The request limits of the methods apply too.
  package var most: Most
  /// The rules for scheduling reviews with FSRS-6. Without these rules, cards have no reviews.
  package var reviews: ReviewRules?

  /// The sides of a card.
  package enum Sides: String, Codable, Hashable, Sendable, CaseIterable {
    /// A front and a back in different languages.
    case twoLanguages = "two_languages"
    /// A front and a back in any languages.
    case two
    /// A front and an optional back.
    case any
    /// Only a front: a note.
    case one
  }

  /// A language that a card's side can have.
  package struct CardLanguage: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["code": .language]

    /// The language's tag, such as `es` or `pt-BR`, unique in the list.
    package var code: String
    /// The language's name, as shown to users.
    package var name: LocalizedText
  }

  /// The limits of a card: text lengths in characters (Unicode scalars), and the number of tags.
  package struct Most: Codable, Hashable, Sendable, BoundedMembers {
    private static let length = Bound.number(1...10_000)
    // The methods for clients have the same limit.
    package static let bounds: Bounds = [
      "front": length, "back": length, "notes": length, "tag": length, "tags": .number(1...50),
    ]

    /// The maximum number of characters of the front.
    package var front: Int
    /// The maximum number of characters of the back.
    package var back: Int
    /// The maximum number of characters of the notes.
    package var notes: Int
    /// The maximum number of characters of a tag's name.
    package var tag: Int
    /// The maximum number of tags of a card.
    package var tags: Int

    /// True if all limits are positive. The shape's check reports invalid limits.
    var isValid: Bool { [front, back, notes, tag, tags].allSatisfy { $0 >= 1 } }
  }

  /// The language of cards in an app without `languages`: the tag for "undetermined".
  package static let noLanguage = "und"

  /// True if both sides of a card may have the same language.
  package var mayBeInOneLanguage: Bool { languages.isEmpty || (sides ?? .twoLanguages) != .twoLanguages }

  /// The allowed number of characters of a back.
  package var backLength: ClosedRange<Int> {
    switch sides ?? .twoLanguages {
    case .twoLanguages, .two: 1...most.back
    case .any: 0...most.back
    case .one: 0...0
    }
  }

  /// True if a card's side may have this language.
  package func allowsLanguage(_ code: String) -> Bool {
    languages.isEmpty ? code == Self.noLanguage : languages.contains { $0.code == code }
  }

  /// Returns the default pair for users with this language.
  package func defaultPair(_ language: Language) -> LanguagePair? {
    if languages.isEmpty { return LanguagePair(front: Self.noLanguage, back: Self.noLanguage) }
    return language.lookUp { defaultPairs[$0.tag] }
  }

  /// Checks that languages are unique and that each of the app's languages has a default pair.
  package func check(_ problems: inout Problems) {
    if (sides ?? .twoLanguages) == .twoLanguages {
      problems.require(languages.count >= 2, at: "languages", "must name at least two languages")
    }
    problems.requireUnique(languages.map(\.code)) { "languages[\($0)].code" }
    for language in problems.languages {
      let path = "default_pairs.\(language.tag)"
      guard let pair = defaultPair(language) else {
        problems.add("default_pairs", "has no pair for '\(language.tag)'")
        continue
      }
      pair.check(against: self, path, &problems)
    }
    reviews?.check(&problems)
  }

  /// Checks that `access.json` has the rule that `limit_rule` names.
  package func check(against app: App, _ problems: inout Problems) {
    let rules = (app.access?.countedLimits ?? []).map(\.id)
    problems.require(limitRule, among: rules, at: "limit_rule", "isn't a rule under counted_limits in access.json")
  }
}

/// The languages of a card's two sides.
package struct LanguagePair: Codable, Hashable, Sendable {
  /// The language of the front, which the user learns: a code of `languages` in `cards.json`.
  package var front: String
  /// The language of the back. It differs from `front` if cards have two languages.
  package var back: String

  package init(front: String, back: String) {
    self.front = front
    self.back = back
  }

  func check(against rules: CardRules, _ path: String, _ problems: inout Problems) {
    for (name, code) in [("front", front), ("back", back)] {
      let hint = Spelling.hint(for: code, among: rules.languages.map(\.code))
      problems.require(
        rules.allowsLanguage(code), at: "\(path).\(name)",
        "'\(Excerpt(code))' isn't one of the languages in cards.json\(hint)")
    }
    problems.require(front != back || rules.mayBeInOneLanguage, at: path, "has the same language twice")
  }
}
