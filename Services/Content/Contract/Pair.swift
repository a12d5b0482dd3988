package import Wire

/// Returns the languages of new cards' sides, and the languages to choose from (F1).
package struct GetPair: Request {
  package static let method = Method(
    "content.pair.get", .read, fails: [.notFound], "Returns the languages of new cards, and the available languages.")

  package init() {}

  package struct Reply: Codable, Hashable, Sendable {
    /// The language of the side to be learnt, as a BCP 47 tag.
    package var front: String
    /// The language of the side that explains the front, as a BCP 47 tag.
    package var back: String
    /// The languages to choose from, in display order.
    package var languages: [LanguageChoice]

    package init(front: String, back: String, languages: [LanguageChoice]) {
      self.front = front
      self.back = back
      self.languages = languages
    }
  }
}

/// A language that a card's side may have.
package struct LanguageChoice: Codable, Hashable, Sendable {
  /// The language, as a BCP 47 tag.
  package var code: String
  /// The language's name, in the caller's language.
  package var name: String

  package init(code: String, name: String) {
    self.code = code
    self.name = name
  }
}

/// Sets the languages of new cards.
package struct SetPair: Request {
  package static let method = Method(
    "content.pair.set", .change, fails: [.notFound], "Sets the languages of new cards.")

  /// The language of the side to be learnt, one of the app's languages.
  package var front: LanguageTag
  /// The language of the side that explains the front, a different one of the app's languages.
  package var back: LanguageTag

  package init(front: LanguageTag, back: LanguageTag) {
    self.front = front
    self.back = back
  }

  package typealias Reply = GetPair.Reply
}
