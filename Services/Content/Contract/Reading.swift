package import Wire

/// How far an account has read a book (B5).
package struct ReadingState: Codable, Hashable, Sendable {
  /// The book's id.
  package var book: String
  /// From 1; 0 is the closed book.
  package var page: Int
  /// Whether its last page was reached, or it was said to be finished.
  package var finished: Bool
  /// Whether the reader marked it.
  package var favorite: Bool
  /// Milliseconds since 1970.
  package var changedAt: Int64

  package init(book: String, page: Int, finished: Bool, favorite: Bool, changedAt: Int64) {
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

  /// A book's id; left out, every book that was opened.
  package var book: Identifier?

  package init(book: Identifier? = nil) { self.book = book }

  /// The books, last read first.
  package struct Reply: Codable, Hashable, Sendable {
    /// One entry for each book that was asked for and opened.
    package var books: [ReadingState]

    package init(books: [ReadingState]) { self.books = books }
  }
}

/// Records where the account is; what is left out stays.
package struct SetReading: Request {
  package static let method = Method(
    "content.reading.set", .change, fails: [.notFound, .entitlementRequired],
    "Records the page, and whether finished or a favourite.")

  /// The book's id.
  package var book: Identifier
  /// From 1; 0 is the closed book. The last page finishes the book unless `finished` says otherwise.
  package var page: Bounded<0, 999>?
  /// Left out, it stays, unless the last page is reached.
  package var finished: Bool?
  /// Left out, it stays.
  package var favorite: Bool?

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

    package init(reading: ReadingState) { self.reading = reading }
  }
}
