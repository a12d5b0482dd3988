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
    guard let offerings = catalog[app]?.offerings else { return Subscription(state: .none, plan: "free") }
    return SubscriptionState(facts: try PurchaseTable.facts(of: account, db), offerings: offerings).at(time)
  }

  /// Adds what the store signed. What is known already changes nothing.
  func submit(
    _ transaction: TransactionFact, _ renewal: RenewalFact?, environment: String, account: String, app: String,
    _ tx: Transaction
  ) throws -> Announcement {
    try PurchaseTable.claim(transaction.originalID, environment: environment, account: account, app: app, tx)
    var facts = try PurchaseTable.facts(of: account, tx)
    let transactionIsNew = facts.add(transaction)
    if transactionIsNew { try PurchaseTable.save(transaction, environment: environment, tx) }
    let renewalIsNew = renewal.map { facts.add($0) } ?? false
    if let renewal, renewalIsNew { try PurchaseTable.save(renewal, environment: environment, tx) }
    if transactionIsNew || renewalIsNew {
      try audit("purchase.submitted", "\(environment) \(transaction.id) \(transaction.product)", account, app, tx)
    }
    return try announce(account: account, app: app, cause: "purchase", tx)
  }

  /// Announces what time alone has changed, for up to `limit` accounts.
  func announceDue(limit: Int, _ tx: Transaction) throws -> [Announcement] {
    let due = try tx.rows(
      "SELECT account, app FROM subscriptions WHERE next_change_at <= $1 ORDER BY next_change_at LIMIT $2", tx.wallNow,
      limit
    ) { ($0.string(0), $0.string(1)) }
    return try due.map { try announce(account: $0.0, app: $0.1, cause: "time", tx) }
  }

  /// When the next account's subscription changes by time.
  static func nextChange(_ db: Connection) throws -> Timestamp? {
    try db.first("SELECT min(next_change_at) FROM subscriptions") { $0.optionalTimestamp(0) } ?? nil
  }

  private func announce(account: String, app: String, cause: String, _ tx: Transaction) throws -> Announcement {
    guard let offerings = catalog[app]?.offerings else {
      return Announcement(
        account: account, app: app, subscription: Subscription(state: .none, plan: "free"), isNew: false)
    }
    let state = SubscriptionState(facts: try PurchaseTable.facts(of: account, tx), offerings: offerings)
    let subscription = state.at(tx.wallNow)
    let text = String(decoding: try JSON.encode(subscription), as: UTF8.self)
    let before = try tx.first("SELECT announced FROM subscriptions WHERE account = $1", account) { $0.string(0) }
    try tx.run(
      """
      INSERT INTO subscriptions (account, app, announced, next_change_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (account) DO UPDATE SET announced = excluded.announced, next_change_at = excluded.next_change_at
      """, account, app, text, state.nextChange(after: tx.wallNow))
    if before != text {
      try audit("subscription.\(cause)", text, account, app, tx)
      try tx.emit(SubscriptionChanged(subscription: subscription), account: account, app: app)
    }
    return Announcement(account: account, app: app, subscription: subscription, isNew: before != text)
  }

  private func audit(_ cause: String, _ detail: String, _ account: String, _ app: String, _ tx: Transaction) throws {
    try AuditTable.add(cause, detail, account: account, app: app, tx)
  }
}

/// What a transaction found out about a subscription, for after its commit.
struct Announcement: Sendable {
  var account: String
  var app: String
  var subscription: Subscription
  /// Whether it is another than the one announced before.
  var isNew: Bool

  /// The item for those who listen.
  var change: LiveChange {
    LiveChange(
      kind: .subscriptionChanged, account: account, app: app, plan: subscription.plan,
      planUntil: subscription.plan == "free" ? nil : subscription.until, payload: subscription)
  }
}
