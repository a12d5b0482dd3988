import AppCatalog
import CivilTime
import ProgressContract
import Storage
import Wire

/// What somebody earns and buys, within one transaction.
struct Wallet {
  private let app: App
  private let account: String
  private let db: Connection
  private let now: Timestamp

  init(of account: String, _ app: App, at now: Timestamp, in db: Connection) {
    (self.account, self.app, self.now, self.db) = (account, app, now, db)
  }

  private var ledger: Ledger { Ledger(db: db) }
  private var purchases: PurchaseTable { PurchaseTable(db: db, account: account) }
  private var currencies: [(id: String, currency: Currency)] {
    (app.actions?.currencies ?? [:]).sorted { $0.key < $1.key }.map { (id: $0.key, currency: $0.value) }
  }

  /// What there is of each of the app's currencies.
  func balances(in language: Language) throws -> [WalletBalance] {
    let (all, held) = (try ledger.balances(of: account), try purchases.held(at: now))
    return currencies.map { id, currency in
      WalletBalance(
        currency: id, name: currency.name[language], available: (all[id] ?? 0) - (held[id] ?? 0), held: held[id] ?? 0)
    }
  }

  /// What there is to buy.
  func items(in language: Language) throws -> [GetWallet.Item] {
    let bought = try purchases.bought(at: now)
    return currencies.flatMap { id, currency in
      (currency.buy ?? []).map { item in
        GetWallet.Item(
          id: item.id, name: item.name[language], currency: id, price: item.price, bought: bought[item.id] ?? 0,
          most: item.most)
      }
    }
  }

  /// Pays what an action earns.
  ///
  /// - Parameters:
  ///   - id: unique for ever.
  ///   - counts: of the account, the action among them already.
  func earn(_ done: Done, id: String, on day: CivilDay, counts: ActionCounts) throws {
    for (currency, rules) in currencies {
      for (index, earning) in (rules.earn ?? []).enumerated() where earning.on == done.action {
        let amount = try amount(of: earning, for: done, on: day, counts)
        guard amount > 0 else { continue }
        _ = try ledger.post(
          Ledger.Transfer(
            id: "\(id) \(currency) \(index)", account: account, currency: currency, amount: amount, kind: .earned,
            about: done.action), at: now)
      }
    }
  }

  /// What an action pays, as much of it as there is room for on its day.
  private func amount(
    of earning: Currency.Earning, for done: Done, on day: CivilDay, _ counts: ActionCounts
  ) throws -> Int {
    var (amount, before) = (0, 0)
    if let fixed = earning.amount {
      amount = fixed
      if earning.mostADay != nil { before = fixed * (try counts.times(done.action, on: day) - 1) }
    } else if let name = earning.amountOf, case .integer(let number)? = done.properties[name] {
      amount = max(0, number)
      if earning.mostADay != nil {
        before = try counts.numbers(done.action, name, days: [day...day]).sum - number
      }
    }
    guard let most = earning.mostADay else { return amount }
    return min(amount, max(0, most - max(0, before)))
  }

  // MARK: Buying

  /// Buys an item, once for its id.
  ///
  /// - Parameter give: hands out freezes, or throws why there is no room for them.
  func buy(
    _ request: BuyItem, language: Language, give: (_ freezes: Int, _ id: String) throws -> Void
  ) throws -> PurchaseState {
    let id = request.id.value
    guard let (currency, item) = item(request.item.value) else { throw Failure.notFound(.noItemToBuy) }
    try purchases.endOverdue(at: now)
    if let known = try purchases.purchase(id) {
      guard known.item == item.id else { throw Failure.conflict(.purchaseIdUsed) }
      return try state(known, wasKnown: true, language)
    }
    if let most = item.most, case let bought = try purchases.bought(at: now)[item.id] ?? 0, bought >= most {
      throw Failure.limitExceeded(.boughtAlready(limit: most), current: bought, limit: most)
    }
    let has = try ledger.balance(of: account, in: currency) - (purchases.held(at: now)[currency] ?? 0)
    guard has >= item.price else {
      var failure = Failure.limitExceeded(.notEnoughToBuy(price: item.price), current: has, limit: item.price)
      failure.details["reason"] = "not_enough"
      throw failure
    }
    var entry = PurchaseTable.Entry(
      id: id, item: item.id, currency: currency, price: item.price, state: .done, heldUntil: nil,
      transfer: "\(account) \(id)")
    if request.hold == true {
      guard try purchases.heldCount(at: now) < PurchaseTable.mostHeld else {
        throw Failure.limitExceeded(
          .tooManyHeld(limit: PurchaseTable.mostHeld), current: PurchaseTable.mostHeld, limit: PurchaseTable.mostHeld)
      }
      (entry.state, entry.heldUntil) = (.held, now + item.holdsFor)
    }
    try purchases.add(entry, at: now)
    if entry.state == .done { try pay(entry, giving: item.gives, give) }
    return try state(entry, wasKnown: false, language)
  }

  /// Confirms or gives up a purchase that is held; a repeat says how it stands.
  func settle(
    _ request: SettlePurchase, language: Language, give: (_ freezes: Int, _ id: String) throws -> Void
  ) throws -> PurchaseState {
    try purchases.endOverdue(at: now)
    guard var entry = try purchases.purchase(request.id.value) else { throw Failure.notFound(.noItemToBuy) }
    let wanted: PurchaseState.State = request.confirm ? .done : .over
    if entry.state == .held {
      entry.state = wanted
      try purchases.end(entry.id, as: wanted)
      if wanted == .done { try pay(entry, giving: item(entry.item)?.item.gives, give) }
      return try state(entry, wasKnown: false, language)
    }
    guard entry.state == wanted else {
      throw Failure.conflict(entry.state == .over ? .purchaseOver : .purchaseDone)
    }
    return try state(entry, wasKnown: true, language)
  }

  private func item(_ id: String) -> (currency: String, item: Currency.Item)? {
    for (currency, rules) in currencies {
      if let item = rules.buy?.first(where: { $0.id == id }) { return (currency, item) }
    }
    return nil
  }

  private func pay(
    _ entry: PurchaseTable.Entry, giving gift: Currency.Gift?, _ give: (_ freezes: Int, _ id: String) throws -> Void
  ) throws {
    let id = entry.transfer
    let paid = try ledger.post(
      Ledger.Transfer(
        id: id, account: account, currency: entry.currency, amount: -entry.price, kind: .bought, about: entry.item),
      at: now)
    guard paid == .done else { throw StoreFault(message: "a purchase that was held couldn't be paid: \(paid)") }
    if let freezes = gift?.freezes { try give(freezes, id) }
    guard let other = gift?.currency, let amount = gift?.amount else { return }
    _ = try ledger.post(
      Ledger.Transfer(
        id: "\(id) gives", account: account, currency: other, amount: amount, kind: .given, about: entry.item), at: now)
  }

  private func state(
    _ entry: PurchaseTable.Entry, wasKnown: Bool, _ language: Language
  ) throws -> PurchaseState {
    PurchaseState(
      id: entry.id, item: entry.item, state: entry.state, wasKnown: wasKnown,
      heldUntil: entry.state == .held ? entry.heldUntil : nil, balances: try balances(in: language))
  }
}
