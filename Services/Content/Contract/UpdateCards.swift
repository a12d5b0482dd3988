package import Wire

/// Changes many cards alike: favourites and tags (F5). Those that aren't there any more don't matter.
package struct UpdateCards: Request {
  package static let method = Method(
    "content.cards.update", .change, fails: [.notFound], "Makes many cards favourites, or tags them.")

  /// Ids, 1 to 200.
  package var cards: [String]
  /// Left out, as it is.
  package var favorite: Bool?
  /// Tags that every card has from now on.
  package var addTags: [String]?
  /// Tags that no card has from now on; case doesn't matter.
  package var removeTags: [String]?

  package init(cards: [String], favorite: Bool? = nil, addTags: [String]? = nil, removeTags: [String]? = nil) {
    self.cards = cards
    self.favorite = favorite
    self.addTags = addTags
    self.removeTags = removeTags
  }

  /// The cards that changed.
  package struct Reply: Codable, Hashable, Sendable {
    /// The cards that changed, in the order asked for.
    package var cards: [Flashcard]

    package init(cards: [Flashcard]) { self.cards = cards }
  }
}
