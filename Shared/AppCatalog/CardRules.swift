import Spelling
package import Wire

/// `cards.json`: what an app's own flashcards may be like (F1–F3).
package struct CardRules: CatalogSection, BoundedMembers {
  /// Optional: without it people have no cards of their own.
  package static let file = "cards.json"
  package static let bounds: Bounds = ["limit_rule": .id, "sides": .usually("two_languages")]

  /// A rule of `counted_limits` in `access.json`.
  package var limitRule: String
  /// What a card is made of.
  package var sides: Sides?
  /// What a card's sides may be in, in the order in which they are offered; at least two for `two_languages`. They needn't
  /// be languages of the app. Cards of an app that lists none are in `und`.
  package var languages: [CardLanguage]
  /// The pair of an account that hasn't chosen one, for each of the app's languages by its tag; `{}` where `languages` is
  /// empty.
  package var defaultPairs: [String: LanguagePair]
  /// How much a card may have. A client's own calls have bounds beside these.
  package var most: Most
  /// How cards are scheduled, by FSRS-6; without it there are no reviews.
  package var reviews: ReviewRules?

  /// What a card is made of.
  package enum Sides: String, Codable, Hashable, Sendable, CaseIterable {
    /// A front and a back in different languages.
    case twoLanguages = "two_languages"
    /// A front and a back, whatever their languages.
    case two
    /// A front, and a back where somebody wrote one.
    case any
    /// A front alone: a note.
    case one
  }

  /// A language that a card's side may be in.
  package struct CardLanguage: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["code": .language]

    /// Its tag, each once: `es`, `pt-BR`.
    package var code: String
    /// What people call it.
    package var name: LocalizedText
  }

  /// The longest texts, in characters as people count them, and the most tags a card has.
  package struct Most: Codable, Hashable, Sendable, BoundedMembers {
    private static let length = Bound.number(1...10_000)
    // No more tags than a client may send.
    package static let bounds: Bounds = [
      "front": length, "back": length, "notes": length, "tag": length, "tags": .number(1...50),
    ]

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

    /// All of them.
    var all: [Int] { [front, back, notes, tag, tags] }
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

  /// Languages are unique, and there is a default pair for each of the app's.
  package func check(_ problems: inout Problems) {
    if (sides ?? .twoLanguages) == .twoLanguages {
      problems.require(languages.count >= 2, at: "languages", "must name at least two")
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

  /// The limit's rule is in `access.json`.
  package func check(against app: App, _ problems: inout Problems) {
    let rules = (app.access?.countedLimits ?? []).map(\.id)
    problems.require(
      rules.contains(limitRule), at: "limit_rule",
      "'\(Excerpt(limitRule))' isn't a rule under counted_limits in access.json\(Spelling.hint(for: limitRule, among: rules))"
    )
  }
}

/// The languages of a card's two sides; `front` is the one that is learnt.
package struct LanguagePair: Codable, Hashable, Sendable {
  /// The language of the front, which is learnt: a code of `languages` in `cards.json`.
  package var front: String
  /// The language of the back; another one where cards have two.
  package var back: String

  /// A pair; nothing is checked here.
  package init(front: String, back: String) { (self.front, self.back) = (front, back) }

  func check(against rules: CardRules, _ path: String, _ problems: inout Problems) {
    for (name, code) in [("front", front), ("back", back)] {
      let hint = Spelling.hint(for: code, among: rules.languages.map(\.code))
      problems.require(
        rules.speaks(code), at: "\(path).\(name)", "'\(Excerpt(code))' isn't one of the languages in cards.json\(hint)")
    }
    problems.require(front != back || rules.mayBeInOneLanguage, at: path, "has the same language twice")
  }
}
