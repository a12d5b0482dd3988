import AppCatalog
import CivilTime
import ContentContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

@Loop struct ShareMethods {
  let store: Store
  let catalog: AppCatalog
  let maintenance: CardMaintenance
  let attempts: CodeAttemptLimit

  func register(on routes: Routes) {
    let changes = changes
    routes.change(CreateShare.self, in: store, changes.share)
    routes.change(RevokeShare.self, in: store, changes.revoke)
    routes.read(ListShares.self, in: store) { _, caller, db in try list(for: caller, in: db) }
    routes.on(GetShare.self) { request, call in try await self.show(request, call) }
    routes.on(ImportShare.self) { request, call in try await self.add(request, call) }
  }

  private nonisolated func list(for caller: Caller, in db: Reading) throws -> ListShares.Reply {
    ListShares.Reply(shares: try ShareTable(db, CardContext(catalog, caller).owner).all())
  }

  private var changes: CardChanges { CardChanges(catalog) { [maintenance] in maintenance.arm() } }

  private func show(_ request: GetShare, _ call: Call) async throws -> GetShare.Reply {
    let context = try CardContext(catalog, call.caller)
    return try await attempts.guarding(context.owner.account) {
      try await store.query(of: context.owner.account) { try context.shown(request, $0) }
    }
  }

  private func add(_ request: ImportShare, _ call: Call) async throws -> ImportShare.Reply {
    let account = try CardContext(catalog, call.caller).owner.account
    let once = try IdempotentCall(request, call.caller)
    let changes = changes
    return try await attempts.guarding(account) {
      try await store.write(of: account) { tx in
        try once.run(in: tx) { try changes.importShare(request, for: call.caller, in: tx) }
      }
    }
  }
}

extension CardContext {
  fileprivate func shown(_ request: GetShare, _ db: Reading) throws -> GetShare.Reply {
    let table = ShareTable(db, owner)
    guard let share = try table.find(request.code) else { throw Failure.notFound(.noShare) }
    let cards = try table.cards(of: share)
    let code = request.code.characters
    let page = try ListPage(
      of: "share \(code)", account: owner.account, limit: request.limit?.value, cursor: request.cursor)
    let (shown, next) = try page.cut(cards)
    let allowance = try allowance(CardReader(db, owner))
    return GetShare.Reply(
      title: share.title, count: cards.count, fits: allowance.fits(cards.count),
      addedAt: try AddedSets(db, owner).addedAt(.share(code)), cards: shown, nextCursor: next)
  }
}

extension CardChanges {
  /// Shares cards under a new code.
  func share(_ request: CreateShare, for caller: Caller, in tx: Transaction) throws -> CreateShare.Reply {
    let context = try CardContext(catalog, caller)
    let table = ShareTable(tx, context.owner)
    try table.requireSpace()
    let cards = try table.wanted(request)
    try publish(CardsShared(cards: cards.count, timeZone: caller.account().timeZone), of: context, in: tx)
    return CreateShare.Reply(
      share: try table.create(cards, title: request.title?.value, at: tx.wallNow.milliseconds))
  }

  /// Publishes the event, if the app counts shared cards.
  private func publish(_ event: CardsShared, of context: CardContext, in tx: Transaction) throws {
    guard context.app.actions?.counts(.cardsShared) == true else { return }
    try tx.emit(event, account: context.owner.account, app: context.app.id)
  }

  func revoke(_ request: RevokeShare, for caller: Caller, in tx: Transaction) throws -> ListShares.Reply {
    let table = ShareTable(tx, try CardContext(catalog, caller).owner)
    guard try table.revoke(request.code) else { throw Failure.notFound(.noShare) }
    return ListShares.Reply(shares: try table.all())
  }

  /// Adds the cards under a code, or none if not all fit. A set that was added before is not added again.
  func importShare(_ request: ImportShare, for caller: Caller, in tx: Transaction) throws -> ImportShare.Reply {
    let context = try CardContext(catalog, caller)
    let writing = CardWriter(tx, context)
    let table = ShareTable(tx, context.owner)
    guard let share = try table.find(request.code) else { throw Failure.notFound(.noShare) }
    let drafts = try table.cards(of: share).map { try CardDraft($0, rules: context.rules) }
    guard !drafts.isEmpty else { return ImportShare.Reply(added: 0, use: try use(context, writing)) }
    let reply = try addSet(
      drafts, from: .share(share.code.characters), again: request.again, for: context, in: writing)
    if reply.added > 0 { try table.count(share) }
    return reply
  }
}
