import AppCatalog
import CivilTime
import EntitlementsContract
import Storage
import Wire

/// Computes subscriptions from facts, and announces each change.
///
/// Everything that changes a subscription calls `announce` in the same transaction, so the row, the audit entry and the
/// event are written together or not at all.
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

  /// Announces the changes that are due by the passing of time, for up to `limit` accounts.
  func announceDue(limit: Int, _ tx: Transaction) throws -> [Announcement] {
    try SubscriptionTable(db: tx).due(at: tx.wallNow, limit: limit)
      .map { try announce(account: $0.account, app: $0.app, cause: "time", tx) }
  }

  /// Announces the subscription of an account that another one was merged into.
  func merged(account: String, app: String, _ tx: Transaction) throws -> Announcement {
    try announce(account: account, app: app, cause: "merge", tx)
  }

  /// Returns when the next subscription changes by the passing of time.
  static func nextChange(_ db: Connection) throws -> Timestamp? {
    try SubscriptionTable(db: db).nextChange()
  }

  /// The subscription of an account before the first announcement, as JSON.
  private static let none = (try? JSON.encode(Subscription(state: .none, plan: "free")))
    .map { String(decoding: $0, as: UTF8.self) }

  /// Computes an account's subscription, and announces it if it changed.
  func announce(account: String, app: String, cause: String, _ tx: Transaction) throws -> Announcement {
    guard let offerings = catalog[app]?.offerings else {
      // Without the app's data, keep the last announcement and check again in a minute.
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
    // Without an announcement, other services assume no subscription. So announcing "none" wouldn't be a change.
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
      planUntil: subscription.plan == "free" ? nil : subscription.until, payload: subscription,
      hadTrial: hadTrial)
  }
}
