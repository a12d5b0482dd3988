import AppCatalog
import ContentContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

/// The methods for the apps' catalogues.
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
    routes.read(ListCatalogues.self, text: { request, caller in try list(request, for: caller) })
    routes.read(
      GetTeaser.self,
      text: { request, caller in
        let (served, owner, language) = try find(request.catalogue, in: request.language, for: caller)
        return try served.teaser(for: owner, language)
      })
    routes.read(
      ListCatalogueChanges.self, in: store,
      text: { request, caller, db in
        let (served, owner, language) = try find(request.catalogue, in: request.language, for: caller)
        return try CatalogueChangesPage(request, for: owner, of: served).reply(db, language)
      })
  }

  private nonisolated func list(_ request: ListCatalogues, for caller: Caller) throws -> Bytes {
    let owner = try Owner(caller)
    let app = try catalog.app(of: owner)
    guard !app.catalogues.isEmpty else { throw Failure.notFound(.noCatalogue) }
    let language = app.info.language(for: request.language ?? owner.language)
    var reply: Bytes = []
    reply.append(#"{"catalogues":["#)
    for (index, served) in catalogues.all(of: app).enumerated() {
      if index > 0 { reply.append(",") }
      reply += try served.summary(language)
    }
    reply.append("]}")
    return reply
  }

  private func registerItems(on routes: Routes) {
    routes.read(
      ListItems.self,
      text: { request, caller in
        let (served, owner, language) = try find(request.catalogue, in: request.language, for: caller)
        return try served.page(request, for: owner, language)
      })
    routes.read(
      GetItem.self,
      text: { request, caller in
        let (served, owner, language) = try find(request.catalogue, in: request.language, for: caller)
        return try served.item(request, for: owner, language)
      })
    routes.read(
      GetItems.self,
      text: { request, caller in
        let (served, owner, language) = try find(request.catalogue, in: request.language, for: caller)
        return try served.items(request, for: owner, language)
      })
    routes.read(GetItemTexts.self) { request, caller in
      let (served, owner, language) = try find(request.catalogue, in: request.language, for: caller)
      return try served.texts(request, for: owner, language)
    }
  }
}
