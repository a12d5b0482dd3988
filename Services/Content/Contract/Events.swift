import Wire

/// A user has read a book to its end, for the first time or again after marking it unread (B5).
package struct BookFinished: EventBody, Hashable {
  package static let type = "content.book.finished"

  /// The book's id.
  package var book: String
  /// The account's time zone at the time of the event, as an IANA name.
  package var timeZone: String

  package init(book: String, timeZone: String) {
    self.book = book
    self.timeZone = timeZone
  }
}

/// A user has shared cards under a code (F8).
package struct CardsShared: EventBody, Hashable {
  package static let type = "content.cards.shared"

  /// The number of shared cards.
  package var cards: Int
  /// The account's time zone at the time of the event, as an IANA name.
  package var timeZone: String

  package init(cards: Int, timeZone: String) {
    self.cards = cards
    self.timeZone = timeZone
  }
}
