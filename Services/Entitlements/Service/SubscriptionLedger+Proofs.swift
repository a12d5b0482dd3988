import AppCatalog
import CivilTime
import EntitlementsContract
import Storage
import Wire

/// Adds verified facts from clients and from the App Store (E3).
extension SubscriptionLedger {
  /// Adds a purchase that an account submitted. Known facts change nothing.
  ///
  /// - Returns: The announcements for the account, and for one that owned the purchase before.
  /// - Throws: `conflict` or `rate_limited` if the purchase stays with another account.
  func submit(
    _ presented: PresentedPurchase, in tx: Transaction
  ) throws -> (own: Announcement, others: [Announcement]) {
    let proof = presented.proof
    let account = presented.principal.account
    let app = presented.principal.app
    let isNew = try keep(proof, app: app, tx)
    let others = try settle(proof, presenter: account, app: app, in: tx)
    if isNew, let fact = proof.transaction {
      let detail = "\(proof.environment.rawValue) \(fact.id) \(fact.product)"
      try AuditTable(tx: tx).add("purchase.submitted", detail, account: account, app: app)
    }
    for former in others { try ask(former.account, about: presented, in: tx) }
    return (try announce(account: account, app: app, cause: "purchase", tx), others)
  }

  /// Adds the facts of a notification from the App Store.
  ///
  /// - Returns: The notification's effect, and the announcements for the purchase's owner and for one that owned it
  ///   before.
  func receive(
    _ notification: StoreNotification, app: String, in tx: Transaction
  ) throws -> (outcome: ReceiveStoreNotification.Outcome, announcements: [Announcement]) {
    let isFirst = try NotificationTable(tx: tx).add(notification, app: app)
    guard let proof = notification.proof else { return (.noted, []) }
    let isNew = try keep(proof, app: app, tx)
    let others = try settle(proof, presenter: nil, app: app, in: tx)
    guard let owner = try PurchaseTable(db: tx).owner(of: proof.originalID, environment: proof.environment) else {
      try UnclaimedTable(tx: tx).add(proof.originalID, environment: proof.environment, app: app)
      return (.waiting, [])
    }
    if isFirst {
      let kind = [notification.type, notification.subtype].compactMap { $0 }.joined(separator: " ")
      try AuditTable(tx: tx).add(
        "store.notified", "\(kind) \(notification.id)", account: owner.account, app: owner.app)
    }
    let announcement = try announce(account: owner.account, app: owner.app, cause: "store", tx)
    return (isNew ? .applied : .known, others + [announcement])
  }

  /// Stores facts where they take precedence over those known.
  ///
  /// - Returns: True if something new is known.
  private func keep(_ proof: StoreProof, app: String, _ tx: Transaction) throws -> Bool {
    let renewals = RenewalTable(db: tx)
    var isNew = try proof.transaction.map { try keep($0, app: app, tx) } ?? false
    if let fact = proof.renewal {
      let known = try renewals.fact(of: fact.originalID, environment: proof.environment)
      if known.map({ fact.holds(over: $0) }) ?? true {
        try renewals.save(fact, environment: proof.environment)
        isNew = true
      }
    }
    return isNew
  }

  /// Stores a transaction's facts, and updates the business numbers.
  private func keep(_ fact: TransactionFact, app: String, _ tx: Transaction) throws -> Bool {
    let transactions = TransactionTable(db: tx)
    let known = try transactions.fact(fact.id, environment: fact.environment)
    let merged = known.map { fact.merged(with: $0) } ?? fact
    guard merged != known else { return false }
    let before = try transactions.all(of: fact.originalID, environment: fact.environment)
    try transactions.save(merged)
    // An older text adds only its signing date.
    guard known.map({ fact.holds(over: $0) }) ?? true else { return false }
    guard let offerings = catalog[app]?.offerings else { return true }
    if offerings.product(fact.product) != nil { try BoughtProducts(db: tx).note(fact.product, of: app) }
    let after = before.filter { $0.id != fact.id } + [fact]
    try InsightTable(db: tx, app: app).add(
      PurchaseInsight(after, offerings: offerings).difference(
        from: PurchaseInsight(before, offerings: offerings)))
    return true
  }
}
