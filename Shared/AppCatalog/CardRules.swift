package import Wire

/// `cards.json`: what an app's own flashcards may be like (F1–F3).
package struct CardRules: CatalogSection {
  /// Optional: without it people have no cards of their own.
  package static let file = "cards.json"

  /// The id of the rule in `access.json` that counts the cards an account may have.
  package var limitRule: String
  /// What a card is made of; left out, two sides in two languages.
  package var sides: Sides?
  /// Every language a card's side may be in, in the order in which they are offered. Cards of an app without any are
  /// in `und`, as BCP 47 calls it.
  package var languages: [CardLanguage]
  /// The pair of an account that hasn't chosen one, by the language its people speak ("en", "vi").
  package var defaultPairs: [String: LanguagePair]
  /// The bounds of a card.
  package var most: Most
  /// How cards are scheduled; nil for an app without reviews.
  package var reviews: ReviewRules?

  /// What a card is made of.
  package enum Sides: String, Codable, Hashable, Sendable, CaseIterable {
    /// A front and a back in different languages.
    case twoLanguages = "two_languages"
    /// A front and a back, whatever their languages: definitions, questions and answers.
    case two
    /// A front, and a back where somebody wrote one.
    case any
    /// A front alone: a note.
    case one
  }

  /// A language that a card's side may be in.
  package struct CardLanguage: Codable, Hashable, Sendable {
    /// BCP 47: "es", "pt-BR".
    package var code: String
    /// What it is called in the app's languages.
    package var name: LocalizedText
  }

  /// The longest texts, in characters as people count them, and the most tags a card has.
  package struct Most: Codable, Hashable, Sendable {
    /// Characters of the front.
    package var front: Int
    /// Characters of the back.
    package var back: Int
    /// Characters of the notes.
    package var notes: Int
    /// Characters of a tag's name.
    package var tag: Int
    /// Tags of a card.
    package var tags: Int

    /// Each by its name.
    var all: [(name: String, size: Int)] {
      [("front", front), ("back", back), ("notes", notes), ("tag", tag), ("tags", tags)]
    }
  }

  /// The language of cards whose app lists none, "undetermined".
  package static let noLanguage = "und"

  /// Whether both sides of a card may be in one language.
  package var mayBeInOneLanguage: Bool { languages.isEmpty || (sides ?? .twoLanguages) != .twoLanguages }

  /// How many characters a back has.
  package var backLength: ClosedRange<Int> {
    switch sides ?? .twoLanguages {
    case .twoLanguages, .two: 1...most.back
    case .any: 0...most.back
    case .one: 0...0
    }
  }

  /// Whether a card's side may be in this language.
  package func speaks(_ code: String) -> Bool {
    languages.isEmpty ? code == Self.noLanguage : languages.contains { $0.code == code }
  }

  /// The pair to start with for people of this language.
  package func defaultPair(_ language: Language) -> LanguagePair? {
    if languages.isEmpty { return LanguagePair(front: Self.noLanguage, back: Self.noLanguage) }
    return language.lookUp { defaultPairs[$0.tag] }
  }

  /// Languages are unique, there is a default pair for each of the app's, and bounds are 1 to 10,000.
  package func check(_ problems: inout Problems) {
    problems.requireID(limitRule, "limit_rule")
    if (sides ?? .twoLanguages) == .twoLanguages {
      problems.require(languages.count >= 2, at: "languages", "must name at least two")
    }
    problems.requireUnique(languages.map(\.code)) { "languages[\($0)].code" }
    for (index, language) in languages.enumerated() {
      problems.requireText(language.name, "languages[\(index)].name")
      problems.require(
        (try? LanguageTag(language.code)) != nil, at: "languages[\(index)].code",
        "'\(Excerpt(language.code))' isn't a language tag, such as en or pt-BR")
    }
    for language in problems.languages {
      let path = "default_pairs.\(language.tag)"
      guard let pair = defaultPair(language) else {
        problems.add("default_pairs", "has no pair for '\(language.tag)'")
        continue
      }
      pair.check(against: self, path, &problems)
    }
    reviews?.check(&problems)
    for (name, size) in most.all {
      // More of them than a client may send.
      let highest = name == "tags" ? 50 : 10_000
      problems.require((1...highest).contains(size), at: "most.\(name)", "must be 1 to \(highest), not \(size)")
    }
  }

  /// The limit's rule is in `access.json`.
  package func check(against app: App, _ problems: inout Problems) {
    let isThere = app.access?.countedLimits?.contains { $0.id == limitRule } ?? false
    problems.require(isThere, at: "limit_rule", "'\(limitRule)' isn't a rule under counted_limits in access.json")
  }
}

/// The languages of a card's two sides; `front` is the one that is learnt.
package struct LanguagePair: Codable, Hashable, Sendable {
  /// BCP 47.
  package var front: String
  /// BCP 47.
  package var back: String

  /// A pair; nothing is checked here.
  package init(front: String, back: String) { (self.front, self.back) = (front, back) }

  func check(against rules: CardRules, _ path: String, _ problems: inout Problems) {
    problems.require(rules.speaks(front), at: "\(path).front", "'\(front)' isn't one of the languages in cards.json")
    problems.require(rules.speaks(back), at: "\(path).back", "'\(back)' isn't one of the languages in cards.json")
    problems.require(front != back || rules.mayBeInOneLanguage, at: path, "has the same language twice")
  }
}
