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
  private let request: RegisterDevice
  private let zone: ZoneName
  private let draft: Draft
  private let key: Key?

  static let repeatable = Duration.seconds(600)

  /// What a fresh registration is made of, chosen before the transaction.
  ///
  /// The ids begin with the time: so those of one moment are neighbours in every index, and a commit of many
  /// registrations touches few pages. The token is all chance, since whoever has it is let in.
  struct Draft: Sendable {
    let account, device, session: String
    /// Never stored; its digest is.
    let token = "qt_" + Base32.encode(SecureRandom.bytes(32))
    let tokenHash: String

    init(at time: Timestamp) {
      tokenHash = SHA256.hexDigest(Array(token.utf8))
      account = SecureRandom.identifier("acc", at: time)
      device = SecureRandom.identifier("dev", at: time)
      session = SecureRandom.identifier("ses", at: time)
    }
  }

  /// What a repeat is known by: digests of its idempotency key and of its params.
  struct Key: Sendable {
    let hash, paramsHash: String

    /// - Throws: `invalid_params` for a key of fewer than 16 bytes, or more than any key may have.
    init(_ key: String, of request: RegisterDevice) throws {
      let bytes = IdempotencyKey.bytesWithoutAccount
      guard bytes.contains(key.utf8.count) else {
        throw Failure.invalidParams("idempotency_key must have \(IdempotencyKey.words(bytes)) bytes in a registration")
      }
      hash = SHA256.hexDigest(Array(key.utf8))
      paramsHash = SHA256.hexDigest(try JSON.encode(request))
    }
  }

  /// - Throws: `invalid_params` for a key or params that break a rule.
  init(_ request: RegisterDevice, in zone: ZoneName, key: String?, at time: Timestamp) throws {
    (self.request, self.zone, draft) = (request, zone, Draft(at: time))
    self.key = try key.map { try Key($0, of: request) }
  }

  /// What a registration gave, and what it took away.
  struct Outcome: Sendable {
    var reply: RegisterDevice.Reply
    /// The digest of the token that is good no more since this one is.
    var replacedHash: String?
  }

  /// Makes the account, or answers a repeat.
  func run(_ tx: Transaction) throws -> Outcome {
    if let key, let known = try RegistrationTable(db: tx).entry(keyHash: key.hash) {
      return try repeated(known, under: key, in: tx)
    }
    let account = AccountTable.Entry(
      id: draft.account, app: request.app.value, language: request.language.tag, timeZone: zone.text)
    try AccountTable(db: tx).add(account, at: tx.wallNow)
    try DeviceTable(db: tx).add(draft.device, account: draft.account, name: request.deviceName?.value, at: tx.wallNow)
    try addSession(account: draft.account, device: draft.device, tx)
    if let key { try RegistrationTable(db: tx).add(key, session: draft.session, at: tx.wallNow) }
    try AuditTable(tx: tx).add("account.created", draft.device, account: draft.account, app: request.app.value)
    try tx.emit(
      AccountCreated(language: request.language, timeZone: zone.text), account: draft.account, app: request.app.value)
    return Outcome(reply: reply(account: draft.account, device: draft.device, session: draft.session))
  }

  private func repeated(_ known: RegistrationTable.Entry, under key: Key, in tx: Transaction) throws -> Outcome {
    guard known.paramsHash == key.paramsHash, tx.wallNow - known.madeAt < Self.repeatable else {
      throw Failure.conflict(
        .keyUsedToRegister)
    }
    guard known.isRevoked else {
      try SessionTable(db: tx).setTokenHash(draft.tokenHash, of: known.session)
      let reply = reply(account: known.account, device: known.device, session: known.session)
      return Outcome(reply: reply, replacedHash: known.tokenHash)
    }
    // A session that was revoked stays so. Whoever has the key may open another one, on the same device.
    try addSession(account: known.account, device: known.device, tx)
    try RegistrationTable(db: tx).setSession(draft.session, keyHash: key.hash)
    try AuditTable(tx: tx).add("session.created", draft.session, account: known.account, app: request.app.value)
    return Outcome(reply: reply(account: known.account, device: known.device, session: draft.session))
  }

  private func addSession(account: String, device: String, _ tx: Transaction) throws {
    let session = SessionTable.Entry(
      id: draft.session, account: account, device: device, tokenHash: draft.tokenHash)
    try SessionTable(db: tx).add(session, at: tx.wallNow)
  }

  private func reply(account: String, device: String, session: String) -> RegisterDevice.Reply {
    RegisterDevice.Reply(account: account, device: device, session: session, token: draft.token, plan: "free")
  }
}
