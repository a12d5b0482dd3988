import CivilTime
import EntitlementsContract
import Storage
import Wire

/// The table `identities`: the account that each sign-in is linked to, per app.
struct IdentityTable {
  let db: Connection

  /// The maximum number of sign-ins that an account can link.
  static let most = 5

  func account(of subject: String, app: String) throws -> String? {
    try db.value(of: String.self, "SELECT account FROM identities WHERE app = $1 AND subject = $2", app, subject)
  }

  /// Returns an account's sign-ins, oldest first.
  func all(of account: String) throws -> [Identity] {
    try db.rows(
      "SELECT subject, linked_at FROM identities WHERE account = $1 ORDER BY linked_at, subject", account
    ) { Identity(subject: $0.string("subject"), linkedAt: $0.timestamp("linked_at")) }
  }

  /// Unlinks a sign-in.
  ///
  /// - Returns: False if the sign-in wasn't linked to the account.
  func remove(_ subject: String, app: String, account: String) throws -> Bool {
    guard try self.account(of: subject, app: app) == account else { return false }
    try db.run("DELETE FROM identities WHERE app = $1 AND subject = $2", app, subject)
    return true
  }

  /// Returns the failure for an account that can't link another sign-in; nil if it can.
  func refusal(for account: String) throws -> Failure? {
    let count = try db.value(of: Int.self, "SELECT count(*) FROM identities WHERE account = $1", account) ?? 0
    guard count >= Self.most else { return nil }
    return Failure.limitExceeded(.signInLimit(limit: Self.most), current: count, limit: Self.most)
  }

  func add(_ subject: String, app: String, account: String, at time: Timestamp) throws {
    try db.run(
      "INSERT INTO identities (app, subject, account, linked_at) VALUES ($1, $2, $3, $4)", app, subject, account, time)
  }
}

/// The table `identity_nonces`. It stores only the digests of nonces.
struct NonceTable {
  let db: Connection

  /// Stores a nonce, replacing the previous one of the session's device.
  func set(_ hash: String, ofSession session: String, until end: Timestamp) throws {
    try db.run(
      """
      INSERT INTO identity_nonces (device, account, nonce_hash, expires_at)
        SELECT device, account, $2, $3 FROM sessions WHERE id = $1
      ON CONFLICT (device) DO UPDATE SET account = excluded.account, nonce_hash = excluded.nonce_hash,
        expires_at = excluded.expires_at
      """, session, hash, end)
  }

  /// Uses up the nonce of a session's device.
  ///
  /// - Parameter hashes: The digests that are accepted.
  /// - Returns: True if one of them is the nonce's digest and the nonce hasn't expired.
  func use(_ hashes: [String], ofSession session: String, at now: Timestamp) throws -> Bool {
    let known = try db.first(
      """
      SELECT n.device, n.nonce_hash, n.expires_at FROM identity_nonces n JOIN sessions s ON s.device = n.device
      WHERE s.id = $1
      """, session
    ) { (device: $0.string("device"), hash: $0.string("nonce_hash"), end: $0.timestamp("expires_at")) }
    guard let known, hashes.contains(known.hash) else { return false }
    try db.run("DELETE FROM identity_nonces WHERE device = $1", known.device)
    return known.end > now
  }
}
