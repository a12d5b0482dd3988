import AppCatalog
import CivilTime
import Crypto
import EntitlementsContract
import Storage
import Telemetry
import Wire

extension SpokenCode {
  /// What is kept in the place of a promotional code.
  var promotionalDigest: String { digest(for: "promotion") }
}

/// Plans that are given and not bought (E7).
extension SubscriptionLedger {
  /// - Throws: `invalid_params` for an app that isn't served, or a plan that it doesn't have.
  func requirePlan(_ plan: String, of app: String) throws(Failure) {
    if let failure = catalog.refusal(of: app) { throw failure }
    guard let app = catalog[app] else { throw .invalidParams("app is not one of the served apps") }
    guard let offerings = app.offerings, offerings.rank(ofPlan: plan) > 0 else {
      throw .invalidParams("plan is not one of the app's plans")
    }
  }

  /// - Throws: `invalid_params` for an app that there isn't; one whose files can't be read now has its past.
  func requireKnown(_ app: String) throws(Failure) {
    guard catalog[app] != nil || catalog.refusal(of: app) != nil else {
      throw .invalidParams("app is not one of the served apps")
    }
  }

  /// Gives an account a plan.
  ///
  /// - Parameter reason: stands in the trail.
  func grant(
    _ fact: GrantFact, reason: String, account: String, app: String, in tx: Transaction
  ) throws -> Announcement {
    try GrantTable(db: tx).add(fact, reason: reason, account: account, app: app)
    let end = fact.endsAt.map { " until \($0.logText)" } ?? ""
    try AuditTable(tx: tx).add("grant.given", "\(fact.id) \(fact.plan)\(end): \(reason)", account: account, app: app)
    return try announce(account: account, app: app, cause: "grant", tx)
  }

  /// Takes a grant back.
  ///
  /// - Returns: nil for one that there isn't.
  func revoke(_ grant: String, reason: String, in tx: Transaction) throws -> Announcement? {
    guard let owner = try GrantTable(db: tx).revoke(grant, at: tx.wallNow) else { return nil }
    if owner.isNew {
      try AuditTable(tx: tx).add("grant.revoked", "\(grant): \(reason)", account: owner.account, app: owner.app)
    }
    return try announce(account: owner.account, app: owner.app, cause: "grant", tx)
  }

  /// Uses a promotional code. One that the account has used gives what holds now.
  ///
  /// - Throws: `not_found` for one that can't be used, whatever the cause; `rate_limited` after too many of those;
  ///   `conflict` for one that would bring the account nothing, or that the app refuses while the account has the plan.
  func redeem(_ code: SpokenCode, _ principal: Principal, in tx: Transaction) throws -> Announcement {
    let (table, digest, account) = (CodeTable(db: tx), code.promotionalDigest, principal.account)
    if try table.isUsed(digest, by: account) {
      return try announce(account: account, app: principal.app, cause: "grant", tx)
    }
    try WrongCodes(db: tx).check(account, at: tx.wallNow)
    guard let offer = try table.use(digest, app: principal.app, at: tx.wallNow) else {
      throw Failure.notFound(.noSuchCode)
    }
    let fact = try given(by: offer, to: principal, in: tx)
    try table.note(digest, grant: fact.id, account: account, app: principal.app, at: tx.wallNow)
    return try grant(fact, reason: "code of \(offer.batch)", account: account, app: principal.app, in: tx)
  }

  /// What a code gives an account: its days behind all that the account has, or its plan for ever.
  private func given(by offer: CodeTable.Offer, to principal: Principal, in tx: Transaction) throws -> GrantFact {
    if let failure = catalog.refusal(of: principal.app) { throw failure }
    guard let offerings = catalog[principal.app]?.offerings else { throw Failure.notFound(.noSuchCode) }
    var fact = GrantFact(
      id: SecureRandom.identifier("grt", at: tx.wallNow), plan: offer.plan, beginsAt: tx.wallNow, days: offer.days)
    var facts = try PurchaseTable(db: tx).facts(of: principal.account)
    let plan = SubscriptionState(facts: facts, offerings: offerings).has(offer.plan, at: tx.wallNow)
    if plan.always || plan.now && offerings.codesWhileSubscribed == .refuse {
      throw Failure.conflict(.planAlreadyHeld)
    }
    guard offer.days != nil else { return fact }
    facts.grants[fact.id] = fact
    fact.endsAt = SubscriptionState(facts: facts, offerings: offerings).givenEnds[fact.id]
    guard fact.endsAt != nil else { throw Failure.conflict(.planAlreadyHeld) }
    return fact
  }
}
