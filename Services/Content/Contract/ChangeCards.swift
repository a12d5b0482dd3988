package import Wire

/// A card's side: what it may be at the most; the app's `cards.json` may allow less.
package typealias CardText = MultilineText<1, 8192>
/// A card's other side, which some apps' cards don't have.
package typealias CardBack = MultilineText<0, 8192>
/// What a person notes beside a card.
package typealias CardNotes = MultilineText<0, 16384>
/// A tag's name; case doesn't matter. A new one's length is bounded by the app's `cards.json`; there are older ones,
/// whose characters were counted as people count them, up to this.
package typealias TagName = Text<1, 1600>

/// Makes a card (F1). Over the limit it is refused with `limit_exceeded`: current, limit, remaining (F3).
package struct AddCard: Request, Hashable {
  package static let method = Method(
    "content.cards.add", .change, fails: [.notFound, .limitExceeded], "Makes a card, within the limit of the plan.")

  /// The side that is learnt; its length is bounded by the app's `cards.json`.
  package var front: CardText
  /// The side that explains it; left out only where the app's cards may lack it.
  package var back: CardBack?
  /// Left out, none.
  package var notes: CardNotes?
  /// Names; each is found, whatever its case, or made (F2). An account has 1,000 at the most.
  package var tags: List<TagName, 0, 50>?
  /// Left out, no favourite.
  package var favorite: Bool?
  /// Left out, the account's pair.
  package var frontLanguage: LanguageTag?
  /// Left out, the account's pair.
  package var backLanguage: LanguageTag?

  /// A request with these members.
  package init(
    front: CardText, back: CardBack? = nil, notes: CardNotes? = nil, tags: List<TagName, 0, 50>? = nil,
    favorite: Bool? = nil,
    frontLanguage: LanguageTag? = nil, backLanguage: LanguageTag? = nil
  ) {
    self.front = front
    self.back = back
    self.notes = notes
    self.tags = tags
    self.favorite = favorite
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
  }

  /// The new card, and how many fit now.
  package struct Reply: Codable, Hashable, Sendable {
    /// The card as it is stored.
    package var card: Flashcard
    /// How many cards there are and may be.
    package var use: CardUse

    /// What is answered.
    package init(card: Flashcard, use: CardUse) { (self.card, self.use) = (card, use) }
  }
}

/// Changes a card; what is left out stays. On a stale version it is refused with `conflict`, which says the right one.
package struct EditCard: Request {
  package static let method = Method(
    "content.cards.edit", .change, fails: [.notFound, .limitExceeded], "Changes a card of a known version.")

  /// The card's id.
  package var card: Identifier
  /// The version that the change was made on.
  package var version: Bounded<1, 1_000_000_000>
  /// Left out, it stays.
  package var front: CardText?
  /// Left out, it stays; empty, there is none, where the app's cards may lack it.
  package var back: CardBack?
  /// Left out, they stay; empty, there are none.
  package var notes: CardNotes?
  /// All its tags from now on.
  package var tags: List<TagName, 0, 50>?
  /// BCP 47; left out, it stays.
  package var frontLanguage: LanguageTag?
  /// BCP 47; left out, it stays.
  package var backLanguage: LanguageTag?

  /// A request with these members.
  package init(
    card: Identifier, version: Bounded<1, 1_000_000_000>, front: CardText? = nil, back: CardBack? = nil,
    notes: CardNotes? = nil,
    tags: List<TagName, 0, 50>? = nil, frontLanguage: LanguageTag? = nil, backLanguage: LanguageTag? = nil
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

  /// The card after its change.
  package struct Reply: Codable, Hashable, Sendable {
    /// With its new version.
    package var card: Flashcard

    /// What is answered.
    package init(card: Flashcard) { self.card = card }
  }
}

/// Makes a card a favourite or not.
package struct SetCardFavorite: Request {
  package static let method = Method(
    "content.cards.favorite", .change, fails: [.notFound], "Makes a card a favourite, or not, or toggles it.")

  /// The card's id.
  package var card: Identifier
  /// Left out, the mark is toggled; give it where a call may be sent again.
  package var favorite: Bool?

  /// A request with these members.
  package init(card: Identifier, favorite: Bool? = nil) { (self.card, self.favorite) = (card, favorite) }

  package typealias Reply = EditCard.Reply
}

/// Deletes cards. Those that aren't there any more don't matter, unless all are gone.
package struct DeleteCards: Request {
  package static let method = Method(
    "content.cards.delete", .change, isExpensive: true, fails: [.notFound], "Deletes one or more cards.")

  /// Ids, 1 to 200.
  package var cards: List<Identifier, 1, 200>

  /// A request with these members.
  package init(cards: List<Identifier, 1, 200>) { self.cards = cards }

  /// What was deleted, and how many fit now.
  package struct Reply: Codable, Hashable, Sendable {
    /// How many cards were there and aren't any more.
    package var deleted: Int
    /// How many cards there are and may be.
    package var use: CardUse

    /// What is answered.
    package init(deleted: Int, use: CardUse) { (self.deleted, self.use) = (deleted, use) }
  }
}

/// Deletes every card of the account; its tags stay.
package struct DeleteAllCards: Request {
  package static let method = Method(
    "content.cards.delete-all", .change, isExpensive: true, fails: [.notFound], "Deletes every card of the account.")

  /// A request with these members.
  package init() {}

  package typealias Reply = DeleteCards.Reply
}
