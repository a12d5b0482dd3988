import AppCatalog
import EntitlementsContract
import Storage
import Wire

/// Requests that are answered from the database, since the caller's copy of its principal may be out of date.
extension SubscriptionLedger {
  /// Returns the principal of a token, and its session.
  ///
  /// - Throws: `unauthenticated` if the token is unknown.
  func resolve(
    _ request: ResolveSession, _ db: Reading
  ) throws -> (reply: ResolveSession.Reply, session: SessionTable.Found) {
    guard let session = try SessionTable(db: db).session(tokenHash: request.tokenHash) else {
      throw Failure.unauthenticated
    }
    var principal = session.principal
    // Without the app's data, the plan would be wrong, and the gateway would cache it.
    if let failure = catalog.refusal(of: principal.app) { throw failure }
    principal.language = catalog.language(nil, or: principal.language, in: principal.app)
    let facts = try PurchaseTable(db: db).facts(of: principal.account)
    let subscription = subscription(by: facts, app: principal.app, at: db.wallNow)
    principal.plan = subscription.plan
    principal.hadTrial = facts.hadIntroduction ? true : nil
    let until = subscription.plan == "free" ? nil : subscription.until
    return (ResolveSession.Reply(principal: principal, planUntil: until), session)
  }

  func subscription(of principal: Principal, _ db: Reading) throws -> Subscription {
    try subscription(of: principal.account, app: principal.app, at: db.wallNow, db)
  }

  /// Returns the app's offering for the account.
  ///
  /// - Throws: `not_found` if the app sells nothing.
  func offering(_ request: GetOffering, for principal: Principal, _ db: Reading) throws -> GetOffering.Reply {
    guard let offerings = catalog[principal.app]?.offerings else { throw Failure.notFound(.sellsNothing) }
    let facts = try PurchaseTable(db: db).facts(of: principal.account)
    let buyer = Buyer(
      storefront: request.storefront?.value ?? principal.storefront, hadTrial: facts.hadIntroduction)
    return GetOffering.Reply(offerings, principal.language, for: buyer)
  }
}
