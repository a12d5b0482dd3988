import CivilTime
import Crypto
import EntitlementsContract
import ServiceHost
import Storage
import Wire

/// One registration, done once however often it is sent (P3).
///
/// The host's way of remembering replies would put the token on disk. Here a repeat finds its session by the key's
/// digest and gets a fresh token in place of the lost one. The key opens an account, so it must be hard to guess and
/// works for ten minutes.
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

  func run(_ tx: Transaction) throws -> RegisterDevice.Reply {
    if let keyHash, let again = try repeated(keyHash, tx) { return again }
    let reply = try AccountTable.create(draft, request, tx)
    if let keyHash {
      try tx.run(
        "INSERT INTO registrations (key_hash, params_hash, session, made_at) VALUES ($1, $2, $3, $4)", keyHash,
        paramsHash, draft.session, tx.wallNow)
    }
    return reply
  }

  private func repeated(_ keyHash: String, _ tx: Transaction) throws -> RegisterDevice.Reply? {
    let known = try tx.first(
      """
      SELECT r.params_hash, r.made_at, s.id, s.account, s.device FROM registrations r JOIN sessions s ON s.id = r.session
      WHERE r.key_hash = $1
      """, keyHash
    ) { ($0.string(0), $0.timestamp(1), $0.string(2), $0.string(3), $0.string(4)) }
    guard let (params, madeAt, session, account, device) = known else { return nil }
    guard params == paramsHash, tx.wallNow - madeAt < Self.repeatable else {
      throw Failure.conflict(
        LocalizedText(
          en: "This idempotency key was used for another registration.",
          vi: "Khóa chống lặp này đã dùng cho một lần đăng ký khác."))
    }
    try tx.run("UPDATE sessions SET token_hash = $1 WHERE id = $2", draft.tokenHash, session)
    return RegisterDevice.Reply(account: account, device: device, session: session, token: draft.token, plan: "free")
  }
}
