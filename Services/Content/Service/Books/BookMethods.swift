import AppCatalog
import CivilTime
import ContentContract
import EventLoop
import MessageBus
import Pictures
import ServiceHost
import Storage
import Wire

@Loop struct BookMethods {
  let store: Store
  let catalog: AppCatalog
  let pictures: AppPictures

  func register(on routes: Routes) {
    routes.read(ListBooks.self, in: store) { try listBooks($0, for: $1, in: $2) }
    routes.read(GetBook.self, in: store) { try book($0, for: $1, in: $2) }
    routes.read(GetBookOpening.self) { _, caller in try opening(for: caller) }
    routes.read(GetReading.self, in: store) { try reading($0, for: $1, in: $2) }
    routes.change(SetReading.self, in: store) { try setReading($0, for: $1, in: $2) }
  }

  private nonisolated func library(for owner: Owner, in language: Language?) throws -> Library {
    try Library(
      catalog.app(of: owner), for: owner, in: catalog.language(language, or: owner.language, in: owner.app))
  }

  private nonisolated func listBooks(
    _ request: ListBooks, for caller: Caller, in db: Reading
  ) throws -> ListBooks.Reply {
    let owner = try Owner(caller)
    let library = try library(for: owner, in: request.language)
    return ListBooks.Reply(books: library.list(try ReadingTable(db, owner).all()) { pictures.ref($0, id: $1) })
  }

  private nonisolated func book(_ request: GetBook, for caller: Caller, in db: Reading) throws -> GetBook.Reply {
    let owner = try Owner(caller)
    let library = try library(for: owner, in: request.language)
    return try library.book(request.book.value, reading: ReadingTable(db, owner).state(of: request.book.value)) {
      pictures.ref($0, id: $1)
    }
  }

  private nonisolated func opening(for caller: Caller) throws -> GetBookOpening.Reply {
    let owner = try Owner(caller)
    let app = try catalog.app(of: owner)
    _ = try Library(app, for: owner)
    guard let opening = app.bookOpening else { throw Failure.notFound(.noBookOpening) }
    return opening.reply
  }

  private nonisolated func reading(
    _ request: GetReading, for caller: Caller, in db: Reading
  ) throws -> GetReading.Reply {
    let owner = try Owner(caller)
    let library = try Library(catalog.app(of: owner), for: owner)
    guard let book = request.book?.value else { return try allReading(in: library, ReadingTable(db, owner)) }
    _ = try library.find(book)
    let state = try ReadingTable(db, owner).state(of: book)
    return GetReading.Reply(books: state.map { [$0] } ?? [])
  }

  private nonisolated func allReading(in library: Library, _ table: ReadingTable) throws -> GetReading.Reply {
    let all = try table.all()
    let marked = all.filter(\.favorite).sorted { $0.changedAt > $1.changedAt }
    let open = all.filter { library.isOpen($0.book) }
    return GetReading.Reply(
      books: all.filter { $0.readAt != nil }, favorites: marked.map(\.book),
      inProgress: open.filter(\.isInProgress).map(\.book))
  }

  private nonisolated func setReading(
    _ request: SetReading, for caller: Caller, in tx: Transaction
  ) throws -> SetReading.Reply {
    let owner = try Owner(caller)
    let app = try catalog.app(of: owner)
    let library = try Library(app, for: owner)
    let id = request.book.value
    let book = try request.isReading ? library.open(id) : library.find(id)
    let table = ReadingTable(tx, owner)
    let before = try table.state(of: id)
    let state = try ReadingState.after(
      request, before: before, pages: book.content.pages.count, now: tx.wallNow.milliseconds)
    try table.set(state)
    if state.finished, before?.finished != true { try publishFinished(id, of: app, for: caller, in: tx) }
    return SetReading.Reply(reading: state)
  }

  /// Publishes a `BookFinished` event, if the app counts finished books.
  private nonisolated func publishFinished(
    _ book: String, of app: App, for caller: Caller, in tx: Transaction
  ) throws {
    guard app.actions?.counts(.bookFinished) == true else { return }
    let principal = try caller.account()
    try tx.emit(BookFinished(book: book, timeZone: principal.timeZone), account: principal.account, app: app.id)
  }
}

extension BookOpening {
  var reply: GetBookOpening.Reply {
    GetBookOpening.Reply(
      opening: opening.map(\.reply), closing: closing.map(\.reply), library: library.reply, gutterWidth: gutter.width,
      gutterOpacity: gutter.opacity, gutterStops: gutter.stops, flipDegrees: flip.degrees,
      spreadFromDegrees: flip.spreadFrom, perspective: flip.perspective, zoomWidth: zoomWidth)
  }
}

extension BookOpening.Step {
  fileprivate var reply: OpeningStep {
    OpeningStep(
      phase: phase.rawValue, delayMs: delayMs, motion: motion.reply, libraryScale: library.scale,
      libraryBlur: library.blur, libraryOpacity: library.opacity)
  }
}

extension BookOpening.Motion {
  fileprivate var reply: OpeningMotion { OpeningMotion(durationMs: durationMs, curve: curve.rawValue, bounce: bounce) }
}
