package import Wire

/// Returns one card of the account.
package struct GetCard: Request {
  package static let method = Method("content.cards.get", .read, fails: [.notFound], "Returns a card.")

  /// The card's id.
  package var card: Identifier

  package init(card: Identifier) { self.card = card }

  package typealias Reply = EditCard.Reply
}
