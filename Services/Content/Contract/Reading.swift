package import Wire

/// How far an account has read a book (B5).
package struct ReadingState: Codable, Hashable, Sendable {
  /// The book's id.
  package var book: String
  /// From 1; 0 is the closed book.
  package var page: Int
  /// Whether its last page was reached, or it was said to be finished.
  package var finished: Bool
  /// Whether the reader marked it, which is apart from reading.
  package var favorite: Bool
  /// Milliseconds since 1970.
  package var changedAt: Int64
  /// When it was read last, in milliseconds since 1970; nil for a book that was marked and never opened.
  package var readAt: Int64?
  /// True while a finished book is read again: `page` is where the reader is now. Left out otherwise.
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

/// Where the account is in its books, last read first.
package struct GetReading: Request {
  package static let method = Method(
    "content.reading.get", .read, fails: [.notFound], "Gives where the account is in its books.")

  /// A book's id; left out, every book that was opened: one that was only marked isn't among them.
  package var book: Identifier?

  /// A request with these members.
  package init(book: Identifier? = nil) { self.book = book }

  /// The books, last read first.
  package struct Reply: Codable, Hashable, Sendable {
    /// One entry for each book that was opened; for a book that was named, also if it was only marked.
    package var books: [ReadingState]
    /// The ids of the books that are marked, the last one first; nil where one book was asked for.
    package var favorites: [String]?
    /// The ids of the books to continue with, last read first: those that are open to the account and that are unfinished
    /// or read again. Nil where one book was asked for.
    package var inProgress: [String]?

    package init(books: [ReadingState], favorites: [String]? = nil, inProgress: [String]? = nil) {
      self.books = books
      self.favorites = favorites
      self.inProgress = inProgress
    }
  }
}

/// Records where the account is; what is left out stays. Page and end need a book that is open to the account; a mark
/// alone needs nothing.
package struct SetReading: Request {
  package static let method = Method(
    "content.reading.set", .change, fails: [.notFound, .entitlementRequired],
    "Records the page, and whether finished or a favourite.")

  /// The book's id.
  package var book: Identifier
  /// From 1; 0 is the closed book. The last page finishes the book unless `finished` says otherwise. An earlier page of a
  /// finished book means that it is read again; it stays finished.
  package var page: Bounded<0, 999>?
  /// Left out, it stays, unless the last page is reached.
  package var finished: Bool?
  /// Left out, it stays.
  package var favorite: Bool?

  /// A request with these members.
  package init(book: Identifier, page: Bounded<0, 999>? = nil, finished: Bool? = nil, favorite: Bool? = nil) {
    self.book = book
    self.page = page
    self.finished = finished
    self.favorite = favorite
  }

  /// Where the account is now.
  package struct Reply: Codable, Hashable, Sendable {
    /// The book's state after the change.
    package var reading: ReadingState

    /// What is answered.
    package init(reading: ReadingState) { self.reading = reading }
  }
}
