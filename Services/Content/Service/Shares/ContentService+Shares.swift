import AppCatalog
import CivilTime
import ContentContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

extension ContentService {
  func registerShares(on routes: Routes) {
    let catalog = catalog
    let (changes, cell) = (CardChanges(catalog) { [upkeep] in upkeep.arm() }, cells.own)
    routes.change(CreateShare.self, in: store) { try changes.share($0, for: $1, at: cell, in: $2) }
    routes.change(RevokeShare.self, in: store) { try changes.revoke($0, for: $1, at: cell, in: $2) }
    routes.read(ListShares.self, in: store) { _, caller, db in
      ListShares.Reply(shares: try ShareTable(db, CardRoom(catalog, caller).owner, at: cell).all())
    }
    let (store, tries, far) = (store, tries, FarShares(cells, store))
    far.answer()
    routes.on(GetShare.self) { request, call in
      let room = try CardRoom(catalog, call.caller)
      return try await tries.guarding(room.owner.account) {
        let set = try await far.find(request.code, for: room.owner)
        return try await store.query { try room.shown(request, far: set, $0) }
      }
    }
    routes.on(ImportShare.self) { request, call in
      let room = try CardRoom(catalog, call.caller)
      let once = try OnceOnly(request, call.caller)
      return try await tries.guarding(room.owner.account) {
        let set = try await far.find(request.code, for: room.owner)
        let reply = try await store.write(of: room.owner.account) { tx in
          try once.run(in: tx) { try changes.importShare(request, far: set, for: call.caller, in: tx) }
        }
        if set != nil, reply.added > 0 { far.count(request.code, for: room.owner) }
        return reply
      }
    }
  }
}

extension CardRoom {
  /// - Parameter far: the set, if it is another cell's.
  fileprivate func shown(_ request: GetShare, far: SharedSet?, _ db: Reading) throws -> GetShare.Reply {
    guard let share = try far ?? ShareTable(db, owner).set(request.code) else { throw Failure.notFound(.noShare) }
    let cards = share.cards
    let code = request.code.characters
    let page = try ListPage(
      of: "share \(code)", account: owner.account, limit: request.limit?.value, cursor: request.cursor)
    let (shown, next) = try page.cut(cards)
    let allowance = allowance(used: try CardReading(db, owner).used())
    return GetShare.Reply(
      title: share.title, count: cards.count, fits: allowance.fits(cards.count),
      addedAt: try AddedSets(db, owner).addedAt(.share(code)), cards: shown, nextCursor: next)
  }
}

extension CardChanges {
  /// Puts cards under a code.
  func share(
    _ request: CreateShare, for caller: Caller, at cell: CellName?, in tx: Transaction
  ) throws -> CreateShare.Reply {
    let room = try CardRoom(catalog, caller)
    let table = ShareTable(tx, room.owner, at: cell)
    let count = try table.count()
    guard count < Share.most else {
      throw Failure.limitExceeded(.shareLimit(limit: Share.most), current: count, limit: Share.most)
    }
    let cards = try table.wanted(request)
    guard !cards.isEmpty else { throw Failure.notFound(.noCard) }
    guard cards.count <= Share.mostCards else {
      throw Failure.limitExceeded(
        .shareTooLarge(limit: Share.mostCards), current: cards.count, limit: Share.mostCards)
    }
    if room.app.actions?.counts(.cardsShared) == true {
      let told = CardsShared(cards: cards.count, timeZone: try caller.account().timeZone)
      try tx.emit(told, account: room.owner.account, app: room.app.id)
    }
    return CreateShare.Reply(
      share: try table.create(cards, title: request.title?.value, at: tx.wallNow.milliseconds))
  }

  /// Ends a code.
  func revoke(
    _ request: RevokeShare, for caller: Caller, at cell: CellName?, in tx: Transaction
  ) throws -> ListShares.Reply {
    let table = ShareTable(tx, try CardRoom(catalog, caller).owner, at: cell)
    guard try table.revoke(request.code) else { throw Failure.notFound(.noShare) }
    return ListShares.Reply(shares: try table.all())
  }

  /// Adds the cards under a code, or none if they don't all fit; nothing where it was done before.
  ///
  /// - Parameter far: the set, if it is another cell's.
  func importShare(
    _ request: ImportShare, far: SharedSet?, for caller: Caller, in tx: Transaction
  ) throws -> ImportShare.Reply {
    let room = try CardRoom(catalog, caller)
    let (writing, table) = (CardWriting(tx, room), ShareTable(tx, room.owner))
    let found = far == nil ? try table.find(request.code) : nil
    guard let set = try far ?? found.map(table.set) else { throw Failure.notFound(.noShare) }
    // That it was taken is counted for whoever shares it.
    if let found, try tx.isMoving(found.owner.account) { throw Share.isMoving }
    let drafts = try set.cards.map { try CardDraft($0, rules: room.rules) }
    let added = AddedSets(tx, room.owner)
    guard !drafts.isEmpty,
      try added.note(.share(request.code.characters), at: tx.wallNow) || request.again ?? false
    else {
      return ImportShare.Reply(added: 0, use: try use(room, writing))
    }
    if let found { try table.count(found.code) }
    let cards = try add(drafts, for: room, in: writing)
    return ImportShare.Reply(added: cards.count, use: try use(room, writing))
  }
}
