package import Wire

/// The library: every book, with how far the account has read it (B1).
package struct ListBooks: Request {
  package static let method = Method(
    "content.books.list", .read, fails: [.notFound], "Lists the books and how far the account has read each.")

  /// The language of titles; the caller's own if left out.
  package var language: Language?

  /// A request with these members.
  package init(language: Language? = nil) { self.language = language }

  /// The library.
  package struct Reply: Codable, Hashable, Sendable {
    /// In the order of the shelf.
    package var books: [BookSummary]

    /// What is answered.
    package init(books: [BookSummary]) { self.books = books }
  }
}

/// A book as the library shows it.
package struct BookSummary: Codable, Hashable, Sendable {
  /// The book's id.
  package var id: String
  /// In the language that was asked for.
  package var title: String
  /// What a screen reader says: the title, and for a locked book that it needs a subscription.
  package var label: String
  /// Whether its pages need a subscription; the cover is everybody's to see.
  package var locked: Bool
  /// What the cover shows; its picture is `cover`.
  package var coverDescription: String
  /// For children from this age …
  package var ageFrom: Int
  /// … to this one, included.
  package var ageTo: Int
  /// How long reading it aloud takes.
  package var readingMinutes: Int
  /// How many pages it has, without the cover.
  package var pages: Int
  /// Nil for a book that was neither opened nor marked.
  package var reading: ReadingState?
  /// The cover as it was drawn.
  package var cover: PictureRef?
  /// The cover with the title on it, in the language that was asked for; nil where none was drawn.
  package var titledCover: PictureRef?

  /// One with these members.
  package init(
    id: String, title: String, label: String, locked: Bool, coverDescription: String, ageFrom: Int, ageTo: Int,
    readingMinutes: Int, pages: Int, reading: ReadingState?, cover: PictureRef?, titledCover: PictureRef?
  ) {
    (self.cover, self.titledCover) = (cover, titledCover)
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

/// A book's pages (B2).
package struct GetBook: Request {
  package static let method = Method(
    "content.books.get", .read, fails: [.notFound, .entitlementRequired],
    "Gives a book's pages: texts and spoken descriptions.")

  /// The book's id.
  package var book: Identifier
  /// The language of the texts; the caller's own if left out.
  package var language: Language?

  /// A request with these members.
  package init(book: Identifier, language: Language? = nil) { (self.book, self.language) = (book, language) }

  /// The whole book, without its pictures.
  package struct Reply: Codable, Hashable, Sendable {
    /// The book as the library shows it.
    package var book: BookSummary
    /// The language of the texts.
    package var language: Language
    /// From the first on.
    package var pages: [BookPage]

    /// What is answered.
    package init(book: BookSummary, language: Language, pages: [BookPage]) {
      self.book = book
      self.language = language
      self.pages = pages
    }
  }
}

/// One page of text.
package struct BookPage: Codable, Hashable, Sendable {
  /// From 1.
  package var number: Int
  /// What is read.
  package var text: String
  /// What the picture shows, for those who can't see it.
  package var description: String
  /// The picture of both sides.
  package var picture: PictureRef?

  /// One with these members.
  package init(number: Int, text: String, description: String, picture: PictureRef?) {
    self.picture = picture
    self.number = number
    self.text = text
    self.description = description
  }
}

/// What of a page's picture is meant.
package enum PictureHalf: String, Codable, Sendable, CaseIterable { case left, right, whole }
