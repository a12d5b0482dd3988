import CivilTime
import EntitlementsContract
import Storage

/// The table `identities`: whose account a sign-in leads to, in each app.
struct IdentityTable {
  let db: Connection

  /// Sign-ins that an account has room for.
  static let most = 5

  func account(of subject: String, app: String) throws -> String? {
    try db.first("SELECT account FROM identities WHERE app = $1 AND subject = $2", app, subject) { $0.string(0) }
  }

  /// Those of an account, the oldest first.
  func all(of account: String) throws -> [Identity] {
    try db.rows(
      "SELECT subject, linked_at FROM identities WHERE account = $1 ORDER BY linked_at, subject", account
    ) { Identity(subject: $0.string(0), linkedAt: $0.timestamp(1)) }
  }

  /// - Returns: whether the sign-in led to the account.
  func remove(_ subject: String, app: String, account: String) throws -> Bool {
    guard try self.account(of: subject, app: app) == account else { return false }
    try db.run("DELETE FROM identities WHERE app = $1 AND subject = $2", app, subject)
    return true
  }

  func count(of account: String) throws -> Int {
    try db.first("SELECT count(*) FROM identities WHERE account = $1", account) { $0.int(0) } ?? 0
  }

  func add(_ subject: String, app: String, account: String, at time: Timestamp) throws {
    try db.run(
      "INSERT INTO identities (app, subject, account, linked_at) VALUES ($1, $2, $3, $4)", app, subject, account, time)
  }
}

/// The table `identity_nonces`. Of a nonce it has the digest only.
struct NonceTable {
  let db: Connection

  /// Puts a nonce in the place of the one that a session's device had.
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
  /// - Parameter hashes: digests of which one must be the nonce's.
  /// - Returns: whether it was that one, and good still.
  func use(_ hashes: [String], ofSession session: String, at now: Timestamp) throws -> Bool {
    let known = try db.first(
      """
      SELECT n.device, n.nonce_hash, n.expires_at FROM identity_nonces n JOIN sessions s ON s.device = n.device
      WHERE s.id = $1
      """, session
    ) { (device: $0.string(0), hash: $0.string(1), end: $0.timestamp(2)) }
    guard let known, hashes.contains(known.hash) else { return false }
    try db.run("DELETE FROM identity_nonces WHERE device = $1", known.device)
    return known.end > now
  }
}
