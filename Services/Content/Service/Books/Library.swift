package import AppCatalog
package import ContentContract
package import Wire

/// An app's books as one person may see them, in one language, with what they have read.
///
/// The one place that decides which books are open, so that what the shelf shows as open is what opens.
package struct Library {
  private let app: App
  private let plan: String
  private let language: Language

  /// - Parameter plan: the person's, "free" for none.
  package init(_ app: App, plan: String, _ language: Language) {
    (self.app, self.plan, self.language) = (app, plan, language)
  }

  /// Every book, in the order of the shelf (B1). Of a locked one the cover is seen, and nothing of its pages.
  package func list(_ reading: [ReadingState]) -> [BookSummary] {
    app.books.enumerated().map { index, part in
      summary(part, isOpen: isOpen(index), reading.first { $0.book == part.name })
    }
  }

  /// One book with its pages (B2), if it is open to this person.
  ///
  /// - Throws: `not_found`, or `entitlement_required` with the offering.
  package func book(_ id: String, _ reading: ReadingState?) throws(Failure) -> GetBook.Reply {
    let part = try open(id)
    let pages = part.content.pages.enumerated().map { index, page in
      BookPage(number: index + 1, text: page.text[language], description: page.description[language])
    }
    return GetBook.Reply(book: summary(part, isOpen: true, reading), language: language, pages: pages)
  }

  /// The path of a page's picture; page 0 is the cover, which is everybody's to see.
  ///
  /// - Throws: `not_found`, or `entitlement_required` with the offering.
  package func picture(_ id: String, page: Int) throws(Failure) -> String {
    let part = try find(id)
    if page == 0 { return "\(part.folder)/\(part.content.cover)" }
    _ = try open(id)
    guard (1...part.content.pages.count).contains(page) else { throw .notFound(.noPage) }
    return "\(part.folder)/\(part.content.pages[page - 1].picture)"
  }

  /// A book, if it is open to this person.
  ///
  /// - Throws: `not_found`, or `entitlement_required` with the offering.
  package func open(_ id: String) throws(Failure) -> CatalogPart<Book> {
    let part = try find(id)
    guard let place = app.books.firstIndex(where: { $0.name == id }), isOpen(place) else {
      throw .entitlementRequired(.forSubscribers(name: part.content.title), offering: Paywall.offering(app, language))
    }
    return part
  }

  /// A book, open or locked.
  ///
  /// - Throws: `not_found`.
  package func find(_ id: String) throws(Failure) -> CatalogPart<Book> {
    guard let part = app.books.first(where: { $0.name == id }) else { throw .notFound(.noBook) }
    return part
  }

  /// Whether the book at this place on the shelf, from 0, is open.
  private func isOpen(_ position: Int) -> Bool {
    guard let shelf = app.shelf else { return true }
    return app.access?.decide(AccessCheck(rule: shelf.accessRule, position: position), plan: plan)?.isAllowed ?? false
  }

  private func summary(_ part: CatalogPart<Book>, isOpen: Bool, _ reading: ReadingState?) -> BookSummary {
    let book = part.content
    let title = book.title[language]
    return BookSummary(
      id: part.name, title: title,
      label: isOpen ? title : app.shelf?.lockedLabel[language].filled { $0 == "name" ? title : nil } ?? title,
      locked: !isOpen,
      coverDescription: book.coverDescription[language], ageFrom: book.ages.from, ageTo: book.ages.to,
      readingMinutes: book.readingMinutes, pages: book.pages.count, reading: reading)
  }
}
