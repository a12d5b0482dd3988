package import Wire

/// What has changed among the account's cards since a device last asked, oldest change first (F6).
///
/// A device keeps the cursor of the last page for the next time. Deleted cards are told for 90 days, 10,000 of them; a
/// device that was away for longer, or whose account deleted all cards, is told to start over.
package struct ListCardChanges: Request {
  package static let method = Method(
    "content.cards.changes", .read, fails: [.notFound],
    "Lists what has changed among the account's cards since a cursor, deletions too.")

  /// Changes on the page at the most; 50 if left out.
  package var limit: Bounded<1, 200>?
  /// `cursor` of the page before, or of the last time; left out by a device that has no cards yet.
  package var cursor: PageCursor?

  /// A request with these members.
  package init(limit: Bounded<1, 200>? = nil, cursor: PageCursor? = nil) {
    (self.limit, self.cursor) = (limit, cursor)
  }

  /// A page of changes.
  package struct Reply: Codable, Hashable, Sendable {
    /// New and changed cards as they are now. One that changes meanwhile comes again.
    package var cards: [Flashcard]
    /// Ids of cards that are there no more; some that the device never had may be among them.
    package var deleted: [String]
    /// Where the next page begins, and the next time.
    package var cursor: String
    /// Whether there is more now.
    package var more: Bool
    /// Whether this is the first page of all cards, since the cursor was too old: what no page from here to the last
    /// one has isn't there any more.
    package var startOver: Bool
    /// How many cards there are and may be.
    package var use: CardUse

    /// What is answered.
    package init(
      cards: [Flashcard], deleted: [String], cursor: String, more: Bool, startOver: Bool, use: CardUse
    ) {
      (self.cards, self.deleted, self.cursor) = (cards, deleted, cursor)
      (self.more, self.startOver, self.use) = (more, startOver, use)
    }
  }
}

/// Hands in what a device changed, perhaps a long time ago and without a connection (F6).
///
/// Each edit is merged by itself, part by part: a part that nobody else has changed since the device saw the card is
/// taken; of two changes of one part the later one holds. A deletion holds against any edit. Handing the same in again
/// changes nothing.
package struct SyncCards: Request, LenientParams {
  package static let method = Method(
    "content.cards.sync", .change, isExpensive: true, fails: [.notFound],
    "Merges edits that a device made, part by part, and says of each what became of it.")

  /// In the order in which they were made.
  package var edits: List<Lenient<CardEdit>, 1, 50>

  package init(edits: List<CardEdit, 1, 50>) { self.edits = edits.lenient }

  /// What became of the edits.
  package struct Reply: Codable, Hashable, Sendable {
    /// One for each edit, in their order.
    package var results: [SyncResult]
    /// How many cards there are and may be.
    package var use: CardUse

    /// What is answered.
    package init(results: [SyncResult], use: CardUse) { (self.results, self.use) = (results, use) }
  }
}

/// A card that was made, changed or deleted on a device.
package struct CardEdit: LenientItem {
  package static let idMember: String? = "card"

  /// The card's id. A device makes the id of its new card: `crd_` and 16 to 96 lower-case letters and digits, from at
  /// least 80 random bits.
  package var card: Identifier
  /// The version of the card that the device had from here when it made the edit; 0 for a card that it made itself.
  package var base: Bounded<0, 1_000_000_000>
  /// When the edit was made, in milliseconds since 1970, by the device's clock.
  package var editedAt: ClientTime
  /// True deletes the card; then the other members don't matter.
  package var deleted: Bool?
  /// Left out, not changed; a new card needs it.
  package var front: CardText?
  /// Left out, not changed.
  package var back: CardBack?
  /// Left out, not changed.
  package var notes: CardNotes?
  /// Left out, not changed.
  package var favorite: Bool?
  /// All its tags from now on; left out, not changed.
  package var tags: List<TagName, 0, 50>?
  /// BCP 47; left out, not changed, or for a new card the account's pair.
  package var frontLanguage: LanguageTag?
  /// BCP 47; left out, not changed, or for a new card the account's pair.
  package var backLanguage: LanguageTag?

  /// One with these members.
  package init(
    card: Identifier, base: Bounded<0, 1_000_000_000>, editedAt: ClientTime, deleted: Bool? = nil,
    front: CardText? = nil, back: CardBack? = nil, notes: CardNotes? = nil, favorite: Bool? = nil,
    tags: List<TagName, 0, 50>? = nil, frontLanguage: LanguageTag? = nil, backLanguage: LanguageTag? = nil
  ) {
    (self.card, self.base, self.editedAt, self.deleted) = (card, base, editedAt, deleted)
    (self.front, self.back, self.notes, self.favorite, self.tags) = (front, back, notes, favorite, tags)
    (self.frontLanguage, self.backLanguage) = (frontLanguage, backLanguage)
  }
}

/// What became of an edit.
package struct SyncResult: Codable, Hashable, Sendable {
  /// The card's id; empty if the item was refused and has no id that can be read.
  package var card: String
  /// How it went.
  package var state: State
  /// The card's version now; nil for a card that isn't there.
  package var version: Int?
  /// Which parts of the edit gave way to a later change of somebody else's: `front`, `back`, `languages`, `notes`,
  /// `favorite`, `tags`.
  package var lost: [String]?
  /// Why it was refused, as an error has it; the edit changed nothing.
  package var refusal: Failure?

  /// How an edit went.
  package enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// The card is there; what of the edit holds is in it.
    case stored
    /// The card is deleted: by this edit, or before.
    case deleted
    /// The edit breaks a rule: see `refusal`.
    case refused
  }

  /// One with these members.
  package init(
    card: String, state: State, version: Int? = nil, lost: [String]? = nil, refusal: Failure? = nil
  ) {
    (self.card, self.state, self.version, self.lost, self.refusal) = (card, state, version, lost, refusal)
  }
}
