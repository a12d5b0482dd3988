import CivilTime
import Crypto
import Storage

/// The table `push_browsers`: browsers that are registered for pushes.
struct PushBrowserTable {
  let db: Connection

  /// The maximum number of browsers for each account. A further registration replaces the oldest one.
  static let most = 20

  /// A browser's stored subscription.
  struct Subscription: Hashable, Sendable {
    var endpoint: String
    var p256dh: String
    var auth: String
    /// The deployment's public key that the browser subscribed with.
    var sender: String
  }

  /// Registers a session's browser. A subscription belongs to one browser, so an earlier registration of it is
  /// replaced.
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

  /// Unregisters a session's browser.
  func remove(session: String, of account: String) throws {
    try db.run("DELETE FROM push_browsers WHERE account = $1 AND session = $2", account, session)
  }

  /// Deletes a subscription.
  func remove(_ endpoint: String) throws { try db.run("DELETE FROM push_browsers WHERE endpoint = $1", endpoint) }

  /// Returns the endpoints of an account's browsers that subscribed with a public key.
  func endpoints(of account: String, by sender: String) throws -> [String] {
    try db.values(
      of: String.self, "SELECT endpoint FROM push_browsers WHERE account = $1 AND sender = $2 ORDER BY endpoint",
      account,
      sender)
  }

  /// Returns the subscription of an endpoint; nil if the endpoint is no longer registered.
  func subscription(_ endpoint: String) throws -> Subscription? {
    try db.first("SELECT p256dh, auth, sender FROM push_browsers WHERE endpoint = $1", endpoint) {
      Subscription(
        endpoint: endpoint, p256dh: $0.string("p256dh"), auth: $0.string("auth"), sender: $0.string("sender"))
    }
  }
}

extension PushBrowserTable.Subscription {
  /// - Throws: `CryptoFault` for invalid keys.
  func recipient() throws(CryptoFault) -> WebPushMessage.Recipient {
    try WebPushMessage.Recipient(p256dh: p256dh, auth: auth)
  }
}
