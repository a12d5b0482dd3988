import CivilTime
import Crypto
import EntitlementsContract
import Storage
import Wire

/// Accounts, devices and sessions (E1).
enum AccountTable {
  /// What a fresh registration is made of; ids and token are chosen outside the transaction.
  struct Draft: Sendable {
    var account = SecureRandom.identifier("acc")
    var device = SecureRandom.identifier("dev")
    var session = SecureRandom.identifier("ses")
    /// Never stored; its digest is.
    var token = "qt_" + Base32.encode(SecureRandom.bytes(32))
    var tokenHash: String { SHA256.hexDigest(Array(token.utf8)) }
  }

  static func create(_ draft: Draft, _ request: RegisterDevice, _ tx: Transaction) throws -> RegisterDevice.Reply {
    try tx.run(
      "INSERT INTO accounts (id, app, language, time_zone, created_at) VALUES ($1, $2, $3, $4, $5)", draft.account,
      request.app, request.language.rawValue, request.timeZone, tx.wallNow)
    try tx.run(
      "INSERT INTO devices (id, account, name, created_at) VALUES ($1, $2, $3, $4)", draft.device, draft.account,
      request.deviceName, tx.wallNow)
    try addSession(draft, account: draft.account, device: draft.device, tx)
    try AuditTable.add("account.created", draft.device, account: draft.account, app: request.app, tx)
    try tx.emit(
      AccountCreated(language: request.language, timeZone: request.timeZone), account: draft.account, app: request.app)
    return RegisterDevice.Reply(
      account: draft.account, device: draft.device, session: draft.session, token: draft.token, plan: "free")
  }

  /// Opens a session of the draft's id and token, for an account and a device that are there.
  static func addSession(_ draft: Draft, account: String, device: String, _ tx: Transaction) throws {
    try tx.run(
      "INSERT INTO sessions (id, account, device, token_hash, created_at) VALUES ($1, $2, $3, $4, $5)", draft.session,
      account, device, draft.tokenHash, tx.wallNow)
  }

  static func sessions(of account: String, _ db: Connection) throws -> [SessionSummary] {
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

  /// Ends a session.
  ///
  /// - Returns: the digest of its token, also when it had ended before, so that a repeat is harmless.
  /// - Throws: `not_found` for a session that isn't the account's.
  static func revoke(_ session: String, of principal: Principal, _ tx: Transaction) throws -> String {
    let hash = try tx.first(
      "SELECT token_hash FROM sessions WHERE id = $1 AND account = $2", session, principal.account
    ) { $0.string(0) }
    guard let hash else {
      throw Failure.notFound(
        LocalizedText(en: "The account has no such session.", vi: "Tài khoản không có phiên này."))
    }
    try tx.run("UPDATE sessions SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL", tx.wallNow, session)
    if tx.changes > 0 {
      try AuditTable.add("session.revoked", session, account: principal.account, app: principal.app, tx)
    }
    return hash
  }

  /// The session behind a token's digest, as the free plan's principal; nil for an unknown or ended one.
  static func session(tokenHash: String, _ db: Connection) throws -> (id: String, principal: Principal)? {
    try db.first(
      """
      SELECT s.id, a.id, a.app, a.language, a.time_zone FROM sessions s JOIN accounts a ON a.id = s.account
      WHERE s.token_hash = $1 AND s.revoked_at IS NULL
      """, tokenHash
    ) { row in
      let principal = Principal(
        account: row.string(1), app: row.string(2), plan: "free", scopes: ["client"],
        language: Language(rawValue: row.string(3)) ?? .en, timeZone: row.string(4))
      return (row.string(0), principal)
    }
  }
}
