import CivilTime
import Storage

/// The table `subscriptions`: each account's last announced subscription, and the time at which it next changes without
/// new facts (E4).
struct SubscriptionTable {
  let db: Connection

  /// Returns the last announced subscription as JSON; nil if none was announced.
  func announced(account: String) throws -> String? {
    try db.value(of: String.self, "SELECT announced FROM subscriptions WHERE account = $1", account)
  }

  /// Stores the announced subscription.
  func announce(_ subscription: String, account: String, app: String, nextChange: Timestamp?) throws {
    try db.run(
      """
      INSERT INTO subscriptions (account, app, announced, next_change_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (account) DO UPDATE SET announced = excluded.announced, next_change_at = excluded.next_change_at
      """, account, app, subscription, nextChange)
  }

  /// Postpones an account's overdue change.
  func postpone(_ account: String, at now: Timestamp, by delay: Duration) throws {
    try db.run(
      "UPDATE subscriptions SET next_change_at = $1 WHERE account = $2 AND next_change_at <= $3", now + delay, account,
      now)
  }

  /// Returns up to `limit` accounts whose subscription is due to change, longest overdue first.
  func due(at time: Timestamp, limit: Int) throws -> [(account: String, app: String)] {
    try db.rows(
      "SELECT account, app FROM subscriptions WHERE next_change_at <= $1 ORDER BY next_change_at LIMIT $2", time, limit
    ) { ($0.string("account"), $0.string("app")) }
  }

  /// Returns the next time at which a subscription changes without new facts.
  func nextChange() throws -> Timestamp? {
    try db.optionalValue(of: Timestamp.self, "SELECT min(next_change_at) FROM subscriptions")
  }
}
