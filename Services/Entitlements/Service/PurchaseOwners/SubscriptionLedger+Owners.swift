import AppCatalog
import EntitlementsContract
import Storage
import Wire

/// Purchases that move from one account to another (E3).
extension SubscriptionLedger {
  /// Assigns a submitted purchase to its owner. The caller must have stored the purchase's facts.
  ///
  /// - Parameter presenter: The account that submits the purchase; nil for the App Store.
  /// - Returns: The announcement for an account that loses the purchase.
  /// - Throws: `conflict` or `rate_limited` if the purchase stays with another account.
  func settle(
    _ proof: VerifiedPurchase, presenter: String?, app: String, in tx: Transaction
  ) throws -> [Announcement] {
    let purchases = PurchaseTable(db: tx)
    let original = proof.originalID
    let environment = proof.environment
    switch try claim(to: proof, presenter: presenter, app: app, in: tx).decide(at: tx.wallNow) {
    case .stay: return []
    case .give(let account):
      try purchases.give(original, environment: environment, to: account, app: app)
      try UnclaimedPurchaseTable(tx: tx).remove(original, environment: environment)
      return []
    case .move(let former, let account, let isCounted):
      try purchases.move(original, environment: environment, to: account, at: isCounted ? tx.wallNow : nil)
      try recordMove(of: proof, from: former, to: account, app: app, in: tx)
      return [try announce(account: former, app: app, cause: "moved", tx)]
    case .ofToken: throw refusal(.purchaseOfToken, rule: "token")
    case .refused:
      throw refusal(restoring(app).refusal.map { Message($0) } ?? .purchaseOfAnother, rule: "refuse")
    case .tooSoon(let wait):
      throw Failure.rateLimited(
        .purchaseMovedToday, limit: "purchase_moves", whose: "this purchase", retryAfter: wait)
    }
  }

  private func restoring(_ app: String) -> Restoring { catalog[app]?.offerings?.restoring ?? .usual }

  /// Collects the facts that decide who owns a purchase.
  private func claim(
    to proof: VerifiedPurchase, presenter: String?, app: String, in tx: Transaction
  ) throws -> PurchaseClaim {
    let purchases = PurchaseTable(db: tx)
    let original = proof.originalID
    let environment = proof.environment
    let owner = try purchases.owner(of: original, environment: environment)
    // Two apps with the same bundle id, such as copies of one folder, are one app to the App Store. A purchase made in
    // one of these apps stays with that app.
    if let owner, owner.app != app, presenter != nil { throw refusal(.purchaseOfAnother, rule: "app") }
    let token = try AppAccountTokenTable(db: tx).account(of: original, environment: environment, app: app)
    func living(_ account: String) throws -> String? { try tx.isErased(account) ? nil : account }
    return PurchaseClaim(
      presenter: presenter, owner: owner?.account,
      firstOwner: try purchases.firstOwner(of: original, environment: environment).flatMap(living),
      movedAt: owner?.movedAt, tokenAccount: try token.flatMap(living), rule: restoring(app).rule)
  }

  /// Logs a purchase's move in the audit logs of both accounts, and emits an event for the former owner.
  private func recordMove(
    of proof: VerifiedPurchase, from former: String, to account: String, app: String, in tx: Transaction
  ) throws {
    let purchase = "\(proof.environment.rawValue) \(proof.originalID)"
    let product = try TransactionTable(db: tx).product(of: proof.originalID, environment: proof.environment)
    let audit = AuditTable(tx: tx)
    try audit.add("purchase.moved", "\(purchase) to \(account)", account: former, app: app)
    try audit.add("purchase.moved", "\(purchase) from \(former)", account: account, app: app)
    try tx.emit(PurchaseMoved(product: product), account: former, app: app)
  }

  private func refusal(_ message: Message, rule: String) -> Failure {
    Failure(.conflict, message, details: ["rule": .string(rule)])
  }
}
