import AppCatalog
import CivilTime
import EntitlementsContract
import Storage
import Wire

/// Keeps what was announced about each account's subscription in step with what holds.
///
/// Everything that changes a subscription ends in `announce`, in its own transaction: the row, the audit entry and the
/// event are there together or not at all.
struct SubscriptionLedger: Sendable {
  let catalog: AppCatalog

  /// The subscription at `time`, worked out from the facts.
  func subscription(of account: String, app: String, at time: Timestamp, _ db: Connection) throws -> Subscription {
    subscription(by: try PurchaseTable(db: db).facts(of: account), app: app, at: time)
  }

  /// The same of facts at hand.
  func subscription(by facts: SubscriptionFacts, app: String, at time: Timestamp) -> Subscription {
    guard let offerings = catalog[app]?.offerings else { return Subscription(state: .none, plan: "free") }
    return SubscriptionState(facts: facts, offerings: offerings).at(time)
  }

  /// Announces what time alone has changed, for up to `limit` accounts.
  func announceDue(limit: Int, _ tx: Transaction) throws -> [Announcement] {
    try SubscriptionTable(db: tx).due(at: tx.wallNow, limit: limit)
      .map { try announce(account: $0.account, app: $0.app, cause: "time", tx) }
  }

  /// Announces what holds of an account that another one became part of.
  func merged(account: String, app: String, _ tx: Transaction) throws -> Announcement {
    try announce(account: account, app: app, cause: "merge", tx)
  }

  /// When the next account's subscription changes by time.
  static func nextChange(_ db: Connection) throws -> Timestamp? {
    try SubscriptionTable(db: db).nextChange()
  }

  /// What is true of an account before anything is announced.
  private static let none = (try? JSON.encode(Subscription(state: .none, plan: "free")))
    .map { String(decoding: $0, as: UTF8.self) }

  /// Works out an account's subscription anew, and tells of it if it is another than before.
  func announce(account: String, app: String, cause: String, _ tx: Transaction) throws -> Announcement {
    guard let offerings = catalog[app]?.offerings else {
      // What can't be judged now stays as it was announced, and is looked at again in a minute.
      try tx.run(
        "UPDATE subscriptions SET next_change_at = $1 WHERE account = $2 AND next_change_at <= $3",
        tx.wallNow + .seconds(60), account, tx.wallNow)
      return Announcement(
        account: account, app: app, subscription: Subscription(state: .none, plan: "free"), isNew: false)
    }
    let facts = try PurchaseTable(db: tx).facts(of: account)
    let state = SubscriptionState(facts: facts, offerings: offerings)
    let subscription = state.at(tx.wallNow)
    for (grant, end) in state.givenEnds where facts.grants[grant]?.endsAt != end {
      try GrantTable(db: tx).set(end: end, of: grant)
    }
    let text = String(decoding: try JSON.encode(subscription), as: UTF8.self)
    let table = SubscriptionTable(db: tx)
    // An account that was never told of has none, which is no news to it.
    let before = try table.announced(account: account) ?? Self.none
    try table.announce(text, account: account, app: app, nextChange: state.nextChange(after: tx.wallNow))
    if before != text {
      try AuditTable(tx: tx).add("subscription.\(cause)", text, account: account, app: app)
      try tx.emit(SubscriptionChanged(subscription: subscription), account: account, app: app)
    }
    return Announcement(
      account: account, app: app, subscription: subscription, isNew: before != text, hadTrial: facts.hadIntroduction)
  }
}

/// What a transaction found out about a subscription, for after its commit.
struct Announcement: Sendable {
  var account: String
  var app: String
  var subscription: Subscription
  /// Whether it is another than the one announced before.
  var isNew: Bool
  /// Whether the account has used its introductory offer; nil where that isn't known.
  var hadTrial: Bool?

  /// The item for those who listen.
  var change: LiveChange {
    LiveChange(
      kind: .subscriptionChanged, account: account, app: app, plan: subscription.plan,
      planUntil: subscription.plan == "free" ? nil : subscription.until, payload: subscription,
      hadTrial: hadTrial)
  }
}
