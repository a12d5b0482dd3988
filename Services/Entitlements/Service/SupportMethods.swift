import AppCatalog
import CivilTime
import EntitlementsContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import Wire

extension ListApps.Reply {
  fileprivate init(_ catalog: AppCatalog) {
    let served = catalog.apps.map { app in
      ListApps.ListedApp(app: app.id, name: app.info.name[.en], isServed: true)
    }
    let others = catalog.outOfService.map { ListApps.ListedApp(app: $0.app, name: nil, isServed: false) }
    self.init(apps: (served + others).sorted { $0.app < $1.app })
  }
}

/// The methods for support and for erasing accounts. Reading an account adds an entry to the account's audit log (E9).
@Loop struct SupportMethods {
  let store: Store
  let catalog: AppCatalog
  let ledger: SubscriptionLedger
  let erasures: Erasures

  func register(on routes: Routes) {
    routes.change(EraseAccount.self, in: store) { [erasures] request, caller, tx in
      try erasures.erase(request, for: caller.account(), in: tx)
    }
    routes.change(EraseAccountForSupport.self, in: store) { [erasures] request, _, tx in
      try erasures.erase(request, in: tx)
    }
    routes.change(ShowAccount.self, in: store) { [ledger] request, _, tx in
      try Self.show(request, ledger, in: tx)
    }
    routes.change(SearchAccounts.self, in: store) { request, _, tx in try Self.search(request, in: tx) }
    routes.on(ListApps.self) { [catalog] _, _ in ListApps.Reply(catalog) }
    routes.read(GetErasure.self, in: store) { request, _, db in
      let state = try ErasureTable(db: db).state(request.account.value, of: Erasures.services)
      guard let state else { throw Failure.notFound(.noAccount) }
      return state
    }
  }

  private nonisolated static func search(_ request: SearchAccounts, in tx: Transaction) throws -> SearchAccounts.Reply {
    let limit = request.limit?.value ?? 20
    let found = try AccountSearch(tx: tx, limit: limit + 1).accounts(for: request.text.value)
    let shown = Array(found.prefix(limit))
    for account in shown {
      try AuditTable(tx: tx).add("support.found", "by \(request.by.value)", account: account.account, app: account.app)
    }
    return SearchAccounts.Reply(accounts: shown, isCut: found.count > limit)
  }

  private nonisolated static func show(
    _ request: ShowAccount, _ ledger: SubscriptionLedger, in tx: Transaction
  ) throws -> ShowAccount.Reply {
    let id = request.account.value
    guard let account = try AccountTable(db: tx).entry(id), try !tx.isErased(id) else {
      throw Failure.notFound(.noAccount)
    }
    try AuditTable(tx: tx).add("support.shown", "to \(request.by.value)", account: id, app: account.app)
    return ShowAccount.Reply(
      account: id, app: account.app, language: account.language, timeZone: account.timeZone,
      createdAt: account.createdAt, subscription: try ledger.subscription(of: id, app: account.app, at: tx.wallNow, tx),
      devices: try tx.value(of: Int.self, "SELECT count(*) FROM devices WHERE account = $1", id) ?? 0,
      purchases: try tx.value(of: Int.self, "SELECT count(*) FROM purchases WHERE account = $1", id) ?? 0,
      sessions: try SessionTable(db: tx).open(of: id, current: nil),
      auditLog: try AuditTable(tx: tx).last(of: id, limit: 20))
  }
}
