import AppCatalog
import CivilTime
import EventLoop
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import Wire

@Loop struct WalletMethods {
  let store: Store
  let catalog: AppCatalog

  func register(on routes: Routes) {
    let catalog = catalog
    let items = WalletItemTexts()
    routes.read(
      GetWallet.self, in: store,
      text: { _, caller, db in try Self.wallet(of: caller, catalog: catalog, with: items, in: db) })
    routes.read(ListWalletHistory.self, in: store) { request, caller, db in
      try Self.history(request, of: caller.account().account, in: db)
    }
    routes.change(BuyItem.self, in: store) { try Self.buy($0, for: $1, catalog: catalog, in: $2) }
    routes.change(SettlePurchase.self, in: store) { try Self.settle($0, for: $1, catalog: catalog, in: $2) }
  }

  /// Returns the JSON of `GetWallet.Reply`.
  nonisolated static func wallet(
    of caller: Caller, catalog: AppCatalog, with items: WalletItemTexts, in db: Reading
  ) throws -> Bytes {
    let principal = try caller.account()
    guard let app = catalog[principal.app] else { return try JSON.encode(GetWallet.Reply(balances: [], items: [])) }
    return try Wallet(of: principal.account, app, at: db.wallNow, in: db).text(in: caller.language, with: items)
  }

  nonisolated static func buy(
    _ request: BuyItem, for caller: Caller, catalog: AppCatalog, in tx: Transaction
  ) throws -> PurchaseState {
    let (wallet, give) = try parts(for: caller, catalog: catalog, in: tx)
    let state = try wallet.buy(request, language: caller.language, give: give)
    if !state.isDuplicate { try wallet.publishChange(in: tx) }
    return state
  }

  nonisolated static func settle(
    _ request: SettlePurchase, for caller: Caller, catalog: AppCatalog, in tx: Transaction
  ) throws -> PurchaseState {
    let (wallet, give) = try parts(for: caller, catalog: catalog, in: tx)
    let state = try wallet.settle(request, language: caller.language, give: give)
    if !state.isDuplicate { try wallet.publishChange(in: tx) }
    return state
  }

  /// Returns the caller's wallet, and a function that adds bought freezes to the caller's streak.
  private nonisolated static func parts(
    for caller: Caller, catalog: AppCatalog, in tx: Transaction
  ) throws -> (wallet: Wallet, give: (_ freezes: Int, _ id: String) throws -> Void) {
    let principal = try caller.account()
    guard let app = catalog[principal.app] else { throw Failure.notFound(.noItemToBuy) }
    let wallet = Wallet(of: principal.account, app, in: tx)
    return (wallet, { try Self.addFreezes($0, id: $1, to: principal, of: app, in: tx) })
  }

  private nonisolated static func addFreezes(
    _ freezes: Int, id: String, to principal: Principal, of app: App, in tx: Transaction
  ) throws {
    guard let rules = app.actions?.streak else { throw Failure.notFound(.noItemToBuy) }
    let clock = try ZoneTable(db: tx).history(of: principal, at: tx.wallNow)
    let updater = StreakUpdater(rules, of: principal.account, by: clock, in: tx)
    try updater.change(app: app.id, zone: principal.timeZone) {
      try updater.addFreezes(freezes, id: id, for: &$0)
    }
  }

  nonisolated static func history(
    _ request: ListWalletHistory, of account: String, in db: Reading
  ) throws -> ListWalletHistory.Reply {
    let page = try ListPage(of: "wallet", account: account, limit: request.limit?.value, cursor: request.cursor)
    let currency = request.currency?.value
    let (entries, next) = try page.read(
      db,
      """
      SELECT id, transfer, currency, amount, kind, about, at FROM ledger
      WHERE holder = $1 AND id < $2 AND ($3 = 0 OR currency = $4) ORDER BY id DESC LIMIT $5
      """,
      arguments: [account, try page.number() ?? Int.max, currency != nil, currency ?? "", page.limit + 1]
    ) { ListWalletHistory.Entry($0).item(position: $0.int("id")) }
    return ListWalletHistory.Reply(entries: entries, nextCursor: next)
  }
}

extension ListWalletHistory.Entry {
  fileprivate func item(position: Int) -> ListPage.Item<Self> {
    ListPage.Item(self, position: "\(position)", bytes: transfer.utf8.count + about.utf8.count)
  }

  fileprivate init(_ row: Row) {
    self.init(
      transfer: row.string("transfer"), currency: row.string("currency"), amount: row.int("amount"),
      kind: Kind(rawValue: row.string("kind")) ?? .earned, about: row.string("about"), at: row.timestamp("at"))
  }
}
