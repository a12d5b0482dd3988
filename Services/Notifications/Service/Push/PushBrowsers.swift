import CivilTime
import Crypto
import Storage

/// The table `push_browsers`: browsers in which accounts are reached by pushes.
struct PushBrowsers {
  let db: Connection

  /// Browsers of one account; of more the one that was set longest ago goes.
  static let most = 20

  /// A browser's subscription, as it is kept.
  struct Subscription: Hashable, Sendable {
    var endpoint: String
    var p256dh: String
    var auth: String
    /// Our public key, by which the browser subscribed.
    var sender: String
  }

  /// Has a session's browser be reached by a subscription, which is one browser's: whoever had it before has it no more.
  func set(_ subscription: Subscription, session: String, of account: String, at time: Timestamp) throws {
    try db.run(
      "DELETE FROM push_browsers WHERE account = $1 AND session = $2 AND endpoint <> $3", account, session,
      subscription.endpoint)
    try db.run(
      """
      INSERT INTO push_browsers (endpoint, account, session, p256dh, auth, sender, set_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (endpoint) DO UPDATE SET account = $2, session = $3, p256dh = $4, auth = $5, sender = $6, set_at = $7
      """, subscription.endpoint, account, session, subscription.p256dh, subscription.auth, subscription.sender, time)
    try db.run(
      """
      DELETE FROM push_browsers WHERE account = $1 AND endpoint NOT IN (
        SELECT endpoint FROM push_browsers WHERE account = $1 ORDER BY set_at DESC, endpoint LIMIT $2)
      """, account, Self.most)
  }

  /// Has a session's browser be reached no more.
  func remove(session: String, of account: String) throws {
    try db.run("DELETE FROM push_browsers WHERE account = $1 AND session = $2", account, session)
  }

  /// Has a subscription be used no more.
  func remove(_ endpoint: String) throws { try db.run("DELETE FROM push_browsers WHERE endpoint = $1", endpoint) }

  /// Where an account's browsers are reached by a key of ours.
  func endpoints(of account: String, by sender: String) throws -> [String] {
    try db.rows(
      "SELECT endpoint FROM push_browsers WHERE account = $1 AND sender = $2 ORDER BY endpoint", account, sender
    ) { $0.string(0) }
  }

  /// Who is behind an endpoint; nil where nobody is any more.
  func subscription(_ endpoint: String) throws -> Subscription? {
    try db.first("SELECT p256dh, auth, sender FROM push_browsers WHERE endpoint = $1", endpoint) {
      Subscription(endpoint: endpoint, p256dh: $0.string(0), auth: $0.string(1), sender: $0.string(2))
    }
  }
}

extension PushBrowsers.Subscription {
  /// - Throws: `CryptoFault` for keys that nothing can be sealed with.
  func recipient() throws(CryptoFault) -> WebPushMessage.Recipient {
    try WebPushMessage.Recipient(p256dh: p256dh, auth: auth)
  }
}
