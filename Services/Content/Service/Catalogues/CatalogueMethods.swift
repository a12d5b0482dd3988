import AppCatalog
import ContentContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

@Loop struct CatalogueMethods {
  let store: Store
  let catalog: AppCatalog
  let catalogues: Catalogues

  /// Finds the requested catalogue and determines the language.
  private nonisolated func find(
    _ id: Identifier, in language: Language?, for caller: Caller
  ) throws -> (served: ServedCatalogue, owner: Owner, language: Language) {
    let owner = try Owner(caller)
    let app = try catalog.app(of: owner)
    return (try catalogues.served(id, of: app), owner, app.info.language(for: language ?? owner.language))
  }

  func register(on routes: Routes) {
    registerCatalogues(on: routes)
    registerItems(on: routes)
    routes.on(GetDataVersion.self) { [store, catalog, catalogues] request, _ in
      guard let app = catalog[request.app.value] else { return GetDataVersion.Reply(version: nil, isRecorded: true) }
      let all = catalogues.all(of: app)
      let isRecorded = try await store.query { db in try CatalogueChangeRecorder.areRecorded(all, of: app, db) }
      return GetDataVersion.Reply(version: app.version, isRecorded: isRecorded)
    }
  }

  private func registerCatalogues(on routes: Routes) {
    routes.read(ListCatalogues.self, text: { try list($0, for: $1) })
    routes.read(GetTeaser.self, text: { try teaser($0, for: $1) })
    routes.read(ListCatalogueChanges.self, in: store, text: { try changes($0, for: $1, in: $2) })
  }

  private nonisolated func list(_ request: ListCatalogues, for caller: Caller) throws -> Bytes {
    let owner = try Owner(caller)
    let app = try catalog.app(of: owner)
    guard !app.catalogues.isEmpty else { throw Failure.notFound(.noCatalogue) }
    let language = app.info.language(for: request.language ?? owner.language)
    var reply = Bytes(#"{"catalogues":["#.utf8)
    reply += try catalogues.all(of: app).map { try $0.summary(language) }.joined(separator: Bytes(",".utf8))
    reply.append("]}")
    return reply
  }

  private nonisolated func teaser(_ request: GetTeaser, for caller: Caller) throws -> Bytes {
    let (served, owner, language) = try find(request.catalogue, in: request.language, for: caller)
    return try served.teaser(for: owner, language)
  }

  private nonisolated func changes(
    _ request: ListCatalogueChanges, for caller: Caller, in db: Reading
  ) throws -> Bytes {
    let (served, owner, language) = try find(request.catalogue, in: request.language, for: caller)
    return try CatalogueChangesPage(request, for: owner, of: served).reply(db, language)
  }

  private func registerItems(on routes: Routes) {
    routes.read(ListItems.self, text: { try page($0, for: $1) })
    routes.read(GetItem.self, text: { try item($0, for: $1) })
    routes.read(GetItems.self, text: { try items($0, for: $1) })
    routes.read(GetItemTexts.self) { try texts($0, for: $1) }
  }

  private nonisolated func page(_ request: ListItems, for caller: Caller) throws -> Bytes {
    let (served, owner, language) = try find(request.catalogue, in: request.language, for: caller)
    return try served.page(request, for: owner, language)
  }

  private nonisolated func item(_ request: GetItem, for caller: Caller) throws -> Bytes {
    let (served, owner, language) = try find(request.catalogue, in: request.language, for: caller)
    return try served.item(request, for: owner, language)
  }

  private nonisolated func items(_ request: GetItems, for caller: Caller) throws -> Bytes {
    let (served, owner, language) = try find(request.catalogue, in: request.language, for: caller)
    return try served.items(request, for: owner, language)
  }

  private nonisolated func texts(_ request: GetItemTexts, for caller: Caller) throws -> GetItemTexts.Reply {
    let (served, owner, language) = try find(request.catalogue, in: request.language, for: caller)
    return try served.texts(request, for: owner, language)
  }
}
