package import Wire

/// Makes several cards in one change, or, if one breaks a rule or not all fit, none (F5).
package struct AddCards: Request {
  package static let method = Method(
    "content.cards.add-many", .change, isExpensive: true, fails: [.notFound, .limitExceeded],
    "Makes several cards, all or none, within the limit of the plan.")

  /// Each as `content.cards.add` takes it.
  package var cards: List<AddCard, 1, 100>

  /// A request with these members.
  package init(cards: List<AddCard, 1, 100>) { self.cards = cards }

  /// What was made.
  package struct Reply: Codable, Hashable, Sendable {
    /// In the order they were given.
    package var cards: [CardVersion]
    /// How many cards there are and may be.
    package var use: CardUse

    /// What is answered.
    package init(cards: [CardVersion], use: CardUse) { (self.cards, self.use) = (cards, use) }
  }
}
