package import Wire

/// The text of a card's side. The app's `cards.json` may set a lower limit.
package typealias CardText = MultilineText<1, 8192>
/// The text of a card's back, which may be empty if the app allows cards without a back.
package typealias CardBack = MultilineText<0, 8192>
/// A user's notes on a card.
package typealias CardNotes = MultilineText<0, 16384>
/// A tag's name, matched without regard to case. The app's `cards.json` limits the length of new names. Existing names
/// may be longer, up to this bound, because their length was once counted in user-perceived characters.
package typealias TagName = Text<1, 1600>

/// Adds a card (F1). At the plan's limit, the call is rejected with `limit_exceeded`, which reports `current`, `limit`
/// and `remaining` (F3).
package struct AddCard: Request, Hashable {
  package static let method = Method(
    "content.cards.add", .change, fails: [.notFound, .limitExceeded], "Adds a card within the plan's limit.")

  /// The side to be learnt. The app's `cards.json` limits its length.
  package var front: CardText
  /// The side that explains the front. It may be omitted only if the app allows cards without a back.
  package var back: CardBack?
  /// The user's notes. Defaults to none.
  package var notes: CardNotes?
  /// The names of tags, matched without regard to case. Missing tags are created (F2). An account has at most 1,000
  /// tags.
  package var tags: List<TagName, 0, 50>?
  /// True for a favourite. Defaults to false.
  package var favorite: Bool?
  /// The front's language as a BCP 47 tag. Defaults to the language of the account's pair.
  package var frontLanguage: LanguageTag?
  /// The back's language as a BCP 47 tag. Defaults to the language of the account's pair.
  package var backLanguage: LanguageTag?

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

  package struct Reply: Codable, Hashable, Sendable {
    /// The card as stored.
    package var card: Flashcard
    /// The account's number of cards and its limit.
    package var use: CardUse

    package init(card: Flashcard, use: CardUse) {
      self.card = card
      self.use = use
    }
  }
}

/// Edits a card. Omitted members stay unchanged. A stale version is rejected with `conflict`, which reports the current
/// version.
package struct EditCard: Request {
  package static let method = Method(
    "content.cards.edit", .change, fails: [.notFound, .limitExceeded],
    "Changes a card if it still has the given version.")

  /// The card's id.
  package var card: Identifier
  /// The version of the card that the edit is based on.
  package var version: Bounded<1, 1_000_000_000>
  /// The new front. Omit it to keep the current front.
  package var front: CardText?
  /// The new back, which may be empty if the app allows cards without a back. Omit it to keep the current back.
  package var back: CardBack?
  /// The new notes. Omit them to keep the current notes; send an empty text to remove them.
  package var notes: CardNotes?
  /// The complete new list of tags. Omit it to leave the tags unchanged.
  package var tags: List<TagName, 0, 50>?
  /// The front's language as a BCP 47 tag. Omit it to keep the current language.
  package var frontLanguage: LanguageTag?
  /// The back's language as a BCP 47 tag. Omit it to keep the current language.
  package var backLanguage: LanguageTag?

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

  package struct Reply: Codable, Hashable, Sendable {
    /// The card with its new version.
    package var card: Flashcard

    package init(card: Flashcard) { self.card = card }
  }
}

/// Makes a card a favourite, or removes it from the favourites.
package struct SetCardFavorite: Request {
  package static let method = Method(
    "content.cards.favorite", .change, fails: [.notFound],
    "Marks a card as a favourite, removes the mark, or toggles it.")

  /// The card's id.
  package var card: Identifier
  /// The new value. Omit it to toggle the current value. A call that may be retried must include it.
  package var favorite: Bool?

  package init(card: Identifier, favorite: Bool? = nil) {
    self.card = card
    self.favorite = favorite
  }

  package typealias Reply = EditCard.Reply
}

/// Deletes cards. Cards that don't exist are ignored, but the call fails if none of the cards exists.
package struct DeleteCards: Request {
  package static let method = Method(
    "content.cards.delete", .change, traits: .isExpensive, fails: [.notFound], "Deletes one or more cards.")

  /// The cards' ids, 1 to 200.
  package var cards: List<Identifier, 1, 200>

  package init(cards: List<Identifier, 1, 200>) { self.cards = cards }

  package struct Reply: Codable, Hashable, Sendable {
    /// The number of cards that were deleted.
    package var deleted: Int
    /// The account's number of cards and its limit.
    package var use: CardUse

    package init(deleted: Int, use: CardUse) {
      self.deleted = deleted
      self.use = use
    }
  }
}

/// Deletes all cards of the account. Its tags are kept.
package struct DeleteAllCards: Request {
  package static let method = Method(
    "content.cards.delete-all", .change, traits: .isExpensive, fails: [.notFound], "Deletes every card of the account.")

  package init() {}

  package typealias Reply = DeleteCards.Reply
}
