package import Wire

/// The languages that a new card's sides are in, and those to choose from (F1).
package struct GetPair: Request {
  package static let method = Method(
    "content.pair.get", .read, fails: [.notFound], "Gives the languages of new cards, and all there are.")

  /// A request with these members.
  package init() {}

  /// The pair, and what it may be changed to.
  package struct Reply: Codable, Hashable, Sendable {
    /// The language of the side that is learnt, BCP 47.
    package var front: String
    /// The language of the side that explains it, BCP 47.
    package var back: String
    /// In the order in which they are offered.
    package var languages: [LanguageChoice]

    /// What is answered.
    package init(front: String, back: String, languages: [LanguageChoice]) {
      self.front = front
      self.back = back
      self.languages = languages
    }
  }
}

/// A language that a card's side may be in.
package struct LanguageChoice: Codable, Hashable, Sendable {
  /// BCP 47.
  package var code: String
  /// In the caller's language.
  package var name: String

  /// One with these members.
  package init(code: String, name: String) { (self.code, self.name) = (code, name) }
}

/// Sets the languages of cards made from now on.
package struct SetPair: Request {
  package static let method = Method(
    "content.pair.set", .change, fails: [.notFound], "Sets the languages of cards made from now on.")

  /// The side that is learnt; one of the languages there are.
  package var front: LanguageTag
  /// Another of the languages there are.
  package var back: LanguageTag

  /// A request with these members.
  package init(front: LanguageTag, back: LanguageTag) { (self.front, self.back) = (front, back) }

  package typealias Reply = GetPair.Reply
}
