import AppCatalog
import EntitlementsContract
import Storage
import Wire

/// What is answered from what is on disk, and not from the caller's copy of it.
extension SubscriptionLedger {
  /// - Throws: `unauthenticated` for a token that is nobody's.
  func resolve(_ request: ResolveSession, _ db: Reading) throws -> ResolveSession.Reply {
    guard let (session, found) = try SessionTable(db: db).session(tokenHash: request.tokenHash) else {
      throw Failure.unauthenticated
    }
    var principal = found
    // Without the app's plans this would be a plan that doesn't hold, and be remembered.
    if let failure = catalog.refusal(of: principal.app) { throw failure }
    principal.language = catalog.language(nil, or: found.language, in: found.app)
    let subscription = try subscription(of: principal, db)
    principal.plan = subscription.plan
    return ResolveSession.Reply(
      principal: principal, planUntil: subscription.plan == "free" ? nil : subscription.until, session: session)
  }

  func subscription(of principal: Principal, _ db: Reading) throws -> Subscription {
    try subscription(of: principal.account, app: principal.app, at: db.wallNow, db)
  }

  func check(_ request: CheckAccess, for principal: Principal, _ db: Reading) throws -> CheckAccess.Reply {
    guard let rules = catalog[principal.app]?.access else { throw Failure.invalidParams("the app has no rules") }
    // This is the one place that can't be behind.
    let answers = AccessAnswers(rules: rules, plan: try subscription(of: principal, db).plan)
    return CheckAccess.Reply(decisions: try request.checks.values.map { try answers.answer($0) })
  }
}
