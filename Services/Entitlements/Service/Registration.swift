import CivilTime
import Crypto
import EntitlementsContract
import ServiceHost
import Storage
import Wire

/// One registration, done once however often it is sent (P3).
///
/// The host's way of remembering replies would put the token on disk. Here a repeat finds its session by the key's
/// digest and gets a fresh token in place of the lost one, or a fresh session where that one was revoked. The key opens
/// an account, so it must be hard to guess and works for ten minutes.
struct Registration: Sendable {
  let request: RegisterDevice
  let draft = AccountTable.Draft()
  private let keyHash: String?
  private let paramsHash: String

  static let repeatable = Duration.seconds(600)

  /// - Throws: `invalid_params` for a key of fewer than 16 bytes or params that break a rule.
  init(_ request: RegisterDevice, key: String?) throws {
    if let key, !(16...128).contains(key.utf8.count) {
      throw Failure.invalidParams("idempotency_key must have 16 to 128 bytes in a registration")
    }
    try ZoneInfo.check(request.timeZone)
    guard (request.deviceName?.count ?? 1) <= 100 else {
      throw Failure.invalidParams("device_name is over 100 characters")
    }
    self.request = request
    keyHash = key.map { SHA256.hexDigest(Array($0.utf8)) }
    paramsHash = SHA256.hexDigest(try JSON.encode(request))
  }

  /// What a registration gave, and what it took away.
  struct Outcome: Sendable {
    var reply: RegisterDevice.Reply
    /// The digest of the token that is good no more since this one is.
    var replacedHash: String?
  }

  func run(_ tx: Transaction) throws -> Outcome {
    if let keyHash, let again = try repeated(keyHash, tx) { return again }
    let reply = try AccountTable.create(draft, request, tx)
    if let keyHash {
      try tx.run(
        "INSERT INTO registrations (key_hash, params_hash, session, made_at) VALUES ($1, $2, $3, $4)", keyHash,
        paramsHash, draft.session, tx.wallNow)
    }
    return Outcome(reply: reply)
  }

  private func repeated(_ keyHash: String, _ tx: Transaction) throws -> Outcome? {
    let known = try tx.first(
      """
      SELECT r.params_hash, r.made_at, s.id, s.account, s.device, s.token_hash, s.revoked_at
      FROM registrations r JOIN sessions s ON s.id = r.session
      WHERE r.key_hash = $1
      """, keyHash
    ) { row in
      Before(
        paramsHash: row.string(0), madeAt: row.timestamp(1), session: row.string(2), account: row.string(3),
        device: row.string(4), tokenHash: row.string(5), isRevoked: row.optionalTimestamp(6) != nil)
    }
    guard let known else { return nil }
    guard known.paramsHash == paramsHash, tx.wallNow - known.madeAt < Self.repeatable else {
      throw Failure.conflict(
        LocalizedText(
          en: "This idempotency key was used for another registration.",
          vi: "Khóa chống lặp này đã dùng cho một lần đăng ký khác."))
    }
    return known.isRevoked ? try begunAgain(known, keyHash, tx) : try withFreshToken(known, tx)
  }

  /// The registration that was made under the key before.
  private struct Before {
    var paramsHash: String
    var madeAt: Timestamp
    var session: String
    var account: String
    var device: String
    var tokenHash: String
    var isRevoked: Bool
  }

  private func withFreshToken(_ known: Before, _ tx: Transaction) throws -> Outcome {
    try tx.run("UPDATE sessions SET token_hash = $1 WHERE id = $2", draft.tokenHash, known.session)
    return Outcome(reply: reply(known, session: known.session), replacedHash: known.tokenHash)
  }

  /// A session that was revoked stays so. Whoever has the key may open another one, on the same device.
  private func begunAgain(_ known: Before, _ keyHash: String, _ tx: Transaction) throws -> Outcome {
    try AccountTable.addSession(draft, account: known.account, device: known.device, tx)
    try tx.run("UPDATE registrations SET session = $1 WHERE key_hash = $2", draft.session, keyHash)
    try AuditTable.add("session.created", draft.session, account: known.account, app: request.app, tx)
    return Outcome(reply: reply(known, session: draft.session))
  }

  private func reply(_ known: Before, session: String) -> RegisterDevice.Reply {
    RegisterDevice.Reply(
      account: known.account, device: known.device, session: session, token: draft.token, plan: "free")
  }
}
