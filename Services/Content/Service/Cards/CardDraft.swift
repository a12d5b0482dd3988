package import AppCatalog
package import ContentContract
import TextSearch
package import Wire

/// A card's own content, checked against the app's rules beyond what the contract bounds; what a card becomes by adding
/// or editing.
package struct CardDraft: Hashable, Sendable {
  /// Trimmed, and within its bound.
  package var front: String
  /// Trimmed, and within its bound.
  package var back: String
  /// The languages of both sides.
  package var pair: LanguagePair
  /// Empty for none.
  package var notes: String
  /// Whether it begins as a favourite.
  package var favorite: Bool
  /// Each once.
  package var tags: [String]

  /// - Throws: `invalid_params` that names the member that breaks a rule.
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

  /// What a card is already. It may be longer than the rules allow today: they are for what is sent.
  package init(_ card: Flashcard) {
    (front, back, notes) = (card.front, card.back, card.notes)
    pair = LanguagePair(front: card.frontLanguage, back: card.backLanguage)
    (favorite, tags) = (card.favorite, card.tags)
  }

  /// Takes over what an edit names.
  ///
  /// - Throws: `invalid_params` that names the member that breaks a rule.
  package mutating func take(_ edit: EditCard, _ rules: CardRules) throws(Failure) {
    if let front = edit.front { self.front = try Self.text(front.value, "front", of: 1...rules.most.front) }
    if let back = edit.back { self.back = try Self.text(back.value, "back", of: rules.backLength) }
    if let notes = edit.notes { self.notes = try Self.text(notes.value, "notes", of: 0...rules.most.notes) }
    try take(front: edit.frontLanguage, back: edit.backLanguage, rules)
    if let tags = edit.tags { self.tags = try Self.tags(tags.names, atMost: max(rules.most.tags, self.tags.count)) }
  }

  /// Takes over languages that are given.
  package mutating func take(front: LanguageTag?, back: LanguageTag?, _ rules: CardRules) throws(Failure) {
    guard front != nil || back != nil else { return }
    if let front { pair.front = try Self.language(front.value, named: "front_language", rules) }
    if let back { pair.back = try Self.language(back.value, named: "back_language", rules) }
    try Self.mustDiffer(pair, rules, front: "front_language", back: "back_language")
  }

  /// What the search looks through.
  package var folded: String { TextFolding.folded(Self.searched(front: front, back: back, notes: notes)) }

  /// The text that a search looks through, as it is written.
  static func searched(front: String, back: String, notes: String) -> String { "\(front) \(back) \(notes)" }

  /// - Parameters:
  ///   - frontName: the member that holds the front language, to name it in a fault.
  ///   - backName: the same for the back.
  package static func pair(
    _ pair: LanguagePair, by rules: CardRules, frontName: String, backName: String
  ) throws(Failure) -> LanguagePair {
    let front = try language(pair.front, named: frontName, rules)
    let checked = LanguagePair(front: front, back: try language(pair.back, named: backName, rules))
    try mustDiffer(checked, rules, front: frontName, back: backName)
    return checked
  }

  private static func language(_ code: String, named name: String, _ rules: CardRules) throws(Failure) -> String {
    guard rules.speaks(code) else { throw .invalidParams("\(name) is none of the app's languages") }
    return code
  }

  private static func mustDiffer(
    _ pair: LanguagePair, _ rules: CardRules, front frontName: String, back backName: String
  ) throws(Failure) {
    if pair.front == pair.back, !rules.mayBeInOneLanguage {
      throw .invalidParams("\(backName) is the same as \(frontName)")
    }
  }

  /// A new tag's name.
  ///
  /// - Parameter member: the member that holds it, to name it in a fault.
  package static func tag(_ name: String, member: String, rules: CardRules) throws(Failure) -> String {
    try text(name, member, of: 1...rules.most.tag)
  }

  /// Tags' names, each once. Whoever makes one of them checks its name: one that is there may be older than the rules.
  package static func tags(_ names: [String], atMost most: Int) throws(Failure) -> [String] {
    var seen: Set<String> = []
    let tags = names.filter { seen.insert(TextFolding.tagKey($0)).inserted }
    guard tags.count <= most else { throw .invalidParams("tags must be at most \(most)") }
    return tags
  }

  /// A text of no more characters than the app allows, counted as JSON Schema does: by scalars.
  private static func text(_ text: String, _ name: String, of length: ClosedRange<Int>) throws(Failure) -> String {
    guard length.contains(text.unicodeScalars.count) else {
      throw .invalidParams("\(name) must have \(length.lowerBound) to \(length.upperBound) characters")
    }
    return text
  }
}

extension List where Element == TagName {
  /// The tags' names.
  var names: [String] { values.map(\.value) }
}

extension CardDraft {
  /// What a request adds.
  ///
  /// - Parameter usual: the languages of a card that names none.
  init(_ request: AddCard, _ room: CardRoom, usual: LanguagePair) throws(Failure) {
    try self.init(
      front: request.front.value, back: request.back?.value ?? "",
      pair: LanguagePair(
        front: request.frontLanguage?.value ?? usual.front, back: request.backLanguage?.value ?? usual.back),
      notes: request.notes?.value ?? "", favorite: request.favorite ?? false, tags: request.tags?.names ?? [],
      rules: room.rules)
  }

  /// What was shown, as it is added.
  init(_ card: ShownCard, rules: CardRules) throws(Failure) {
    try self.init(
      front: card.front, back: card.back, pair: LanguagePair(front: card.frontLanguage, back: card.backLanguage),
      notes: card.notes, tags: card.tags, rules: rules)
  }
}

extension Preset {
  /// Its cards, in the order in which they are added.
  var shown: [ShownCard] {
    cards.map { card in
      ShownCard(
        front: card.front, back: card.back ?? "", frontLanguage: pair.front, backLanguage: pair.back,
        notes: card.notes ?? "", tags: card.tags ?? [])
    }
  }
}

extension Failure {
  /// The same of a part of the params, whose place is put before the reason.
  func at(_ place: String) -> Failure {
    guard kind == .invalidParams else { return self }
    let reason = message.en.drop { $0 != ":" }.dropFirst(2)
    return .invalidParams("\(place).\(reason)")
  }
}
