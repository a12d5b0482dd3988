package import AppCatalog
package import ContentContract
package import Wire

/// An app's books as one user sees them, in one language.
///
/// This is the only type that decides which books are open, so a book that the list shows as open can always be opened.
package struct Library {
  private let app: App
  private let books: [CatalogPart<Book>]
  private let owner: Owner
  private let language: Language

  /// A function that creates a reference, with the given id, to the picture at a path. It returns nil if there is no
  /// such picture.
  package typealias MakeReference = (_ path: String, _ id: String) -> PictureRef?

  /// - Parameter language: Nil for the owner's language.
  /// - Throws: `not_found` for an app without books.
  package init(_ app: App, for owner: Owner, in language: Language? = nil) throws(Failure) {
    books = app.books
    guard !books.isEmpty else { throw .notFound(.noBooks) }
    self.app = app
    self.owner = owner
    self.language = language ?? owner.language
  }

  /// Returns all books, in the order of the shelf (B1). A locked book shows its cover, but none of its pages.
  package func list(_ reading: [ReadingState], _ reference: MakeReference) -> [BookSummary] {
    books.enumerated().map { index, part in
      summary(part, isOpen: isOpen(index), reading: reading.first { $0.book == part.name }, reference: reference)
    }
  }

  /// Returns a book with its pages (B2), if it is open to this user.
  ///
  /// - Throws: `not_found`, or `entitlement_required` with the offering.
  package func book(_ id: String, reading: ReadingState?, reference: MakeReference) throws(Failure) -> GetBook.Reply {
    let part = try open(id)
    return GetBook.Reply(
      book: summary(part, isOpen: true, reading: reading, reference: reference), language: language,
      pages: pages(of: part, reference))
  }

  private func pages(of part: CatalogPart<Book>, _ reference: MakeReference) -> [BookPage] {
    let id = part.name
    let isFree = books.firstIndex { $0.name == id }.map { isOpen($0, on: "free") } ?? false
    return part.content.pages.enumerated().map { index, page in
      BookPage(
        number: index + 1, text: page.text[language], description: page.description[language],
        picture: ref("\(part.folder)/\(page.picture)", BookPicture.page(index + 1).id(of: id), isFree, reference))
    }
  }

  /// Returns the path of a page's picture. Page 0 is the cover, which is always visible.
  ///
  /// - Throws: `not_found`, or `entitlement_required` with the offering.
  package func picture(_ id: String, page: Int) throws(Failure) -> String {
    let part = try find(id)
    if page == 0 { return "\(part.folder)/\(part.content.cover)" }
    _ = try open(id)
    guard (1...part.content.pages.count).contains(page) else { throw .notFound(.noPage) }
    return "\(part.folder)/\(part.content.pages[page - 1].picture)"
  }

  /// Returns the path of the picture whose id a client received in a reply.
  ///
  /// - Throws: The errors of `picture(_:page:)`.
  package func picture(named id: String) throws(Failure) -> String {
    guard let (book, wanted) = BookPicture.parse(id) else { throw .notFound(.badPicture) }
    switch wanted {
    case .page(let page): return try picture(book, page: page)
    case .titled(let language): return try find(book).titledCover(in: language)
    }
  }

  /// Returns a book, if it is open to this user.
  ///
  /// - Throws: `not_found`, or `entitlement_required` with the offering.
  package func open(_ id: String) throws(Failure) -> CatalogPart<Book> {
    guard let place = books.firstIndex(where: { $0.name == id }) else { throw .notFound(.noBook) }
    guard isOpen(place) else {
      throw .entitlementRequired(
        .forSubscribers(name: books[place].content.title), offering: app.paywall(language, for: owner.buyer))
    }
    return books[place]
  }

  /// Returns true for a book of the app that is open to this user.
  func isOpen(_ id: String) -> Bool {
    guard let place = books.firstIndex(where: { $0.name == id }) else { return false }
    return isOpen(place)
  }

  /// Returns a book, open or locked.
  ///
  /// - Throws: `not_found`.
  package func find(_ id: String) throws(Failure) -> CatalogPart<Book> {
    guard let part = books.first(where: { $0.name == id }) else { throw .notFound(.noBook) }
    return part
  }

  /// The paths of the public pictures: all covers, and the pages of books that are open without a plan.
  var openPictures: [String] {
    books.enumerated().flatMap { index, part in
      let titled = app.info.languages.map { part.titledCover(in: $0) }
      let pages = isOpen(index, on: "free") ? part.content.pages.map { "\(part.folder)/\($0.picture)" } : []
      return ["\(part.folder)/\(part.content.cover)"] + titled + pages
    }
  }

  /// Returns true if the book at a position on the shelf is open. The first book has position 0.
  private func isOpen(_ position: Int) -> Bool { isOpen(position, on: owner.plan) }

  private func isOpen(_ position: Int, on plan: String) -> Bool {
    guard let shelf = app.shelf else { return true }
    return app.access?.decide(AccessCheck(rule: shelf.accessRule, position: position), plan: plan)?.isAllowed ?? false
  }

  /// - Parameter isFree: True if the picture is public.
  private func ref(_ path: String, _ id: String, _ isFree: Bool, _ reference: MakeReference) -> PictureRef? {
    let ref = reference(path, id)
    return isFree ? ref?.forAllUsers(in: app.id) : ref
  }

  private func summary(
    _ part: CatalogPart<Book>, isOpen: Bool, reading: ReadingState?, reference: MakeReference
  ) -> BookSummary {
    let book = part.content
    let title = book.title[language]
    return BookSummary(
      id: part.name, title: title,
      label: isOpen ? title : app.shelf?.lockedLabel[language].filled { $0 == "name" ? title : nil } ?? title,
      locked: !isOpen,
      coverDescription: book.coverDescription[language], ageFrom: book.ages.from, ageTo: book.ages.to,
      readingMinutes: book.readingMinutes, pages: book.pages.count, reading: reading,
      cover: ref("\(part.folder)/\(book.cover)", BookPicture.page(0).id(of: part.name), true, reference),
      titledCover: ref(part.titledCover(in: language), BookPicture.titled(language).id(of: part.name), true, reference))
  }
}
