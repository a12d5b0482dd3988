import CivilTime
import Storage

/// The table `subscriptions`: the state each account was last announced in, and when time alone changes it next (E4).
struct SubscriptionTable {
  let db: Connection

  /// The subscription that was last announced, as JSON; nil if none was.
  func announced(account: String) throws -> String? {
    try db.first("SELECT announced FROM subscriptions WHERE account = $1", account) { $0.string(0) }
  }

  /// Notes what is announced now.
  func announce(_ subscription: String, account: String, app: String, nextChange: Timestamp?) throws {
    try db.run(
      """
      INSERT INTO subscriptions (account, app, announced, next_change_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (account) DO UPDATE SET announced = excluded.announced, next_change_at = excluded.next_change_at
      """, account, app, subscription, nextChange)
  }

  /// Up to `limit` accounts whose subscription is due to change, the longest due first.
  func due(at time: Timestamp, limit: Int) throws -> [(account: String, app: String)] {
    try db.rows(
      "SELECT account, app FROM subscriptions WHERE next_change_at <= $1 ORDER BY next_change_at LIMIT $2", time, limit
    ) { ($0.string(0), $0.string(1)) }
  }

  /// When the next account's subscription changes by time.
  func nextChange() throws -> Timestamp? {
    try db.first("SELECT min(next_change_at) FROM subscriptions") { $0.optionalTimestamp(0) } ?? nil
  }
}
