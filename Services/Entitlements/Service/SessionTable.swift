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
  ///
  /// - Throws: `unauthenticated` for an account that was erased a moment ago.
  func add(_ entry: Entry, at time: Timestamp) throws {
    if try db.isErased(entry.account) { throw Failure.unauthenticated }
    try db.run(
      "INSERT INTO sessions (id, account, device, token_hash, created_at) VALUES ($1, $2, $3, $4, $5)", entry.id,
      entry.account, entry.device, entry.tokenHash, time)
  }

  /// The account's sessions that still hold, the oldest first.
  ///
  /// - Parameter current: the session that asks.
  func open(of account: String, current: String?) throws -> [SessionSummary] {
    try db.rows(
      """
      SELECT s.id, s.device, d.name, s.created_at, COALESCE(s.last_used_at, s.created_at) FROM sessions s JOIN devices d ON d.id = s.device
      WHERE s.account = $1 AND s.revoked_at IS NULL ORDER BY s.created_at, s.id
      """, account
    ) {
      SessionSummary(
        id: $0.string(0), device: $0.string(1), deviceName: $0.optionalString(2), createdAt: $0.timestamp(3),
        isCurrent: $0.string(0) == current, lastUsedAt: $0.timestamp(4))
    }
  }

  /// The digests of a session's tokens, whether or not it still holds; none if the account has no such session.
  func tokenHashes(of session: String, account: String) throws -> [String] {
    try db.first(
      "SELECT token_hash, next_token_hash FROM sessions WHERE id = $1 AND account = $2", session, account
    ) { [$0.string(0), $0.optionalString(1)].compactMap(\.self) } ?? []
  }

  /// Ends a session.
  ///
  /// - Returns: whether it held until now.
  func end(_ session: String, at time: Timestamp) throws -> Bool {
    try db.run("UPDATE sessions SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL", time, session)
    return db.changes > 0
  }

  /// Ends all sessions of an account.
  ///
  /// - Returns: the digests of the tokens that held until now.
  func endAll(of account: String, at time: Timestamp) throws -> [String] {
    try db.rows(
      """
      UPDATE sessions SET revoked_at = $1 WHERE account = $2 AND revoked_at IS NULL
      RETURNING token_hash, next_token_hash
      """, time, account
    ) { [$0.string(0), $0.optionalString(1)].compactMap(\.self) }.flatMap(\.self)
  }

  /// Puts a token in the place of those that the session had.
  func setTokenHash(_ hash: String, of session: String) throws {
    try db.run("UPDATE sessions SET token_hash = $1, next_token_hash = NULL WHERE id = $2", hash, session)
  }

  /// Gives out a token beside the one that is used, in place of one that was given out and not used.
  func offer(tokenHash: String, of session: String) throws {
    try db.run("UPDATE sessions SET next_token_hash = $1 WHERE id = $2", tokenHash, session)
  }

  /// The token that was given out is used: the token before it, and the device's secrets before it, end.
  ///
  /// - Returns: the digest of the one before; nil if another is given out by now.
  func acceptOffered(_ hash: String, of session: String) throws -> String? {
    let before = try db.first(
      "SELECT token_hash FROM sessions WHERE id = $1 AND next_token_hash = $2", session, hash
    ) { $0.string(0) }
    guard let before else { return nil }
    try setTokenHash(hash, of: session)
    try DeviceTable(db: db).useNewestSecret(ofSession: session)
    return before
  }

  /// A session is in use.
  func used(_ session: String, at time: Timestamp) throws {
    try db.run("UPDATE sessions SET last_used_at = $1 WHERE id = $2", time, session)
  }

  /// A session that is found by its token.
  struct Found {
    /// Who calls with it, on the free plan.
    var principal: Principal
    var session: String
    var lastUsedAt: Timestamp
    /// Whether the token was given out and not used so far.
    var isNew = false
  }

  /// The session behind a token's digest; nil for an unknown or ended one.
  func session(tokenHash: String) throws -> Found? {
    if let found = try session("token_hash", tokenHash) { return found }
    guard var found = try session("next_token_hash", tokenHash) else { return nil }
    found.isNew = true
    return found
  }

  private func session(_ column: String, _ hash: String) throws -> Found? {
    try db.first(
      """
      SELECT s.id, a.id, a.app, a.language, a.time_zone, COALESCE(s.last_used_at, s.created_at), d.storefront
      FROM sessions s JOIN accounts a ON a.id = s.account JOIN devices d ON d.id = s.device WHERE s.\(column) = $1 AND s.revoked_at IS NULL
      """, hash
    ) { row in
      let principal = Principal(
        account: row.string(1), app: row.string(2), plan: "free", scopes: ["client"],
        language: Language(stored: row.string(3)), timeZone: row.string(4), session: row.string(0),
        storefront: row.optionalString(6))
      return Found(principal: principal, session: row.string(0), lastUsedAt: row.timestamp(5))
    }
  }
}
