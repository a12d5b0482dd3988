package import CivilTime
package import Wire

/// Imports data that a device stored before the app had a server: cards and reading positions (M1).
///
/// A device submits all of its data in pieces. The pieces may arrive in any order, and more than once. Imported data is
/// merged with the account's data. For a card that exists on two devices, the latest value of each field is kept. For a
/// book, the most recently read position is kept. A book counts as finished if it is finished on the device or on the
/// server, and as a favourite if it is a favourite on either. Later changes on the server are kept.
///
/// Once per account, an import may exceed the plan's card limit: until `ends_at`, and up to `max_cards` cards. The
/// account keeps all imported cards, but can't add more while it is above its limit.
package struct ImportLocalContent: Request, LenientParams {
  package static let method = Method(
    "content.local.import", .change, traits: .isExpensive, fails: [.notFound],
    "Imports cards and reading positions from a device, and returns the result for each.")

  /// The cards, in the order in which they are added.
  package var cards: List<Lenient<ImportedCard>, 0, 50>?
  /// The reading positions, one for each book.
  package var books: List<Lenient<ImportedBook>, 0, 50>?

  package init(cards: List<ImportedCard, 0, 50>? = nil, books: List<ImportedBook, 0, 50>? = nil) {
    self.cards = cards?.lenient
    self.books = books?.lenient
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// One result for each card, in order. The state is `deleted` if the card was imported before and has since been
    /// deleted on the server.
    package var cards: [SyncResult]
    /// One result for each book, in order.
    package var books: [ImportedBookResult]
    /// The account's number of cards and its limit; nil for an app without cards.
    package var use: CardUse?
    /// The state of the account's import.
    package var localImport: LocalImportState

    package init(cards: [SyncResult], books: [ImportedBookResult], use: CardUse?, localImport: LocalImportState) {
      self.cards = cards
      self.books = books
      self.use = use
      self.localImport = localImport
    }
  }
}

/// Returns the state of the account's import: whether it is open, and how many cards were imported.
package struct GetLocalContentImport: Request {
  package static let method = Method(
    "content.local.state", .read, fails: [.notFound],
    "Returns how much was imported from devices, and when the import closes.")

  package init() {}

  package typealias Reply = LocalImportState
}

/// The state of the import of an account's device data.
package struct LocalImportState: Codable, Hashable, Sendable {
  /// True if the import accepts pieces: before the first piece arrives, and then until `ends_at`.
  package var open: Bool
  /// The time when the import closes; nil before the first piece.
  package var endsAt: Timestamp?
  /// The number of imported cards, including cards that were deleted later.
  package var cards: Int
  /// The number of cards that an account may reach by importing, even above its plan's limit; nil for an app without
  /// cards.
  package var maxCards: Int?

  package init(open: Bool, endsAt: Timestamp?, cards: Int, maxCards: Int?) {
    self.open = open
    self.endsAt = endsAt
    self.cards = cards
    self.maxCards = maxCards
  }
}

/// A card that a device stored.
package struct ImportedCard: LenientItem {
  package static let idMember: String? = "card"

  /// The card's permanent id, which the device creates and keeps: `crd_` and 16 to 96 lower-case letters and digits.
  /// The id must be the same each time the card is submitted. A UUID without its hyphens is suitable.
  package var card: Identifier
  /// The time when the card was created, in milliseconds since 1970.
  package var madeAt: ClientTime
  /// The time when the card was last changed, in milliseconds since 1970. Omit it for a card that was never changed.
  package var changedAt: ClientTime?
  /// The side to be learnt.
  package var front: CardText
  /// The side that explains the front. Defaults to an empty text if the app allows cards without a back.
  package var back: CardBack?
  /// The user's notes. Defaults to none.
  package var notes: CardNotes?
  /// True for a favourite. Defaults to false.
  package var favorite: Bool?
  /// The names of the card's tags. Defaults to none.
  package var tags: List<TagName, 0, 50>?
  /// The front's language as a BCP 47 tag. Defaults to the language of the account's pair.
  package var frontLanguage: LanguageTag?
  /// The back's language as a BCP 47 tag. Defaults to the language of the account's pair.
  package var backLanguage: LanguageTag?

  package init(
    card: Identifier, madeAt: ClientTime, changedAt: ClientTime? = nil, front: CardText, back: CardBack? = nil,
    notes: CardNotes? = nil, favorite: Bool? = nil, tags: List<TagName, 0, 50>? = nil,
    frontLanguage: LanguageTag? = nil, backLanguage: LanguageTag? = nil
  ) {
    self.card = card
    self.madeAt = madeAt
    self.changedAt = changedAt
    self.front = front
    self.back = back
    self.notes = notes
    self.favorite = favorite
    self.tags = tags
    self.frontLanguage = frontLanguage
    self.backLanguage = backLanguage
  }
}

/// The position in a book that a device stored.
package struct ImportedBook: LenientItem {
  package static let idMember: String? = "book"

  /// The book's id.
  package var book: Identifier
  /// The page, from 1; 0 stands for the closed book. Defaults to 0.
  package var page: Bounded<0, 999>?
  /// True if the book was read to its end. Defaults to false. If `page` is the last page, the book always counts as
  /// finished.
  package var finished: Bool?
  /// True for a favourite. Defaults to false.
  package var favorite: Bool?
  /// The time when any of these members was last changed, in milliseconds since 1970.
  package var changedAt: ClientTime
  /// The time when the book was last read, in milliseconds since 1970. Defaults to `changed_at` if `page` isn't 0 or
  /// the book is finished.
  package var readAt: ClientTime?

  package init(
    book: Identifier, page: Bounded<0, 999>? = nil, finished: Bool? = nil, favorite: Bool? = nil,
    changedAt: ClientTime, readAt: ClientTime? = nil
  ) {
    self.book = book
    self.page = page
    self.finished = finished
    self.favorite = favorite
    self.changedAt = changedAt
    self.readAt = readAt
  }
}

/// The result of importing a reading position.
package struct ImportedBookResult: Codable, Hashable, Sendable {
  /// The book's id; empty for a rejected item without a readable id.
  package var book: String
  /// The account's current position in the book; nil for a rejected item.
  package var reading: ReadingState?
  /// The reason for the rejection, as an error object. A rejected item changes nothing.
  package var refusal: Failure?

  package init(book: String, reading: ReadingState? = nil, refusal: Failure? = nil) {
    self.book = book
    self.reading = reading
    self.refusal = refusal
  }
}
