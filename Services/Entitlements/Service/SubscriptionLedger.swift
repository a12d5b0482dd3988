import AppCatalog
import CivilTime
import Crypto
import EntitlementsContract
import Storage
import Telemetry
import Wire

/// Computes subscriptions from facts, and announces each change.
///
/// Everything that changes a subscription calls `announce` in the same transaction. The row, the audit entry and the
/// event are therefore written together or not at all.
struct SubscriptionLedger: Sendable {
  let catalog: AppCatalog

  /// Returns the subscription at `time`, computed from the stored facts.
  func subscription(of account: String, app: String, at time: Timestamp, _ db: Connection) throws -> Subscription {
    subscription(by: try PurchaseTable(db: db).facts(of: account), app: app, at: time)
  }

  /// Returns the subscription at `time`, computed from the given facts.
  func subscription(by facts: SubscriptionFacts, app: String, at time: Timestamp) -> Subscription {
    guard let offerings = catalog[app]?.offerings else { return Subscription(state: .none, plan: "free") }
    return SubscriptionState(facts: facts, offerings: offerings).at(time)
  }

  /// Announces the changes that are due because time has passed, for up to `limit` accounts.
  func announceDue(limit: Int, _ tx: Transaction) throws -> [Announcement] {
    try SubscriptionTable(db: tx).due(at: tx.wallNow, limit: limit)
      .map { try announce(account: $0.account, app: $0.app, cause: "time", tx) }
  }

  /// Announces the subscription of an account that another one was merged into.
  func merged(account: String, app: String, _ tx: Transaction) throws -> Announcement {
    try announce(account: account, app: app, cause: "merge", tx)
  }

  /// Returns the next time at which a subscription changes without new facts.
  static func nextChange(_ db: Connection) throws -> Timestamp? {
    try SubscriptionTable(db: db).nextChange()
  }

  /// The subscription of an account before the first announcement, as JSON.
  private static let none = (try? JSON.encode(Subscription(state: .none, plan: "free")))
    .map { String(decoding: $0, as: UTF8.self) }

  /// Computes an account's subscription, and announces it if it changed.
  func announce(account: String, app: String, cause: String, _ tx: Transaction) throws -> Announcement {
    var announcement = Announcement(
      account: account, app: app, subscription: Subscription(state: .none, plan: "free"), isNew: false)
    guard let offerings = catalog[app]?.offerings else {
      // Without the app's data, keep the last announcement and check again in a minute.
      try SubscriptionTable(db: tx).postpone(account, at: tx.wallNow, by: .seconds(60))
      return announcement
    }
    let facts = try PurchaseTable(db: tx).facts(of: account)
    let state = SubscriptionState(facts: facts, offerings: offerings)
    for (grant, end) in state.givenEnds where facts.grants[grant]?.endsAt != end {
      try GrantTable(db: tx).set(end: end, of: grant)
    }
    announcement.subscription = state.at(tx.wallNow)
    announcement.hadTrial = facts.hadIntroduction
    announcement.isNew = try record(
      announcement, nextChange: state.nextChange(after: tx.wallNow), cause: cause, tx)
    return announcement
  }

  /// Stores an account's subscription. If it differs from the one announced before, adds an audit entry and emits the
  /// event.
  ///
  /// - Returns: True if the subscription differs.
  private func record(
    _ announcement: Announcement, nextChange: Timestamp?, cause: String, _ tx: Transaction
  ) throws -> Bool {
    let account = announcement.account
    let app = announcement.app
    let text = String(decoding: try JSON.encode(announcement.subscription), as: UTF8.self)
    let table = SubscriptionTable(db: tx)
    // Without an announcement, other services assume no subscription. Announcing "none" therefore wouldn't be a change.
    let before = try table.announced(account: account) ?? Self.none
    try table.announce(text, account: account, app: app, nextChange: nextChange)
    guard before != text else { return false }
    try AuditTable(tx: tx).add("subscription.\(cause)", text, account: account, app: app)
    try tx.emit(SubscriptionChanged(subscription: announcement.subscription), account: account, app: app)
    return true
  }
}

/// The outcome of `announce`, to publish after the commit.
struct Announcement: Sendable {
  var account: String
  var app: String
  var subscription: Subscription
  /// True if the subscription differs from the one announced before.
  var isNew: Bool
  /// True if the account has used its introductory offer; nil if unknown.
  var hadTrial: Bool?

  /// The change to publish to listeners.
  var change: LiveChange {
    LiveChange(
      kind: .subscriptionChanged, account: account, app: app, plan: subscription.plan,
      planUntil: subscription.plan == "free" ? nil : subscription.until, payload: subscription, hadTrial: hadTrial)
  }
}

/// Simulated purchases, which stop counting when their signing authority is no longer trusted (E9).
extension SubscriptionLedger {
  /// Tests whether any simulated purchase is in the wrong state: it counts although its signing authority isn't
  /// trusted, or it doesn't count although the authority is trusted.
  static func isUnsettled(_ db: Connection, countsDevelopment: Bool) throws -> Bool {
    try !unsettled(db, countsDevelopment: countsDevelopment, limit: 1).isEmpty
  }

  /// Suspends or restores up to `limit` purchases of the development authority, and announces the resulting
  /// subscriptions.
  func settle(countsDevelopment: Bool, limit: Int, _ tx: Transaction) throws -> [Announcement] {
    let found = try Self.unsettled(tx, countsDevelopment: countsDevelopment, limit: limit)
    for purchase in found {
      try tx.run(
        "UPDATE purchases SET suspended_at = $1 WHERE environment = $2 AND original_id = $3",
        countsDevelopment ? nil : tx.wallNow, AppStoreEnvironment.development.rawValue, purchase.original)
    }
    let owners = Dictionary(found.map { ($0.account, $0.app) }) { first, _ in first }
    return try owners.map {
      try announce(account: $0, app: $1, cause: countsDevelopment ? "development-trusted" : "development-ended", tx)
    }
  }

  private static func unsettled(
    _ db: Connection, countsDevelopment: Bool, limit: Int
  ) throws -> [(original: String, account: String, app: String)] {
    let condition = countsDevelopment ? "IS NOT NULL" : "IS NULL"
    return try db.rows(
      """
      SELECT original_id, account, app FROM purchases WHERE environment = $1 AND suspended_at \(condition) LIMIT $2
      """, AppStoreEnvironment.development.rawValue, limit
    ) { ($0.string("original_id"), $0.string("account"), $0.string("app")) }
  }
}

/// Requests that are answered from the database, because the principal in the call may be out of date.
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

  /// Returns an account's app and current plan.
  ///
  /// - Throws: `not_found` if there is no such account; the reason why the app isn't available.
  func plan(of account: String, _ db: Reading) throws -> GetAccountPlan.Reply {
    guard let app = try AccountTable(db: db).app(of: account), try !db.isErased(account) else {
      throw Failure.notFound(.noAccount)
    }
    // Without the app's data, the plan that follows from the purchases would be wrong.
    if let failure = catalog.refusal(of: app) { throw failure }
    return GetAccountPlan.Reply(
      app: app, plan: try subscription(of: account, app: app, at: db.wallNow, db).plan)
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

/// Adds verified facts from clients and from the App Store (E3).
extension SubscriptionLedger {
  /// Adds a purchase that an account submitted. Known facts change nothing.
  ///
  /// - Returns: The announcements for the account, and for the account that owned the purchase before, if any.
  /// - Throws: `conflict` or `rate_limited` if the purchase stays with another account.
  func submit(
    _ proof: VerifiedPurchase, by principal: Principal, in tx: Transaction
  ) throws -> (own: Announcement, others: [Announcement]) {
    let isNew = try keep(proof, app: principal.app, tx)
    let others = try settle(proof, presenter: principal.account, app: principal.app, in: tx)
    if isNew, let fact = proof.transaction {
      try AuditTable(tx: tx).add(
        "purchase.submitted", "\(proof.environment.rawValue) \(fact.id) \(fact.product)", of: principal)
    }
    return (try announce(account: principal.account, app: principal.app, cause: "purchase", tx), others)
  }

  /// Adds the facts of a notification from the App Store.
  ///
  /// - Returns: The notification's effect, and the announcements for the purchase's owner and for the account that
  ///   owned it before, if any.
  func receive(
    _ notification: AppStoreNotification, app: String, in tx: Transaction
  ) throws -> (outcome: ReceiveAppStoreNotification.Outcome, announcements: [Announcement]) {
    let isFirst = try NotificationTable(tx: tx).add(notification, app: app)
    guard let proof = notification.proof else { return (.recorded, []) }
    let isNew = try keep(proof, app: app, tx)
    let others = try settle(proof, presenter: nil, app: app, in: tx)
    guard let owner = try PurchaseTable(db: tx).owner(of: proof.originalID, environment: proof.environment) else {
      try UnclaimedPurchaseTable(tx: tx).add(proof.originalID, environment: proof.environment, app: app)
      return (.waiting, [])
    }
    if isFirst {
      let kind = [notification.type, notification.subtype].compactMap { $0 }.joined(separator: " ")
      try AuditTable(tx: tx).add(
        "store.notified", "\(kind) \(notification.id)", account: owner.account, app: owner.app)
    }
    let announcement = try announce(account: owner.account, app: owner.app, cause: "store", tx)
    return (isNew ? .applied : .duplicate, others + [announcement])
  }

  /// Stores the facts that take precedence over known facts.
  ///
  /// - Returns: True if something new is known.
  private func keep(_ proof: VerifiedPurchase, app: String, _ tx: Transaction) throws -> Bool {
    let renewals = RenewalInfoTable(db: tx)
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
    // A fact that was signed earlier than the known one adds only its signing date.
    guard known.map({ fact.holds(over: $0) }) ?? true else { return false }
    try updateMetrics(by: fact, before, app: app, tx)
    return true
  }

  /// Updates the business numbers after a new fact about a purchase.
  ///
  /// - Parameter before: The purchase's transactions without the new fact.
  private func updateMetrics(
    by fact: TransactionFact, _ before: [TransactionFact], app: String, _ tx: Transaction
  ) throws {
    guard let offerings = catalog[app]?.offerings else { return }
    if offerings.product(fact.product) != nil { try BoughtProducts(db: tx).note(fact.product, of: app) }
    let after = PurchaseMetrics(before.filter { $0.id != fact.id } + [fact], offerings: offerings)
    try BusinessMetricTable(db: tx, app: app).add(
      after.difference(from: PurchaseMetrics(before, offerings: offerings)))
  }
}

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
    let app = try catalog.served(app)
    let plans = app.offerings?.plans.map(\.id) ?? []
    guard plans.contains(plan) else {
      let known = plans.isEmpty ? "none" : plans.joined(separator: ", ")
      throw .invalidParams("there is no plan '\(Excerpt(plan))'; the plans of \(app.id): \(known)")
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
    let table = PromotionalCodeTable(db: tx)
    let digest = code.promotionalDigest
    let account = principal.account
    if try table.isUsed(digest, by: account) {
      return try announce(account: account, app: principal.app, cause: "grant", tx)
    }
    try WrongCodeTable(db: tx).check(account, at: tx.wallNow)
    // The caller commits after `not_found`, so check the app before the code is used up.
    if let failure = catalog.refusal(of: principal.app) { throw failure }
    guard let offerings = catalog[principal.app]?.offerings else { throw Failure.notFound(.noSuchCode) }
    guard let offer = try table.use(digest, app: principal.app, at: tx.wallNow) else {
      throw Failure.notFound(.noSuchCode)
    }
    let fact = try given(by: offer, to: principal, among: offerings, in: tx)
    try table.note(digest, grant: fact.id, account: account, app: principal.app, at: tx.wallNow)
    return try grant(fact, reason: "code of \(offer.batch)", account: account, app: principal.app, in: tx)
  }

  /// Returns the grant of a code: either the plan without an end, or a number of days that run only while nothing else
  /// grants the plan or a higher one.
  private func given(
    by offer: PromotionalCodeTable.Offer, to principal: Principal, among offerings: Offerings, in tx: Transaction
  ) throws -> GrantFact {
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
