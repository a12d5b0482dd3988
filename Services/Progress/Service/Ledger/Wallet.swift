import AppCatalog
import CivilTime
import Crypto
import ProgressContract
import Storage
import Wire

/// An account's earnings and purchases, within one transaction.
struct Wallet {
  private let app: App
  private let account: String
  private let db: Connection
  private let now: Timestamp
  private var currencies: [(id: String, currency: Currency)] { app.currencies }

  init(of account: String, _ app: App, at now: Timestamp, in db: Connection) {
    self.account = account
    self.app = app
    self.now = now
    self.db = db
  }

  init(of account: String, _ app: App, in tx: Transaction) { self.init(of: account, app, at: tx.wallNow, in: tx) }

  private var ledger: Ledger { Ledger(db: db) }
  private var purchases: PurchaseTable { PurchaseTable(db: db, account: account) }
  private var earnings: EarningTable { EarningTable(db: db, account: account) }

  /// Returns the balance in each of the app's currencies.
  func balances(in language: Language) throws -> [WalletBalance] {
    try balances(in: language, without: purchases.held(at: now))
  }

  /// Returns the balance in each of the app's currencies, and the items for sale, as the JSON of `GetWallet.Reply`.
  func text(in language: Language, with items: WalletItemTexts) throws -> Bytes {
    let held = try purchases.held(at: now)
    let bought = try purchases.bought(and: held)
    var text: Bytes = []
    text.append(#"{"balances":"#)
    try JSON.encode(balances(in: language, without: held), into: &text)
    text.append(#","items":"#)
    if bought.isEmpty {
      text.append(contentsOf: try items.text(of: app, in: language))
    } else {
      try JSON.encode(app.walletItems(in: language, bought: bought), into: &text)
    }
    text.append("}")
    return text
  }

  private func balances(in language: Language, without held: [PurchaseTable.Held]) throws -> [WalletBalance] {
    let currencies = currencies
    return try amounts(without: held).enumerated().map { index, amount in
      WalletBalance(
        currency: amount.id, name: currencies[index].currency.name.text(language, count: amount.available),
        available: amount.available, held: amount.held)
    }
  }

  /// Returns the balance in each currency, in the order of `currencies`.
  private func amounts(without held: [PurchaseTable.Held]) throws -> [(id: String, available: Int, held: Int)] {
    let amounts = try ledger.amounts(of: account)
    return currencies.map { id, _ in
      let price = held.reduce(0) { $1.currency == id ? $0 + $1.price : $0 }
      let amount = amounts[id] ?? Ledger.Amount(balance: 0, owed: 0)
      return (id: id, available: max(0, amount.balance - price - amount.owed), held: price)
    }
  }

  /// Publishes the balances. Call this once per transaction.
  func publishChange(in tx: Transaction) throws {
    let balances = try amounts(without: purchases.held(at: now)).map { id, available, held in
      WalletChanged.Balance(currency: id, available: available, held: held)
    }
    try tx.emit(WalletChanged(balances: balances), account: account, app: app.id)
  }

  /// Pays the earnings for an action.
  ///
  /// - Parameters:
  ///   - id: A globally unique id.
  ///   - time: The time of the action.
  /// - Returns: True if the action earned anything.
  func earn(_ done: PerformedAction, id: String, at time: Timestamp, by clock: ZoneHistory) throws -> Bool {
    guard let action = app.actions?.actions[done.action] else { return false }
    var hasEarned = false
    for (currency, rules) in currencies {
      for (index, earning) in (rules.earn ?? []).enumerated() where earning.on == done.action {
        var amount = done.integer(earning.amountOf) ?? earning.amount ?? 0
        let source = EarningTable.Source(currency, earning)
        if amount > 0, let most = earning.bound(of: action) {
          amount = try earnings.add(amount, by: source, on: earnings.day(for: time, by: clock), atMost: most)
        } else if amount > 0, earning.isGain(of: action), let lesson = done.lesson {
          try earnings.add(amount, by: source, for: .lesson(lesson))
        }
        guard amount > 0 else { continue }
        _ = try post("\(id) \(currency) \(index)", amount, of: currency, as: .earned, about: done.action)
        try settleDebts()
        hasEarned = true
      }
    }
    return hasEarned
  }

  /// Posts a transfer between the treasury and this wallet.
  func post(
    _ id: String, _ amount: Int, of currency: String, as kind: ListWalletHistory.Entry.Kind, about: String
  ) throws -> Ledger.Outcome {
    let transfer = Ledger.Transfer(
      id: id, account: account, currency: currency, amount: amount, kind: kind, about: about)
    return try ledger.post(transfer, at: now)
  }

  /// Expires holds that weren't confirmed in time, and deducts debts from the balances.
  func settleDebts() throws {
    try purchases.endOverdue(at: now)
    for (currency, owed) in try ledger.owed(by: account) {
      let amount = min(owed, try available(currency))
      guard amount > 0 else { continue }
      let taken = try post(SecureRandom.identifier("owed", at: now), -amount, of: currency, as: .merged, about: "")
      guard taken == .done else { throw StoreFault(message: "the owed amount couldn't be debited: \(taken)") }
      try ledger.owe(-amount, of: currency, by: account)
    }
  }

  /// Deducts debts from the balances, and publishes the balances.
  func settleAndPublish(in tx: Transaction) throws {
    try settleDebts()
    try publishChange(in: tx)
  }

  /// Returns the part of a balance that isn't held for a purchase.
  private func available(_ currency: String) throws -> Int {
    try ledger.balance(of: account, in: currency) - purchases.held(of: currency, at: now)
  }

  // MARK: Buying

  /// Buys an item, once per purchase id.
  ///
  /// - Parameter give: Adds freezes, or throws if the account would have too many.
  func buy(
    _ request: BuyItem, language: Language, give: (_ freezes: Int, _ id: String) throws -> Void
  ) throws -> PurchaseState {
    let id = request.id.value
    guard let (currency, item) = item(request.item.value) else { throw Failure.notFound(.noItemToBuy) }
    try settleDebts()
    if let known = try purchases.purchase(id) {
      guard known.item == item.id else { throw Failure.conflict(.purchaseIdUsed) }
      return try state(known, isDuplicate: true, language)
    }
    try requireBelowLimit(item)
    try requireAffordable(item, in: currency)
    var entry = PurchaseTable.Entry(
      id: id, item: item.id, currency: currency, price: item.price, state: .done, heldUntil: nil,
      transfer: "\(account) \(id)")
    if request.hold == true { try hold(&entry, for: item.holdsFor) }
    try purchases.add(entry, at: now)
    if entry.state == .done { try pay(entry, giving: item.gives, give) }
    return try state(entry, isDuplicate: false, language)
  }

  /// - Throws: `limit_exceeded` if the item was bought too often.
  private func requireBelowLimit(_ item: Currency.Item) throws {
    guard let most = item.most else { return }
    let bought = try purchases.bought(and: purchases.held(at: now))[item.id] ?? 0
    if bought >= most { throw Failure.limitExceeded(.boughtAlready(limit: most), current: bought, limit: most) }
  }

  /// - Throws: `limit_exceeded` if the balance is too low.
  private func requireAffordable(_ item: Currency.Item, in currency: String) throws {
    let balance = try available(currency)
    guard balance >= item.price else {
      var failure = Failure.limitExceeded(.notEnoughToBuy(price: item.price), current: balance, limit: item.price)
      failure.details["reason"] = "not_enough"
      throw failure
    }
  }

  /// - Throws: `limit_exceeded` if too many purchases are held.
  private func hold(_ entry: inout PurchaseTable.Entry, for duration: Duration) throws {
    let limit = PurchaseTable.maxHeld
    guard try purchases.held(at: now).count < limit else {
      throw Failure.limitExceeded(.tooManyHeld(limit: limit), current: limit, limit: limit)
    }
    entry.state = .held
    entry.heldUntil = now + duration
  }

  /// Confirms or cancels a held purchase. A repeated call returns the purchase's state.
  func settle(
    _ request: SettlePurchase, language: Language, give: (_ freezes: Int, _ id: String) throws -> Void
  ) throws -> PurchaseState {
    try settleDebts()
    guard var entry = try purchases.purchase(request.id.value) else { throw Failure.notFound(.noItemToBuy) }
    let wanted: PurchaseState.State = request.confirm ? .done : .cancelled
    guard entry.state == .held || entry.state == wanted else {
      throw Failure.conflict(entry.state == .cancelled ? .purchaseCancelled : .purchaseDone)
    }
    guard entry.state == .held else { return try state(entry, isDuplicate: true, language) }
    entry.state = wanted
    try purchases.end(entry, as: wanted)
    if wanted == .done { try pay(entry, giving: item(entry.item)?.item.gives, give) }
    return try state(entry, isDuplicate: false, language)
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
    let paid = try post(id, -entry.price, of: entry.currency, as: .bought, about: entry.item)
    guard paid == .done else { throw StoreFault(message: "a reserved purchase couldn't be paid: \(paid)") }
    if let freezes = gift?.freezes { try give(freezes, id) }
    try payGift(gift, of: entry)
  }

  private func payGift(_ gift: Currency.Gift?, of entry: PurchaseTable.Entry) throws {
    guard let other = gift?.currency, let amount = gift?.amount else { return }
    _ = try post("\(entry.transfer) gives", amount, of: other, as: .granted, about: entry.item)
  }

  private func state(
    _ entry: PurchaseTable.Entry, isDuplicate: Bool, _ language: Language
  ) throws -> PurchaseState {
    PurchaseState(
      id: entry.id, item: entry.item, state: entry.state, isDuplicate: isDuplicate,
      heldUntil: entry.state == .held ? entry.heldUntil : nil, balances: try balances(in: language))
  }
}
