package import Wire

/// Changes favourites, tags or languages of many cards at once (F5). Cards that don't exist are ignored.
package struct UpdateCards: Request {
  package static let method = Method(
    "content.cards.update", .change, traits: .isExpensive, fails: [.notFound, .limitExceeded],
    "Changes many cards: favourites, tags or languages.")

  /// The cards' ids, 1 to 200.
  package var cards: List<Identifier, 1, 200>
  /// True to make all the cards favourites, false to remove them from the favourites. Omit it to change neither.
  package var favorite: Bool?
  /// The tags to add to every card.
  package var addTags: List<TagName, 0, 50>?
  /// The tags to remove from every card, matched without regard to case.
  package var removeTags: List<TagName, 0, 50>?
  /// The front's language as a BCP 47 tag. Omit it to keep the current language.
  package var frontLanguage: LanguageTag?
  /// The back's language as a BCP 47 tag. Omit it to keep the current language.
  package var backLanguage: LanguageTag?

  package init(
    cards: List<Identifier, 1, 200>, favorite: Bool? = nil, addTags: List<TagName, 0, 50>? = nil,
    removeTags: List<TagName, 0, 50>? = nil, frontLanguage: LanguageTag? = nil, backLanguage: LanguageTag? = nil
  ) {
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
    self.cards = cards
    self.favorite = favorite
    self.addTags = addTags
    self.removeTags = removeTags
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The cards that changed, in the order of the request.
    package var cards: [CardVersion]

    package init(cards: [CardVersion]) { self.cards = cards }
  }
}

/// The version of a card.
package struct CardVersion: Codable, Hashable, Sendable {
  /// The card's id.
  package var id: String
  /// The card's version number, starting at 1.
  package var version: Int
  /// The time when the card was last changed, in milliseconds since 1970.
  package var changedAt: Int64

  package init(id: String, version: Int, changedAt: Int64) {
    self.id = id
    self.version = version
    self.changedAt = changedAt
  }
}
