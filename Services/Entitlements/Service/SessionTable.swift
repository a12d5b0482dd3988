import CivilTime
import EntitlementsContract
import Storage
import Wire

/// The table `sessions` (E1). Of a token it has the digest only.
struct SessionTable {
  let db: Connection

  /// A session that begins.
  struct Entry {
    var id: String
    var account: String
    var device: String
    var tokenHash: String
  }

  /// Opens a session, for an account and a device that are there.
  func add(_ entry: Entry, at time: Timestamp) throws {
    try db.run(
      "INSERT INTO sessions (id, account, device, token_hash, created_at) VALUES ($1, $2, $3, $4, $5)", entry.id,
      entry.account, entry.device, entry.tokenHash, time)
  }

  /// The account's sessions that still hold, the oldest first.
  func open(of account: String) throws -> [SessionSummary] {
    try db.rows(
      """
      SELECT s.id, s.device, d.name, s.created_at FROM sessions s JOIN devices d ON d.id = s.device
      WHERE s.account = $1 AND s.revoked_at IS NULL ORDER BY s.created_at, s.id
      """, account
    ) {
      SessionSummary(
        id: $0.string(0), device: $0.string(1), deviceName: $0.optionalString(2), createdAt: $0.timestamp(3))
    }
  }

  /// The digest of a session's token, whether or not it still holds; nil if the account has no such session.
  func tokenHash(of session: String, account: String) throws -> String? {
    try db.first("SELECT token_hash FROM sessions WHERE id = $1 AND account = $2", session, account) { $0.string(0) }
  }

  /// Ends a session.
  ///
  /// - Returns: whether it held until now.
  func end(_ session: String, at time: Timestamp) throws -> Bool {
    try db.run("UPDATE sessions SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL", time, session)
    return db.changes > 0
  }

  /// Puts a token in the place of the one that the session had.
  func setTokenHash(_ hash: String, of session: String) throws {
    try db.run("UPDATE sessions SET token_hash = $1 WHERE id = $2", hash, session)
  }

  /// The session behind a token's digest, as the free plan's principal; nil for an unknown or ended one.
  func session(tokenHash: String) throws -> (id: String, principal: Principal)? {
    try db.first(
      """
      SELECT s.id, a.id, a.app, a.language, a.time_zone FROM sessions s JOIN accounts a ON a.id = s.account
      WHERE s.token_hash = $1 AND s.revoked_at IS NULL
      """, tokenHash
    ) { row in
      let principal = Principal(
        account: row.string(1), app: row.string(2), plan: "free", scopes: ["client"],
        language: Language(stored: row.string(3)), timeZone: row.string(4))
      return (row.string(0), principal)
    }
  }
}
