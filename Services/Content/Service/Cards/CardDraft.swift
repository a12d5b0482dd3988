package import AppCatalog
package import ContentContract
import TextSearch
package import Wire

/// The content of a card to add or edit, checked against the app's rules, which may be stricter than the contract.
package struct CardDraft: Hashable, Sendable {
  /// The front, within the app's limit.
  package var front: String
  /// The back, within the app's limit.
  package var back: String
  /// The languages of both sides.
  package var pair: LanguagePair
  /// The notes; empty for none.
  package var notes: String
  package var favorite: Bool
  /// The tags' names, without duplicates.
  package var tags: [String]

  /// - Throws: `invalid_params`, which names the member that breaks a rule.
  package init(
    front: String, back: String, pair: LanguagePair, notes: String = "", favorite: Bool = false, tags: [String] = [],
    rules: CardRules
  ) throws(Failure) {
    self.front = try Self.text(front, "front", of: 1...rules.most.front)
    self.back = try Self.text(back, "back", of: rules.backLength)
    self.notes = try Self.text(notes, "notes", of: 0...rules.most.notes)
    self.pair = try Self.pair(pair, by: rules, frontName: "front_language", backName: "back_language")
    self.favorite = favorite
    self.tags = try Self.tags(tags, atMost: rules.most.tags)
  }

  /// Creates a draft from an existing card. The card may exceed the app's current rules, because the rules apply only
  /// to new input.
  package init(_ card: Flashcard) {
    front = card.front
    back = card.back
    notes = card.notes
    pair = LanguagePair(front: card.frontLanguage, back: card.backLanguage)
    favorite = card.favorite
    tags = card.tags
  }

  /// Applies the members of an edit.
  ///
  /// - Throws: `invalid_params`, which names the member that breaks a rule.
  package mutating func take(_ edit: EditCard, _ rules: CardRules) throws(Failure) {
    if let front = edit.front { self.front = try Self.text(front.value, "front", of: 1...rules.most.front) }
    if let back = edit.back { self.back = try Self.text(back.value, "back", of: rules.backLength) }
    if let notes = edit.notes { self.notes = try Self.text(notes.value, "notes", of: 0...rules.most.notes) }
    try take(front: edit.frontLanguage, back: edit.backLanguage, rules)
    if let tags = edit.tags { self.tags = try Self.tags(tags.names, atMost: max(rules.most.tags, self.tags.count)) }
  }

  /// Applies the given languages.
  package mutating func take(front: LanguageTag?, back: LanguageTag?, _ rules: CardRules) throws(Failure) {
    guard front != nil || back != nil else { return }
    if let front { pair.front = try Self.language(front.value, named: "front_language", rules) }
    if let back { pair.back = try Self.language(back.value, named: "back_language", rules) }
    try Self.mustDiffer(pair, rules, front: "front_language", back: "back_language")
  }

  /// The folded text that a search examines.
  package var folded: String { TextFolding.folded(Self.searched(front: front, back: back, notes: notes)) }

  /// Returns the text that a search examines, before folding.
  static func searched(front: String, back: String, notes: String) -> String { "\(front) \(back) \(notes)" }

  /// Checks a pair of languages.
  ///
  /// - Parameters:
  ///   - frontName: The name of the request member with the front language, for the error.
  ///   - backName: The name of the request member with the back language, for the error.
  package static func pair(
    _ pair: LanguagePair, by rules: CardRules, frontName: String, backName: String
  ) throws(Failure) -> LanguagePair {
    let front = try language(pair.front, named: frontName, rules)
    let checked = LanguagePair(front: front, back: try language(pair.back, named: backName, rules))
    try mustDiffer(checked, rules, front: frontName, back: backName)
    return checked
  }

  private static func language(_ code: String, named name: String, _ rules: CardRules) throws(Failure) -> String {
    guard rules.allowsLanguage(code) else { throw .invalidParams("\(name) isn't a language of the app") }
    return code
  }

  private static func mustDiffer(
    _ pair: LanguagePair, _ rules: CardRules, front frontName: String, back backName: String
  ) throws(Failure) {
    if pair.front == pair.back, !rules.mayBeInOneLanguage {
      throw .invalidParams("\(backName) is the same as \(frontName)")
    }
  }

  /// Checks the name of a new tag.
  ///
  /// - Parameter member: The name of the request member with the tag, for the error.
  package static func tag(_ name: String, member: String, rules: CardRules) throws(Failure) -> String {
    try text(name, member, of: 1...rules.most.tag)
  }

  /// Removes duplicate names of tags. The names themselves are checked only when a tag is created, because existing
  /// tags may be older than the app's rules.
  package static func tags(_ names: [String], atMost most: Int) throws(Failure) -> [String] {
    var seen: Set<String> = []
    let tags = names.filter { seen.insert(TextFolding.tagKey($0)).inserted }
    guard tags.count <= most else { throw .invalidParams("tags must have at most \(most) names") }
    return tags
  }

  /// Checks a text's length, counted in Unicode scalars as JSON Schema does.
  private static func text(_ text: String, _ name: String, of length: ClosedRange<Int>) throws(Failure) -> String {
    guard length.contains(text.unicodeScalars.count) else {
      throw .invalidParams("\(name) must have \(length.lowerBound) to \(length.upperBound) characters")
    }
    return text
  }
}

extension List where Element == TagName {
  var names: [String] { values.map(\.value) }
}

extension CardDraft {
  /// Creates a draft from a request.
  ///
  /// - Parameter defaults: The languages to use if the request gives none.
  init(_ request: AddCard, _ context: CardContext, defaults: LanguagePair) throws(Failure) {
    try self.init(
      front: request.front.value, back: request.back?.value ?? "",
      pair: LanguagePair(
        front: request.frontLanguage?.value ?? defaults.front, back: request.backLanguage?.value ?? defaults.back),
      notes: request.notes?.value ?? "", favorite: request.favorite ?? false, tags: request.tags?.names ?? [],
      rules: context.rules)
  }

  /// Creates a draft from a card of a preset or a shared set.
  init(_ card: ShownCard, rules: CardRules) throws(Failure) {
    try self.init(
      front: card.front, back: card.back, pair: LanguagePair(front: card.frontLanguage, back: card.backLanguage),
      notes: card.notes, tags: card.tags, rules: rules)
  }
}

extension Preset {
  /// The preset's cards, in the order in which they are added.
  var shown: [ShownCard] {
    cards.map { card in
      ShownCard(
        front: card.front, back: card.back ?? "", frontLanguage: pair.front, backLanguage: pair.back,
        notes: card.notes ?? "", tags: card.tags ?? [])
    }
  }
}

extension Failure {
  /// Returns the failure with its reason prefixed by the path of a nested member.
  func at(_ place: String) -> Failure {
    guard kind == .invalidParams else { return self }
    let reason = message.en.drop { $0 != ":" }.dropFirst(2)
    return .invalidParams("\(place).\(reason)")
  }
}
