package import Wire

/// Changes many cards alike: favourites, tags and languages (F5). Those that aren't there any more don't matter.
package struct UpdateCards: Request {
  package static let method = Method(
    "content.cards.update", .change, isExpensive: true, fails: [.notFound, .limitExceeded],
    "Makes many cards favourites, tags them, or changes their languages.")

  /// Ids, 1 to 200.
  package var cards: List<Identifier, 1, 200>
  /// Left out, as it is.
  package var favorite: Bool?
  /// Tags that every card has from now on.
  package var addTags: List<TagName, 0, 50>?
  /// Tags that no card has from now on; case doesn't matter.
  package var removeTags: List<TagName, 0, 50>?
  /// BCP 47; left out, as it is.
  package var frontLanguage: LanguageTag?
  /// BCP 47; left out, as it is.
  package var backLanguage: LanguageTag?

  /// A request with these members.
  package init(
    cards: List<Identifier, 1, 200>, favorite: Bool? = nil, addTags: List<TagName, 0, 50>? = nil,
    removeTags: List<TagName, 0, 50>? = nil, frontLanguage: LanguageTag? = nil, backLanguage: LanguageTag? = nil
  ) {
    (self.frontLanguage, self.backLanguage) = (frontLanguage, backLanguage)
    self.cards = cards
    self.favorite = favorite
    self.addTags = addTags
    self.removeTags = removeTags
  }

  /// The cards that changed.
  package struct Reply: Codable, Hashable, Sendable {
    /// Those that are different now, in the order asked for.
    package var cards: [CardVersion]

    /// What is answered.
    package init(cards: [CardVersion]) { self.cards = cards }
  }
}

/// Which version of a card there is.
package struct CardVersion: Codable, Hashable, Sendable {
  /// The card's id.
  package var id: String
  /// Counts the card's changes, from 1.
  package var version: Int
  /// Milliseconds since 1970.
  package var changedAt: Int64

  /// One with these members.
  package init(id: String, version: Int, changedAt: Int64) {
    (self.id, self.version, self.changedAt) = (id, version, changedAt)
  }
}
