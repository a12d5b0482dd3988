package import Wire

/// Lists all books of the library, each with the account's reading position (B1).
package struct ListBooks: Request {
  package static let method = Method(
    "content.books.list", .read, fails: [.notFound], "Lists the books with the account's reading position in each.")

  /// The language of the titles. Defaults to the caller's language.
  package var language: Language?

  package init(language: Language? = nil) { self.language = language }

  package struct Reply: Codable, Hashable, Sendable {
    /// The books, in display order.
    package var books: [BookSummary]

    package init(books: [BookSummary]) { self.books = books }
  }
}

/// A book as listed in the library.
package struct BookSummary: Codable, Hashable, Sendable {
  /// The book's id.
  package var id: String
  /// The title, in the requested language.
  package var title: String
  /// The text for a screen reader: the title and, for a locked book, a note that it needs a subscription.
  package var label: String
  /// True if the pages need a subscription that the caller doesn't have. The cover is always visible.
  package var locked: Bool
  /// A description of the picture `cover`, for a screen reader.
  package var coverDescription: String
  /// The youngest age that the book is for, in years.
  package var ageFrom: Int
  /// The oldest age that the book is for, in years.
  package var ageTo: Int
  /// The time that reading the book aloud takes, in minutes.
  package var readingMinutes: Int
  /// The number of pages, without the cover.
  package var pages: Int
  /// The account's reading position; nil for a book that was neither opened nor made a favourite.
  package var reading: ReadingState?
  /// The cover's picture, without the title.
  package var cover: PictureRef?
  /// The cover with the title in the requested language; nil if there is no such picture.
  package var titledCover: PictureRef?

  package init(
    id: String, title: String, label: String, locked: Bool, coverDescription: String, ageFrom: Int, ageTo: Int,
    readingMinutes: Int, pages: Int, reading: ReadingState?, cover: PictureRef?, titledCover: PictureRef?
  ) {
    self.cover = cover
    self.titledCover = titledCover
    self.id = id
    self.title = title
    self.label = label
    self.locked = locked
    self.coverDescription = coverDescription
    self.ageFrom = ageFrom
    self.ageTo = ageTo
    self.readingMinutes = readingMinutes
    self.pages = pages
    self.reading = reading
  }
}

/// Returns a book's pages (B2).
package struct GetBook: Request {
  package static let method = Method(
    "content.books.get", .read, fails: [.notFound, .entitlementRequired],
    "Returns a book's pages: texts and spoken descriptions.")

  /// The book's id.
  package var book: Identifier
  /// The language of the texts. Defaults to the caller's language.
  package var language: Language?

  package init(book: Identifier, language: Language? = nil) {
    self.book = book
    self.language = language
  }

  /// The book, with its pictures by reference.
  package struct Reply: Codable, Hashable, Sendable {
    /// The book as listed in the library.
    package var book: BookSummary
    /// The language of the texts.
    package var language: Language
    /// The pages, in order.
    package var pages: [BookPage]

    package init(book: BookSummary, language: Language, pages: [BookPage]) {
      self.book = book
      self.language = language
      self.pages = pages
    }
  }
}

/// A page of a book.
package struct BookPage: Codable, Hashable, Sendable {
  /// The page's number, from 1.
  package var number: Int
  /// The text to read.
  package var text: String
  /// A description of the picture, for a screen reader.
  package var description: String
  /// The picture, which spans both halves of the open book.
  package var picture: PictureRef?

  package init(number: Int, text: String, description: String, picture: PictureRef?) {
    self.picture = picture
    self.number = number
    self.text = text
    self.description = description
  }
}

/// The part of a page's picture to return: the left or right half, or the whole.
package enum PictureHalf: String, Codable, Sendable, CaseIterable { case left, right, whole }
