package import Wire

/// `presets/<id>.json`: ready cards for one pair of languages, added as a whole (F4).
package struct Preset: CatalogSection, BoundedMembers {
  /// One file for each preset.
  package static let file = "presets/*.json"
  package static let bounds: Bounds = ["cards": .count(1...)]

  /// Its place in the list, each once.
  package var position: Int
  /// What it is called.
  package var title: LocalizedText
  /// The languages of all its cards.
  package var pair: LanguagePair
  /// In the order in which they are added.
  package var cards: [Card]

  /// A card as it is added.
  package struct Card: Codable, Hashable, Sendable {
    /// The side that is learnt, each once. It, and the other strings, within `most` of `cards.json` and without white
    /// space at their ends.
    package var front: String
    /// The other side, where the app's cards have one.
    package var back: String?
    /// What stands beside it.
    package var notes: String?
    /// Tags that it gets.
    package var tags: [String]?
  }

  /// No two cards have the same front.
  package func check(_ problems: inout Problems) {
    problems.requireUnique(cards.map(\.front)) { "cards[\($0)].front" }
  }

  /// Its place is its own, its languages are the app's, and its cards keep to the bounds.
  package func check(against app: App, _ problems: inout Problems) {
    guard let rules = app.cardRules else {
      problems.add("", "is a preset, but the app has no cards.json")
      return
    }
    let here = app.presets.filter { $0.content.position == position }.map(\.name)
    problems.require(here.count == 1, at: "position", "\(position) is used by \(here.joined(separator: " and "))")
    pair.check(against: rules, "pair", &problems)
    // Told at its own place.
    guard rules.most.all.allSatisfy({ $0 >= 1 }) else { return }
    for (index, card) in cards.enumerated() { check(card, at: "cards[\(index)]", rules, into: &problems) }
  }

  private func check(_ card: Card, at path: String, _ rules: CardRules, into problems: inout Problems) {
    let most = rules.most
    problems.requireLength(card.front, 1...most.front, at: "\(path).front")
    problems.requireLength(card.back ?? "", rules.backLength, at: "\(path).back")
    problems.requireLength(card.notes ?? "", 0...most.notes, at: "\(path).notes")
    let tags = card.tags ?? []
    problems.require(tags.count <= most.tags, at: "\(path).tags", "must be at most \(most.tags)")
    for (index, tag) in tags.enumerated() { problems.requireLength(tag, 1...most.tag, at: "\(path).tags[\(index)]") }
  }
}

extension Problems {
  /// A text of so many characters, counted by scalars as those of clients are, with none that can't be seen at its
  /// ends.
  mutating func requireLength(_ text: String, _ length: ClosedRange<Int>, at path: @autoclosure () -> String) {
    require(
      length.contains(text.unicodeScalars.count), at: path(),
      "must have \(length.lowerBound) to \(length.upperBound) characters")
    let ends = [text.first, text.last].compactMap(\.self)
    require(!ends.contains(where: \.isWhitespace), at: path(), "begins or ends with white space")
  }
}
