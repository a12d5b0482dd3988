import AppCatalog
import CivilTime
import Crypto
import EntitlementsContract
import Storage
import Telemetry
import Wire

extension SpokenCode {
  /// The digest that is stored instead of a promotional code.
  var promotionalDigest: String { digest(for: "promotion") }
}

/// Plans that are granted and not bought (E7).
extension SubscriptionLedger {
  /// Checks that a plan exists.
  ///
  /// - Throws: `invalid_params` if the app isn't served or has no such plan.
  func requirePlan(_ plan: String, of app: String) throws(Failure) {
    if let failure = catalog.refusal(of: app) { throw failure }
    guard let app = catalog[app] else { throw .invalidParams("app is not one of the served apps") }
    guard let offerings = app.offerings, offerings.rank(ofPlan: plan) > 0 else {
      throw .invalidParams("plan is not one of the app's plans")
    }
  }

  /// Checks that an app exists. An app whose files can't be read at present passes, since its past data are available.
  ///
  /// - Throws: `invalid_params` if there is no such app.
  func requireKnown(_ app: String) throws(Failure) {
    guard catalog[app] != nil || catalog.refusal(of: app) != nil else {
      throw .invalidParams("app is not one of the served apps")
    }
  }

  /// Grants an account a plan.
  ///
  /// - Parameter reason: The reason for the audit log.
  func grant(
    _ fact: GrantFact, reason: String, account: String, app: String, in tx: Transaction
  ) throws -> Announcement {
    try GrantTable(db: tx).add(fact, reason: reason, account: account, app: app)
    let end = fact.endsAt.map { " until \($0.logText)" } ?? ""
    try AuditTable(tx: tx).add("grant.given", "\(fact.id) \(fact.plan)\(end): \(reason)", account: account, app: app)
    return try announce(account: account, app: app, cause: "grant", tx)
  }

  /// Revokes a grant.
  ///
  /// - Returns: Nil if there is no such grant.
  func revoke(_ grant: String, reason: String, in tx: Transaction) throws -> Announcement? {
    guard let owner = try GrantTable(db: tx).revoke(grant, at: tx.wallNow) else { return nil }
    if owner.isNew {
      try AuditTable(tx: tx).add("grant.revoked", "\(grant): \(reason)", account: owner.account, app: owner.app)
    }
    return try announce(account: owner.account, app: owner.app, cause: "grant", tx)
  }

  /// Redeems a promotional code. If the account has redeemed it before, returns the current subscription.
  ///
  /// - Throws: `not_found` if the code can't be used, whatever the cause; `rate_limited` after too many such codes;
  ///   `conflict` if the code would grant the account nothing, or if the app refuses codes while the account has the
  ///   plan.
  func redeem(_ code: SpokenCode, _ principal: Principal, in tx: Transaction) throws -> Announcement {
    let table = CodeTable(db: tx)
    let digest = code.promotionalDigest
    let account = principal.account
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

  /// Returns the grant of a code: days that start after everything else the account has, or the plan without an end.
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
