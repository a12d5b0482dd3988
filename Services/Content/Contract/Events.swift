import Wire

/// Somebody read a book to its end, for the first time or once more after it was marked as unread (B5).
package struct BookFinished: EventBody, Hashable {
  /// How the event is called between services.
  package static let type = "content.book.finished"

  /// The book's id.
  package var book: String
  /// The account's zone when it happened (IANA name).
  package var timeZone: String

  package init(book: String, timeZone: String) { (self.book, self.timeZone) = (book, timeZone) }
}

/// Somebody put cards under a code, for others to add (F8).
package struct CardsShared: EventBody, Hashable {
  /// How the event is called between services.
  package static let type = "content.cards.shared"

  /// How many cards there are under it.
  package var cards: Int
  /// The account's zone when it happened (IANA name).
  package var timeZone: String

  package init(cards: Int, timeZone: String) { (self.cards, self.timeZone) = (cards, timeZone) }
}
