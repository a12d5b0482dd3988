package import Wire

/// Makes a card (F1). Over the limit it is refused with `limit_exceeded`: current, limit, remaining (F3).
package struct AddCard: Request {
  package static let method = Method(
    "content.cards.add", .change, fails: [.notFound, .limitExceeded], "Makes a card, within the limit of the plan.")

  package var front: String
  package var back: String
  package var notes: String?
  /// Names; each is found, whatever its case, or made (F2).
  package var tags: [String]?
  package var favorite: Bool?
  /// Left out, the account's pair.
  package var frontLanguage: String?
  /// Left out, the account's pair.
  package var backLanguage: String?

  package init(
    front: String, back: String, notes: String? = nil, tags: [String]? = nil, favorite: Bool? = nil,
    frontLanguage: String? = nil, backLanguage: String? = nil
  ) {
    self.front = front
    self.back = back
    self.notes = notes
    self.tags = tags
    self.favorite = favorite
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
  }

  package struct Reply: Codable, Hashable, Sendable {
    package var card: Flashcard
    package var use: CardUse

    package init(card: Flashcard, use: CardUse) { (self.card, self.use) = (card, use) }
  }
}

/// Changes a card; what is left out stays. On a stale version it is refused with `conflict`, which says the right one.
package struct EditCard: Request {
  package static let method = Method(
    "content.cards.edit", .change, fails: [.notFound], "Changes a card of a known version.")

  /// The card's id.
  package var card: String
  /// The version that the change was made on.
  package var version: Int
  package var front: String?
  package var back: String?
  package var notes: String?
  /// All its tags from now on.
  package var tags: [String]?
  package var frontLanguage: String?
  package var backLanguage: String?

  package init(
    card: String, version: Int, front: String? = nil, back: String? = nil, notes: String? = nil,
    tags: [String]? = nil, frontLanguage: String? = nil, backLanguage: String? = nil
  ) {
    self.card = card
    self.version = version
    self.front = front
    self.back = back
    self.notes = notes
    self.tags = tags
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
  }

  package struct Reply: Codable, Hashable, Sendable {
    package var card: Flashcard

    package init(card: Flashcard) { self.card = card }
  }
}

/// Makes a card a favourite or not.
package struct SetCardFavorite: Request {
  package static let method = Method(
    "content.cards.favorite", .change, fails: [.notFound], "Makes a card a favourite, or not, or toggles it.")

  /// The card's id.
  package var card: String
  /// Left out, the card changes to what it isn't; give it where a call may be sent again.
  package var favorite: Bool?

  package init(card: String, favorite: Bool? = nil) { (self.card, self.favorite) = (card, favorite) }

  package typealias Reply = EditCard.Reply
}

/// Deletes cards. Those that aren't there any more don't matter, unless none is.
package struct DeleteCards: Request {
  package static let method = Method("content.cards.delete", .change, fails: [.notFound], "Deletes one or more cards.")

  /// Ids, 1 to 200.
  package var cards: [String]

  package init(cards: [String]) { self.cards = cards }

  package struct Reply: Codable, Hashable, Sendable {
    package var deleted: Int
    package var use: CardUse

    package init(deleted: Int, use: CardUse) { (self.deleted, self.use) = (deleted, use) }
  }
}

/// Deletes every card of the account; its tags stay.
package struct DeleteAllCards: Request {
  package static let method = Method(
    "content.cards.delete-all", .change, fails: [.notFound], "Deletes every card of the account.")

  package init() {}

  package typealias Reply = DeleteCards.Reply
}
