package import Wire

/// Lists the changes to the account's cards since a device's last sync, oldest first (F6).
///
/// A device stores the cursor of the last page for the next sync. The server keeps at most 10,000 deletions, each for
/// 90 days. A device must start over if it was away for longer, or if the account has deleted all its cards.
package struct ListCardChanges: Request {
  package static let method = Method(
    "content.cards.changes", .read, fails: [.notFound],
    "Lists the changes to the account's cards since a cursor, including deletions.")

  /// The maximum number of changes on the page. Defaults to 50.
  package var limit: Bounded<1, 200>?
  /// The `cursor` of the previous page or of the last sync. A device without cards omits it.
  package var cursor: PageCursor?

  package init(limit: Bounded<1, 200>? = nil, cursor: PageCursor? = nil) {
    self.limit = limit
    self.cursor = cursor
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The new and changed cards in their current state. A card that changes between two pages is sent again.
    package var cards: [Flashcard]
    /// The ids of deleted cards, which may include cards that the device never had.
    package var deleted: [String]
    /// The cursor of the next page, or of the next sync.
    package var cursor: String
    /// True if there are more changes now.
    package var more: Bool
    /// True on the first page of a full list, sent because the cursor was too old. After the last page, the device
    /// deletes every card that no page contained.
    package var startOver: Bool
    /// The account's number of cards and its limit.
    package var use: CardUse
  }
}

/// Submits the edits that a device made, possibly long ago and offline (F6).
///
/// Each edit is merged separately, field by field. If a field hasn't changed on the server since the device last saw
/// the card, the field takes the edit's value. Otherwise, the later of the two changes wins. A deletion wins over any
/// edit. Submitting the same edits again changes nothing.
package struct SyncCards: Request, LenientParams {
  package static let method = Method(
    "content.cards.sync", .change, traits: .isExpensive, fails: [.notFound],
    "Merges a device's edits field by field, and returns the result for each.")

  /// The edits, in the order in which they were made.
  package var edits: List<Lenient<CardEdit>, 1, 50>

  package init(edits: List<CardEdit, 1, 50>) { self.edits = edits.lenient }

  package struct Reply: Codable, Hashable, Sendable {
    /// One result for each edit, in order.
    package var results: [SyncResult]
    /// The account's number of cards and its limit.
    package var use: CardUse

    package init(results: [SyncResult], use: CardUse) {
      self.results = results
      self.use = use
    }
  }
}

/// A card that was created, changed or deleted on a device.
package struct CardEdit: LenientItem {
  package static let idMember: String? = "card"

  /// The card's id. A device creates the id of a new card: `crd_` and 16 to 96 lower-case letters and digits, from at
  /// least 80 random bits.
  package var card: Identifier
  /// The server version of the card that the device had when it made the edit; 0 for a card that the device created.
  package var base: Bounded<0, 1_000_000_000>
  /// The time of the edit by the device's clock, in milliseconds since 1970.
  package var editedAt: ClientTime
  /// True deletes the card; the other members are then ignored.
  package var deleted: Bool?
  /// The new front. Omit it to keep the current front; a new card requires it.
  package var front: CardText?
  /// The new back. Omit it to keep the current back.
  package var back: CardBack?
  /// The new notes. Omit them to keep the current notes.
  package var notes: CardNotes?
  /// True for a favourite. Omit it to keep the current value.
  package var favorite: Bool?
  /// The complete new list of tags. Omit it to leave the tags unchanged.
  package var tags: List<TagName, 0, 50>?
  /// The front's language as a BCP 47 tag. Defaults to the card's current language or, for a new card, to the language
  /// of the account's pair.
  package var frontLanguage: LanguageTag?
  /// The back's language as a BCP 47 tag. Defaults to the card's current language or, for a new card, to the language
  /// of the account's pair.
  package var backLanguage: LanguageTag?

  package init(
    card: Identifier, base: Bounded<0, 1_000_000_000>, editedAt: ClientTime, deleted: Bool? = nil,
    front: CardText? = nil, back: CardBack? = nil, notes: CardNotes? = nil, favorite: Bool? = nil,
    tags: List<TagName, 0, 50>? = nil, frontLanguage: LanguageTag? = nil, backLanguage: LanguageTag? = nil
  ) {
    self.card = card
    self.base = base
    self.editedAt = editedAt
    self.deleted = deleted
    self.front = front
    self.back = back
    self.notes = notes
    self.favorite = favorite
    self.tags = tags
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
  }
}

/// The result of an edit.
package struct SyncResult: Codable, Hashable, Sendable {
  /// The card's id; empty for a rejected item without a readable id.
  package var card: String
  /// The outcome of the edit.
  package var state: State
  /// The card's current version; nil for a card that doesn't exist.
  package var version: Int?
  /// The fields of the edit that a later change by another device or client overrides: `front`, `back`, `languages`,
  /// `notes`, `favorite`, `tags`.
  package var overridden: [String]?
  /// The reason for the rejection, as an error object. A rejected edit changes nothing.
  package var refusal: Failure?

  /// The outcome of submitting an edit.
  package enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// The card exists. It contains the edit's values, except for the fields in `overridden`.
    case stored
    /// The card is deleted, by this edit or by an earlier change.
    case deleted
    /// The edit breaks a rule, given in `refusal`.
    case refused
  }

  package init(
    card: String, state: State, version: Int? = nil, overridden: [String]? = nil, refusal: Failure? = nil
  ) {
    self.card = card
    self.state = state
    self.version = version
    self.overridden = overridden
    self.refusal = refusal
  }
}
