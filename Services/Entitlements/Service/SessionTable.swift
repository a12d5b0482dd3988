import CivilTime
import EntitlementsContract
import Storage
import Wire

/// The table `sessions` (E1). It stores only the digests of tokens.
struct SessionTable {
  let db: Connection

  /// A new session.
  struct Entry {
    var id: String
    var account: String
    var device: String
    var tokenHash: String
  }

  /// Opens a session for an existing account and device.
  ///
  /// - Throws: `unauthenticated` if the account has just been erased.
  func add(_ entry: Entry, at time: Timestamp) throws {
    if try db.isErased(entry.account) { throw Failure.unauthenticated }
    try db.run(
      "INSERT INTO sessions (id, account, device, token_hash, created_at) VALUES ($1, $2, $3, $4, $5)", entry.id,
      entry.account, entry.device, entry.tokenHash, time)
  }

  /// Returns the account's active sessions, oldest first.
  ///
  /// - Parameter current: The calling session.
  func open(of account: String, current: String?) throws -> [SessionSummary] {
    try db.rows(
      """
      SELECT s.id, s.device, d.name, s.created_at, COALESCE(s.last_used_at, s.created_at) AS used_at
      FROM sessions s JOIN devices d ON d.id = s.device
      WHERE s.account = $1 AND s.revoked_at IS NULL ORDER BY s.created_at, s.id
      """, account
    ) {
      SessionSummary(
        id: $0.string("id"), device: $0.string("device"), deviceName: $0.optionalString("name"),
        createdAt: $0.timestamp("created_at"), isCurrent: $0.string("id") == current,
        lastUsedAt: $0.timestamp("used_at"))
    }
  }

  func sessions(of principal: Principal) throws -> ListSessions.Reply {
    ListSessions.Reply(sessions: try open(of: principal.account, current: principal.session))
  }

  /// Returns the digests of a session's tokens, whether or not it is active. Empty if the account has no such session.
  func tokenHashes(of session: String, account: String) throws -> [String] {
    try db.first(
      "SELECT token_hash, next_token_hash FROM sessions WHERE id = $1 AND account = $2", session, account
    ) { [$0.string("token_hash"), $0.optionalString("next_token_hash")].compactMap(\.self) } ?? []
  }

  /// Ends a session.
  ///
  /// - Returns: True if the session was still active.
  func end(_ session: String, at time: Timestamp) throws -> Bool {
    try db.run("UPDATE sessions SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL", time, session)
    return db.changes > 0
  }

  /// Ends all sessions of an account.
  ///
  /// - Returns: The digests of the tokens that were valid until now.
  func endAll(of account: String, at time: Timestamp) throws -> [String] {
    try db.rows(
      """
      UPDATE sessions SET revoked_at = $1 WHERE account = $2 AND revoked_at IS NULL
      RETURNING token_hash, next_token_hash
      """, time, account
    ) { [$0.string("token_hash"), $0.optionalString("next_token_hash")].compactMap(\.self) }.flatMap(\.self)
  }

  /// Replaces all tokens of the session with a single token.
  func setTokenHash(_ hash: String, of session: String) throws {
    try db.run("UPDATE sessions SET token_hash = $1, next_token_hash = NULL WHERE id = $2", hash, session)
  }

  /// Issues a token in addition to the one in use. A token that was issued earlier but never used becomes invalid.
  func offer(tokenHash: String, of session: String) throws {
    try db.run("UPDATE sessions SET next_token_hash = $1 WHERE id = $2", tokenHash, session)
  }

  /// Records the first use of an issued token, which invalidates the earlier token and the device's earlier secrets.
  ///
  /// - Returns: The digest of the earlier token; nil if another token has been issued since.
  func acceptOffered(_ hash: String, of session: String) throws -> String? {
    let before = try db.value(
      of: String.self, "SELECT token_hash FROM sessions WHERE id = $1 AND next_token_hash = $2", session, hash)
    guard let before else { return nil }
    try setTokenHash(hash, of: session)
    try DeviceTable(db: db).useNewestSecret(ofSession: session)
    return before
  }

  /// Records the time of a session's last use.
  func used(_ session: String, at time: Timestamp) throws {
    try db.run("UPDATE sessions SET last_used_at = $1 WHERE id = $2", time, session)
  }

  /// A session found by its token.
  struct Found {
    /// The token's principal. The principal's plan is always `free`, because this table doesn't know the account's
    /// plan.
    var principal: Principal
    var session: String
    var lastUsedAt: Timestamp
    /// True if this is the first use of an issued token.
    var isNew = false
  }

  /// Returns the session of a token's digest; nil if it is unknown or has ended.
  func session(tokenHash: String) throws -> Found? {
    if let found = try session("token_hash", tokenHash) { return found }
    guard var found = try session("next_token_hash", tokenHash) else { return nil }
    found.isNew = true
    return found
  }

  private func session(_ column: String, _ hash: String) throws -> Found? {
    try db.first(
      """
      SELECT s.id, s.account, a.app, a.language, a.time_zone, COALESCE(s.last_used_at, s.created_at) AS used_at,
        d.storefront
      FROM sessions s JOIN accounts a ON a.id = s.account JOIN devices d ON d.id = s.device
      WHERE s.\(column) = $1 AND s.revoked_at IS NULL
      """, hash
    ) { row in
      Found(
        principal: Principal(
          account: row.string("account"), app: row.string("app"), plan: "free", scopes: ["client"],
          language: Language(stored: row.string("language")), timeZone: row.string("time_zone"),
          session: row.string("id"), storefront: row.optionalString("storefront")),
        session: row.string("id"), lastUsedAt: row.timestamp("used_at"))
    }
  }
}
