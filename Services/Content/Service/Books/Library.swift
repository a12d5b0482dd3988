package import AppCatalog
package import ContentContract
package import Wire

/// An app's books in one language, with what a reader has read of them.
package struct Library {
  private let books: [CatalogPart<Book>]
  private let language: Language

  package init(_ books: [CatalogPart<Book>], _ language: Language) { (self.books, self.language) = (books, language) }

  /// Every book, in the order of the shelf (SPEC B1).
  package func list(_ reading: [ReadingState]) -> [BookSummary] {
    books.map { part in summary(part, reading.first { $0.book == part.name }) }
  }

  /// One book with its pages (SPEC B2).
  ///
  /// - Throws: `not_found`.
  package func book(_ id: String, _ reading: ReadingState?) throws(Failure) -> GetBook.Reply {
    let part = try find(id)
    let pages = part.content.pages.enumerated().map { index, page in
      BookPage(number: index + 1, text: page.text[language], description: page.description[language])
    }
    return GetBook.Reply(book: summary(part, reading), language: language, pages: pages)
  }

  /// The path of a page's picture; page 0 is the cover.
  ///
  /// - Throws: `not_found`.
  package func picture(_ id: String, page: Int) throws(Failure) -> String {
    let part = try find(id)
    if page == 0 { return "\(part.folder)/\(part.content.cover)" }
    guard (1...part.content.pages.count).contains(page) else { throw .notFound(Messages.noPage) }
    return "\(part.folder)/\(part.content.pages[page - 1].picture)"
  }

  /// - Throws: `not_found`.
  package func find(_ id: String) throws(Failure) -> CatalogPart<Book> {
    guard let part = books.first(where: { $0.name == id }) else { throw .notFound(Messages.noBook) }
    return part
  }

  private func summary(_ part: CatalogPart<Book>, _ reading: ReadingState?) -> BookSummary {
    let book = part.content
    return BookSummary(
      id: part.name, title: book.title[language], coverDescription: book.coverDescription[language],
      ageFrom: book.ages.from, ageTo: book.ages.to, readingMinutes: book.readingMinutes, pages: book.pages.count,
      reading: reading)
  }
}

extension AppCatalog {
  /// The path of every picture in every book.
  package var bookPictures: [String] {
    apps.flatMap(\.books).flatMap { part in
      ([part.content.cover] + part.content.pages.map(\.picture)).map { "\(part.folder)/\($0)" }
    }
  }
}
