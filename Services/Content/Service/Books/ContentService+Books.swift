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
    let (store, catalog, pictures) = (store, catalog, pictures)
    routes.read(ListBooks.self) { request, caller in
      let owner = try Owner(caller)
      let library = Library(try catalog.app(of: owner), plan: owner.plan, request.language ?? owner.language)
      return ListBooks.Reply(books: library.list(try store.read { db in try ReadingTable(db, owner).all() }))
    }
    routes.read(GetBook.self) { request, caller in
      let owner = try Owner(caller)
      let library = Library(try catalog.app(of: owner), plan: owner.plan, request.language ?? owner.language)
      let reading = try store.read { db in try ReadingTable(db, owner).state(of: request.book) }
      return try library.book(request.book, reading)
    }
    routes.read(GetBookOpening.self) { _, caller in
      guard let opening = try catalog.app(of: Owner(caller)).bookOpening else {
        throw Failure.notFound(Messages.noBook)
      }
      return opening.reply
    }
    routes.on(GetPagePicture.self) { request, call in
      let owner = try Owner(call.caller)
      let library = Library(try catalog.app(of: owner), plan: owner.plan, owner.language)
      guard let half = SpreadHalf(rawValue: request.half ?? "whole") else {
        throw Failure.invalidParams("half must be left, right or whole")
      }
      let path = try library.picture(request.book, page: request.page)
      guard let picture = try await pictures.picture(path, half, for: call.caller) else {
        throw Failure.notFound(Messages.badPicture)
      }
      return picture
    }
    registerReading(on: routes)
  }

  private func registerReading(on routes: Routes) {
    let (store, catalog) = (store, catalog)
    routes.read(GetReading.self) { request, caller in
      let owner = try Owner(caller)
      guard let book = request.book else {
        return GetReading.Reply(books: try store.read { db in try ReadingTable(db, owner).all() })
      }
      _ = try Library(catalog.app(of: owner), plan: owner.plan, owner.language).find(book)
      let state = try store.read { db in try ReadingTable(db, owner).state(of: book) }
      return GetReading.Reply(books: state.map { [$0] } ?? [])
    }
    routes.change(SetReading.self, in: store) { request, caller, tx in
      let owner = try Owner(caller)
      let book = try Library(catalog.app(of: owner), plan: owner.plan, owner.language).open(request.book)
      let table = ReadingTable(tx, owner)
      let state = try ReadingState.after(
        request, before: table.state(of: request.book), pages: book.content.pages.count, now: tx.wallNow.milliseconds)
      try table.set(state)
      return SetReading.Reply(reading: state)
    }
  }
}
