import AppCatalog
import ContentContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

@Loop struct CardMethods {
  let store: Store
  let catalog: AppCatalog
  let maintenance: CardMaintenance

  func register(on routes: Routes) {
    registerCardReads(on: routes)
    registerTagReads(on: routes)
    registerSync(on: routes)
    let changes = changes
    register(changes, on: routes)
    routes.change(DeleteAllCards.self, in: store) { _, caller, tx in try changes.deleteAll(caller, tx) }
    routes.change(RenameTag.self, in: store, changes.renameTag)
    routes.change(DeleteTag.self, in: store, changes.deleteTag)
    routes.change(SetPair.self, in: store, changes.setPair)
  }

  private var changes: CardChanges { CardChanges(catalog) { [maintenance] in maintenance.arm() } }

  private func register(_ changes: CardChanges, on routes: Routes) {
    routes.change(AddCard.self, in: store, changes.add)
    routes.change(AddCards.self, in: store, changes.addAll)
    routes.change(AddPreset.self, in: store, changes.addPreset)
    routes.change(EditCard.self, in: store, changes.edit)
    routes.change(UpdateCards.self, in: store, changes.update)
    routes.change(SetCardFavorite.self, in: store, changes.favorite)
    routes.change(DeleteCards.self, in: store, changes.delete)
  }

  private func registerCardReads(on routes: Routes) {
    routes.read(ListCards.self, in: store, text: { try list($0, for: $1, in: $2) })
    routes.read(GetCard.self, in: store) { try card($0, of: $1, in: $2) }
    routes.read(GetUsage.self, in: store) { _, caller, db in try usage(of: caller, in: db) }
  }

  private nonisolated func list(_ request: ListCards, for caller: Caller, in db: Reading) throws -> Bytes {
    let context = try CardContext(catalog, caller)
    let reading = CardReader(db, context.owner)
    let (page, next) = try reading.page(CardFilter(request, of: context.owner))
    return try page.reply(next: next, use: context.allowance(reading).use)
  }

  private nonisolated func card(_ request: GetCard, of caller: Caller, in db: Reading) throws -> GetCard.Reply {
    let reading = CardReader(db, try CardContext(catalog, caller).owner)
    guard let card = try reading.card(request.card.value) else { throw Failure.notFound(.noCard) }
    return GetCard.Reply(card: card)
  }

  private nonisolated func usage(of caller: Caller, in db: Reading) throws -> GetUsage.Reply {
    let owner = try Owner(caller)
    guard let rules = try catalog.app(of: owner).cardRules else { return GetUsage.Reply(counts: []) }
    return GetUsage.Reply(counts: [RuleCount(rule: rules.limitRule, count: try CardReader(db, owner).used())])
  }

  private func registerTagReads(on routes: Routes) {
    let catalog = catalog
    routes.read(ListTags.self, in: store) { try tags($0, of: $1, in: $2) }
    routes.read(GetPair.self, in: store) { _, caller, db in
      let context = try CardContext(catalog, caller)
      return try context.pairReply(CardReader(db, context.owner))
    }
  }

  private nonisolated func tags(_ request: ListTags, of caller: Caller, in db: Reading) throws -> ListTags.Reply {
    let owner = try CardContext(catalog, caller).owner
    let page = try ListPage(of: "tags", account: owner.account, limit: request.limit?.value, cursor: request.cursor)
    let (tags, next) = try CardReader(db, owner).tags(page)
    return ListTags.Reply(tags: tags, nextCursor: next)
  }

  private func registerSync(on routes: Routes) {
    let catalog = catalog
    routes.read(
      ListCardChanges.self, in: store,
      text: { request, caller, db in
        let context = try CardContext(catalog, caller)
        let reading = CardReader(db, context.owner)
        let use = try context.allowance(reading).use
        return try CardChangesPage(request, reading).reply(use: use)
      })
    routes.change(SyncCards.self, in: store, changes.sync)
  }
}
