package import AppCatalog
package import Wire

/// A card's own content, checked against the app's rules beyond what the contract bounds; what a card becomes by adding or editing.
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
    self.back = try Self.text(back, "back", of: 1...rules.most.back)
    self.notes = try Self.text(notes, "notes", of: 0...rules.most.notes)
    self.pair = try Self.pair(pair, rules, "front_language", "back_language")
    self.favorite = favorite
    self.tags = try Self.tags(tags, rules)
  }

  /// What the search looks through.
  package var folded: String { TextFolding.folded("\(front) \(back) \(notes)") }

  /// - Parameters:
  ///   - frontName: the member that holds the front language, to name it in a fault.
  ///   - backName: the same for the back.
  package static func pair(
    _ pair: LanguagePair, _ rules: CardRules, _ frontName: String, _ backName: String
  ) throws(Failure) -> LanguagePair {
    guard rules.speaks(pair.front) else { throw .invalidParams("\(frontName) is none of the app's languages") }
    guard rules.speaks(pair.back) else { throw .invalidParams("\(backName) is none of the app's languages") }
    guard pair.front != pair.back else { throw .invalidParams("\(backName) is the same as \(frontName)") }
    return pair
  }

  /// A tag's name.
  ///
  /// - Parameter member: the member that holds it, to name it in a fault.
  package static func tag(_ name: String, _ member: String, _ rules: CardRules) throws(Failure) -> String {
    try text(name, member, of: 1...rules.most.tag)
  }

  /// Tags' names, each once.
  package static func tags(_ names: [String], _ rules: CardRules) throws(Failure) -> [String] {
    var seen: Set<String> = []
    var tags: [String] = []
    for name in names {
      let tag = try tag(name, "tags", rules)
      if seen.insert(TextFolding.tagKey(tag)).inserted { tags.append(tag) }
      guard tags.count <= rules.most.tags else { throw .invalidParams("tags must be at most \(rules.most.tags)") }
    }
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
