package import Wire

/// One card of the account's, as lists have it.
package struct GetCard: Request {
  package static let method = Method("content.cards.get", .read, fails: [.notFound], "Gives a card.")

  /// The card's id.
  package var card: Identifier

  /// A request with these members.
  package init(card: Identifier) { self.card = card }

  /// The card as it is stored.
  package typealias Reply = EditCard.Reply
}
