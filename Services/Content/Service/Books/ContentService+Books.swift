import AppCatalog
import CivilTime
import ContentContract
import EventLoop
import MessageBus
import Pictures
import ServiceHost
import Storage
import Wire

extension ContentService {
  func registerBooks(on routes: Routes) {
    let (catalog, pictures) = (catalog, pictures)
    routes.read(ListBooks.self, in: store) { request, caller, db in
      let owner = try Owner(caller)
      let library = Library(
        try catalog.app(of: owner), plan: owner.plan,
        catalog.language(request.language, or: owner.language, in: owner.app))
      return ListBooks.Reply(books: library.list(try ReadingTable(db, owner).all()))
    }
    routes.read(GetBook.self, in: store) { request, caller, db in
      let owner = try Owner(caller)
      let library = Library(
        try catalog.app(of: owner), plan: owner.plan,
        catalog.language(request.language, or: owner.language, in: owner.app))
      return try library.book(request.book.value, ReadingTable(db, owner).state(of: request.book.value))
    }
    routes.read(GetBookOpening.self) { _, caller in
      guard let opening = try catalog.app(of: Owner(caller)).bookOpening else {
        throw Failure.notFound(.noBookOpening)
      }
      return opening.reply
    }
    routes.on(GetPagePicture.self) { request, call in
      let owner = try Owner(call.caller)
      let library = Library(try catalog.app(of: owner), plan: owner.plan, owner.language)
      let path = try library.picture(request.book.value, page: request.page.value)
      let piece = PicturePiece(offset: request.offset?.value ?? 0, length: request.length?.value ?? PicturePiece.most)
      guard let picture = try await pictures.picture(path, request.half ?? .whole, piece, for: call.caller) else {
        throw Failure.notFound(.badPicture)
      }
      return picture
    }
    registerReading(on: routes)
  }

  private func registerReading(on routes: Routes) {
    let catalog = catalog
    routes.read(GetReading.self, in: store) { request, caller, db in
      let owner = try Owner(caller)
      guard let book = request.book?.value else {
        return GetReading.Reply(books: try ReadingTable(db, owner).all())
      }
      _ = try Library(catalog.app(of: owner), plan: owner.plan, owner.language).find(book)
      let state = try ReadingTable(db, owner).state(of: book)
      return GetReading.Reply(books: state.map { [$0] } ?? [])
    }
    routes.change(SetReading.self, in: store) { request, caller, tx in
      let owner = try Owner(caller)
      let book = try Library(catalog.app(of: owner), plan: owner.plan, owner.language).open(request.book.value)
      let table = ReadingTable(tx, owner)
      let state = try ReadingState.after(
        request, before: table.state(of: request.book.value), pages: book.content.pages.count,
        now: tx.wallNow.milliseconds)
      try table.set(state)
      return SetReading.Reply(reading: state)
    }
  }
}
