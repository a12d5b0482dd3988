package import CivilTime
package import Wire

/// Takes over what a device kept before there was a server: cards and where its person is in books (M1).
///
/// A device hands in all that it has, piece by piece, in any order and again. What is there already is joined with what
/// it brings: of a card that two devices have, the later one counts, part by part; of a book the place that was read
/// last, finished and favourite where either is. What was changed here since then stays.
///
/// Cards may be more than the plan has room for, once an account: until `ends_at` and up to `most_cards`. All of them
/// stay; whoever has more than the limit can't add.
package struct AdoptContent: Request, LenientParams {
  package static let method = Method(
    "content.adoption.put", .change, isExpensive: true, fails: [.notFound],
    "Takes over cards and reading positions that a device had, and says of each what became of it.")

  /// In the order in which they are to stand.
  package var cards: List<Lenient<AdoptedCard>, 0, 50>?
  /// A book each.
  package var books: List<Lenient<AdoptedBook>, 0, 50>?

  package init(cards: List<AdoptedCard, 0, 50>? = nil, books: List<AdoptedBook, 0, 50>? = nil) {
    self.cards = cards?.lenient
    self.books = books?.lenient
  }

  /// What became of it.
  package struct Reply: Codable, Hashable, Sendable {
    /// One for each card, in their order. A card is `deleted` if it was deleted here since it was taken over.
    package var cards: [SyncResult]
    /// One for each book, in their order.
    package var books: [AdoptedBookResult]
    /// How many cards there are and may be; nil for an app without cards.
    package var use: CardUse?
    /// How much may still be taken over.
    package var adoption: AdoptionState

    /// What is answered.
    package init(cards: [SyncResult], books: [AdoptedBookResult], use: CardUse?, adoption: AdoptionState) {
      (self.cards, self.books, self.use, self.adoption) = (cards, books, use, adoption)
    }
  }
}

/// Tells whether something may be taken over from a device, and how much was.
package struct GetAdoption: Request {
  package static let method = Method(
    "content.adoption.get", .read, fails: [.notFound],
    "Says how much of what devices had was taken over, and until when more may come.")

  /// A request with these members.
  package init() {}

  package typealias Reply = AdoptionState
}

/// How much was taken over from an account's devices.
package struct AdoptionState: Codable, Hashable, Sendable {
  /// Whether anything may come: before the first piece, and until `ends_at`.
  package var open: Bool
  /// When it ends; nil before the first piece.
  package var endsAt: Timestamp?
  /// Cards that were taken over, those that were deleted since among them.
  package var cards: Int
  /// Taken over, cards may be so many though the plan has room for fewer; nil for an app without cards.
  package var mostCards: Int?

  /// One with these members.
  package init(open: Bool, endsAt: Timestamp?, cards: Int, mostCards: Int?) {
    (self.open, self.endsAt, self.cards, self.mostCards) = (open, endsAt, cards, mostCards)
  }
}

/// A card that a device had.
package struct AdoptedCard: LenientItem {
  package static let idMember: String? = "card"

  /// Its id from now on, which the device makes and keeps: `crd_` and 16 to 96 lower-case letters and digits, the same
  /// each time that this card is handed in. A UUID without its hyphens will do.
  package var card: Identifier
  /// When it was made, in milliseconds since 1970.
  package var madeAt: ClientTime
  /// When it was changed last, in milliseconds since 1970; left out, never.
  package var changedAt: ClientTime?
  /// What is learnt.
  package var front: CardText
  /// Left out, empty, where the app allows that.
  package var back: CardBack?
  /// Left out, none.
  package var notes: CardNotes?
  /// Left out, it is none.
  package var favorite: Bool?
  /// Left out, none.
  package var tags: List<TagName, 0, 50>?
  /// BCP 47; left out, that of the account's pair.
  package var frontLanguage: LanguageTag?
  /// BCP 47; left out, that of the account's pair.
  package var backLanguage: LanguageTag?

  /// One with these members.
  package init(
    card: Identifier, madeAt: ClientTime, changedAt: ClientTime? = nil, front: CardText, back: CardBack? = nil,
    notes: CardNotes? = nil, favorite: Bool? = nil, tags: List<TagName, 0, 50>? = nil,
    frontLanguage: LanguageTag? = nil, backLanguage: LanguageTag? = nil
  ) {
    (self.card, self.madeAt, self.changedAt, self.front, self.back) = (card, madeAt, changedAt, front, back)
    (self.notes, self.favorite, self.tags) = (notes, favorite, tags)
    (self.frontLanguage, self.backLanguage) = (frontLanguage, backLanguage)
  }
}

/// Where a person was in a book, by what a device knew.
package struct AdoptedBook: LenientItem {
  package static let idMember: String? = "book"

  /// The book's id.
  package var book: Identifier
  /// From 1; 0 is the closed book; left out, it is closed.
  package var page: Bounded<0, 999>?
  /// Whether it was read to its end; left out, only by its last page.
  package var finished: Bool?
  /// Whether it was marked; left out, it wasn't.
  package var favorite: Bool?
  /// When any of this was changed last, in milliseconds since 1970.
  package var changedAt: ClientTime
  /// When it was read last, in milliseconds since 1970; left out, `changed_at` if there is a page or an end.
  package var readAt: ClientTime?

  /// One with these members.
  package init(
    book: Identifier, page: Bounded<0, 999>? = nil, finished: Bool? = nil, favorite: Bool? = nil,
    changedAt: ClientTime, readAt: ClientTime? = nil
  ) {
    (self.book, self.page, self.finished, self.favorite) = (book, page, finished, favorite)
    (self.changedAt, self.readAt) = (changedAt, readAt)
  }
}

/// What became of a book.
package struct AdoptedBookResult: Codable, Hashable, Sendable {
  /// The book's id; empty if the item was refused and has no id that can be read.
  package var book: String
  /// Where the account is in it now; nil for one that was refused.
  package var reading: ReadingState?
  /// Why it was refused, as an error has it; it changed nothing.
  package var refusal: Failure?

  /// One with these members.
  package init(book: String, reading: ReadingState? = nil, refusal: Failure? = nil) {
    (self.book, self.reading, self.refusal) = (book, reading, refusal)
  }
}
