package import Wire

/// The account's reading position in a book (B5).
package struct ReadingState: Codable, Hashable, Sendable {
  /// The book's id.
  package var book: String
  /// The page, from 1; 0 stands for the closed book.
  package var page: Int
  /// True if the last page was reached or a client marked the book as finished.
  package var finished: Bool
  /// True for a favourite, regardless of the reading position.
  package var favorite: Bool
  /// The time when the state last changed, in milliseconds since 1970.
  package var changedAt: Int64
  /// The time when the book was last read, in milliseconds since 1970; nil for a favourite that was never opened.
  package var readAt: Int64?
  /// True while the user is reading a finished book again; `page` is then the position in the new reading. Absent
  /// otherwise.
  package var again: Bool?

  package init(
    book: String, page: Int, finished: Bool, favorite: Bool, changedAt: Int64, readAt: Int64?, again: Bool? = nil
  ) {
    self.again = again
    self.readAt = readAt
    self.book = book
    self.page = page
    self.finished = finished
    self.favorite = favorite
    self.changedAt = changedAt
  }
}

/// Lists the account's reading positions, most recently read first.
package struct GetReading: Request {
  package static let method = Method(
    "content.reading.get", .read, fails: [.notFound], "Returns the account's reading positions.")

  /// The id of a book. Defaults to all opened books. Favourites that were never opened aren't included.
  package var book: Identifier?

  package init(book: Identifier? = nil) { self.book = book }

  package struct Reply: Codable, Hashable, Sendable {
    /// One entry for each opened book. If the request names a book, that book is included even if it is only a
    /// favourite.
    package var books: [ReadingState]
    /// The ids of the favourites, most recent first; nil if the request names a book.
    package var favorites: [String]?
    /// The ids of the books to continue with, most recently read first. Each book is unlocked for the account, and
    /// either unfinished or being read again. Nil if the request names a book.
    package var inProgress: [String]?

    package init(books: [ReadingState], favorites: [String]? = nil, inProgress: [String]? = nil) {
      self.books = books
      self.favorites = favorites
      self.inProgress = inProgress
    }
  }
}

/// Sets the account's position in a book. Omitted members stay unchanged. `page` and `finished` require a book that is
/// unlocked for the account; `favorite` doesn't.
package struct SetReading: Request {
  package static let method = Method(
    "content.reading.set", .change, fails: [.notFound, .entitlementRequired],
    "Records the current page of a book, and whether the book is finished or a favourite.")

  /// The book's id.
  package var book: Identifier
  /// The page, from 1; 0 stands for the closed book. The last page finishes the book unless `finished` is false. An
  /// earlier page of a finished book means that the user is reading the book again; the book stays finished.
  package var page: Bounded<0, 999>?
  /// True marks the book as finished, false as unfinished. If omitted, only reaching the last page changes the state.
  package var finished: Bool?
  /// True for a favourite. Omit it to keep the current value.
  package var favorite: Bool?

  package init(book: Identifier, page: Bounded<0, 999>? = nil, finished: Bool? = nil, favorite: Bool? = nil) {
    self.book = book
    self.page = page
    self.finished = finished
    self.favorite = favorite
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The book's state after the change.
    package var reading: ReadingState

    package init(reading: ReadingState) { self.reading = reading }
  }
}
