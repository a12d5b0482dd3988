package import Wire

/// Adds several cards in one transaction. If one card breaks a rule or the quota is too small for all of them, none is
/// added (F5).
package struct AddCards: Request {
  package static let method = Method(
    "content.cards.add-many", .change, traits: .isExpensive, fails: [.notFound, .limitExceeded],
    "Adds several cards within the plan's limit: all of them, or none.")

  /// The cards to add, each with the members of `content.cards.add`.
  package var cards: List<AddCard, 1, 100>

  package init(cards: List<AddCard, 1, 100>) { self.cards = cards }

  package struct Reply: Codable, Hashable, Sendable {
    /// The new cards, in the order of the request.
    package var cards: [CardVersion]
    /// The account's number of cards and its limit.
    package var use: CardUse

    package init(cards: [CardVersion], use: CardUse) {
      self.cards = cards
      self.use = use
    }
  }
}
