package import Wire

/// `presets/<id>.json`: a set of ready-made cards for one pair of languages, which users add as a whole (F4).
package struct Preset: CatalogSection, BoundedMembers {
  /// Each preset has its own file.
  package static let file = "presets/*.json"
  package static let bounds: Bounds = ["cards": .count(1...)]

  /// The preset's position in the list, unique among the presets.
  package var position: Int
  /// The preset's title.
  package var title: LocalizedText
  /// The languages of all cards of the preset.
  package var pair: LanguagePair
  /// The cards in the order in which they are added.
  package var cards: [Card]

  /// A card of a preset.
  package struct Card: Codable, Hashable, Sendable {
    /// The side that the user learns, unique in the preset. All texts of a card must be within `most` of `cards.json`
    /// and must not have white space at either end.
    package var front: String
    /// The other side, if the app's cards have one.
    package var back: String?
    /// Notes about the card.
    package var notes: String?
    /// The card's tags.
    package var tags: [String]?
  }

  /// Checks that no two cards have the same front.
  package func check(_ problems: inout Problems) {
    problems.requireUnique(cards.map(\.front)) { "cards[\($0)].front" }
  }

  /// Checks that the position is unique, that `cards.json` has the languages, and that the cards are within the limits
  /// of `cards.json`.
  package func check(against app: App, _ problems: inout Problems) {
    guard let rules = app.cardRules else { return problems.add("", "is a preset, but the app has no cards.json") }
    let here = app.presets.filter { $0.content.position == position }.map(\.name)
    problems.require(here.count == 1, at: "position", "\(position) is used by \(here.joined(separator: " and "))")
    pair.check(against: rules, "pair", &problems)
    guard rules.most.isValid else { return }
    for (index, card) in cards.enumerated() { check(card, at: "cards[\(index)]", rules, into: &problems) }
  }

  private func check(_ card: Card, at path: String, _ rules: CardRules, into problems: inout Problems) {
    let most = rules.most
    problems.requireLength(card.front, 1...most.front, at: "\(path).front")
    problems.requireLength(card.back ?? "", rules.backLength, at: "\(path).back")
    problems.requireLength(card.notes ?? "", 0...most.notes, at: "\(path).notes")
    check(card.tags ?? [], at: "\(path).tags", most, into: &problems)
  }

  private func check(_ tags: [String], at path: String, _ most: CardRules.Most, into problems: inout Problems) {
    problems.require(tags.count <= most.tags, at: path, "must have at most \(most.tags) tags")
    for (index, tag) in tags.enumerated() { problems.requireLength(tag, 1...most.tag, at: "\(path)[\(index)]") }
  }
}

extension Problems {
  /// Checks a text's length in Unicode scalars, as for texts from clients, and that it has no white space at either
  /// end.
  mutating func requireLength(_ text: String, _ length: ClosedRange<Int>, at path: @autoclosure () -> String) {
    require(
      length.contains(text.unicodeScalars.count), at: path(),
      "must have \(length.lowerBound) to \(length.upperBound) characters")
    let ends = [text.first, text.last].compactMap(\.self)
    require(!ends.contains(where: \.isWhitespace), at: path(), "begins or ends with white space")
  }
}
