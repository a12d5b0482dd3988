import CivilTime
import Crypto
import EntitlementsContract
import MessageBus
import ServiceHost
import Storage
import Wire

/// A registration. It is carried out only once, even if the client sends the request again (P3).
///
/// The reply isn't stored under the idempotency key, since that would put the token on disk. Instead, a repeated
/// request finds its session by the key's digest, and the reply contains a new token that replaces the lost one. If the
/// session was revoked, the reply contains a new session. The key gives access to an account, so it must be hard to
/// guess, and it is valid for ten minutes.
///
/// A device that returns with its token or its secret gets its account back.
struct Registration: Sendable {
  private let request: RegisterDevice
  private let caller: Principal?
  private let place: Place
  private let draft: Draft
  private let key: Key?

  static let repeatable = Duration.seconds(600)

  /// The language and time zone of a new account, from the device's settings.
  struct Place: Sendable {
    let language: Language
    /// The requested time zone; nil if the server doesn't know it.
    let zone: ZoneName?

    var zoneName: String { zone?.text ?? "UTC" }
  }

  /// The ids and the token of a new registration, chosen before the transaction.
  ///
  /// The ids begin with the time. Ids of the same moment are therefore adjacent in every index, and a commit of many
  /// registrations writes few pages. The token is entirely random, since it grants access.
  struct Draft: Sendable {
    let account, device, session: String
    /// The session's token. The database stores only its digest.
    let token = "qt_" + Base32.encode(SecureRandom.bytes(32))
    let tokenHash: String

    init(at time: Timestamp) {
      tokenHash = SHA256.hexDigest(Array(token.utf8))
      account = SecureRandom.identifier("acc", at: time)
      device = SecureRandom.identifier("dev", at: time)
      session = SecureRandom.identifier("ses", at: time)
    }
  }

  /// The digests of a registration's idempotency key and params, by which a repeated request is recognised.
  struct Key: Sendable {
    let hash, paramsHash: String

    /// Creates the digests.
    ///
    /// - Throws: `invalid_params` if the key has fewer than 16 bytes, or more than any key may have.
    init(_ key: String, of request: RegisterDevice) throws {
      let bytes = IdempotencyKey.bytesWithoutAccount
      guard bytes.contains(key.utf8.count) else {
        throw Failure.invalidParams("idempotency_key must have \(IdempotencyKey.words(bytes)) bytes in a registration")
      }
      hash = SHA256.hexDigest(Array(key.utf8))
      paramsHash = SHA256.hexDigest(try JSON.encode(request))
    }
  }

  /// Creates a registration.
  ///
  /// - Throws: `invalid_params` for an invalid key or invalid params.
  init(_ request: RegisterDevice, by caller: Caller, in place: Place, at time: Timestamp) throws {
    self.request = request
    self.caller = caller.principal
    self.place = place
    draft = Draft(at: time)
    key = try caller.idempotencyKey.map { try Key($0, of: request) }
  }

  /// The result of a registration.
  struct Outcome: Sendable {
    var reply: RegisterDevice.Reply
    /// The digests of the tokens that the new token replaces.
    var replacedHashes: [String] = []
  }

  /// Creates an account, answers a repeated request, or returns a device to its account.
  ///
  /// - Parameter plan: Returns an account's plan.
  func run(_ tx: Transaction, plan: (_ account: String) throws -> String) throws -> Outcome {
    if let known = try returning(in: tx) {
      return Outcome(reply: try welcome(known, plan: try plan(known.account), in: tx))
    }
    if let key, let known = try RegistrationTable(db: tx).entry(keyHash: key.hash) {
      return try repeated(known, under: key, plan: try plan(known.account), in: tx)
    }
    try addAccount(in: tx)
    let secret = try addDevice(in: tx)
    if let key { try RegistrationTable(db: tx).add(key, session: draft.session, at: tx.wallNow) }
    return Outcome(
      reply: reply(account: draft.account, device: draft.device, session: draft.session, secret, isNew: true))
  }

  private func addAccount(in tx: Transaction) throws {
    let app = request.app.value
    let account = AccountTable.Entry(
      id: draft.account, app: app, language: place.language.tag, timeZone: place.zoneName)
    try AccountTable(db: tx).add(account, at: tx.wallNow)
    try AuditTable(tx: tx).add("account.created", draft.device, account: draft.account, app: app)
    let created = AccountCreated(language: place.language, timeZone: place.zoneName)
    try tx.emit(created, account: draft.account, app: app)
  }

  /// Adds the device with its session.
  private func addDevice(in tx: Transaction) throws -> DeviceSecret {
    let secret = DeviceSecret(of: draft.device)
    let device = DeviceTable.Entry(
      id: draft.device, account: draft.account, name: request.deviceName?.value, secretHash: secret.hash)
    try DeviceTable(db: tx).add(device, at: tx.wallNow)
    try addSession(account: draft.account, device: draft.device, tx)
    return secret
  }

  /// Finds the returning device; nil for a new one.
  ///
  /// - Throws: `not_found` if the secret doesn't belong to one of the app's devices, or is no longer valid;
  ///   `unauthenticated` if the token's session has just ended.
  private func returning(in tx: Transaction) throws -> DeviceTable.Known? {
    if let secret = request.deviceSecret?.value { return try returning(with: secret, in: tx) }
    guard let caller, let session = caller.session, caller.app == request.app.value else { return nil }
    guard let known = try DeviceTable(db: tx).known(ofSession: session) else { throw Failure.unauthenticated }
    return known
  }

  private func returning(with text: String, in tx: Transaction) throws -> DeviceTable.Known {
    guard let secret = DeviceSecret(text), var known = try DeviceTable(db: tx).known(secret.device),
      known.app == request.app.value, known.secrets.use(secret)
    else { throw Failure.notFound(.deviceSecretEnded) }
    return known
  }

  private func welcome(
    _ known: DeviceTable.Known, plan: String, in tx: Transaction
  ) throws -> RegisterDevice.Reply {
    let secret = DeviceSecret(of: known.device)
    try DeviceTable(db: tx).offer(secretHash: secret.hash, to: known)
    let session = try sessionForDraft(of: known, in: tx)
    try AuditTable(tx: tx).add("device.returned", known.device, account: known.account, app: known.app)
    return reply(account: known.account, device: known.device, session: session, secret, plan: plan, isNew: false)
  }

  /// Issues the new token for the device's active session, and returns that session. A device without an active session
  /// gets a new session.
  private func sessionForDraft(of known: DeviceTable.Known, in tx: Transaction) throws -> String {
    guard let session = known.session else {
      try addSession(account: known.account, device: known.device, tx)
      return draft.session
    }
    try SessionTable(db: tx).offer(tokenHash: draft.tokenHash, of: session)
    return session
  }

  private func repeated(
    _ known: RegistrationTable.Entry, under key: Key, plan: String, in tx: Transaction
  ) throws -> Outcome {
    guard known.paramsHash == key.paramsHash, tx.wallNow - known.madeAt < Self.repeatable else {
      throw Failure.conflict(.keyUsedToRegister)
    }
    let secret = DeviceSecret(of: known.device)
    let devices = DeviceTable(db: tx)
    if let device = try devices.known(known.device) { try devices.offer(secretHash: secret.hash, to: device) }
    guard known.isRevoked else {
      try SessionTable(db: tx).setTokenHash(draft.tokenHash, of: known.session)
      let reply = reply(
        account: known.account, device: known.device, session: known.session, secret, plan: plan, isNew: true)
      return Outcome(reply: reply, replacedHashes: known.tokenHashes)
    }
    // A revoked session stays revoked. The owner of the key may open another session on the same device.
    try addSession(account: known.account, device: known.device, tx)
    try RegistrationTable(db: tx).setSession(draft.session, keyHash: key.hash)
    try AuditTable(tx: tx).add("session.created", draft.session, account: known.account, app: request.app.value)
    return Outcome(
      reply: reply(
        account: known.account, device: known.device, session: draft.session, secret, plan: plan, isNew: true))
  }

  private func addSession(account: String, device: String, _ tx: Transaction) throws {
    let session = SessionTable.Entry(
      id: draft.session, account: account, device: device, tokenHash: draft.tokenHash)
    try SessionTable(db: tx).add(session, at: tx.wallNow)
  }

  private func reply(
    account: String, device: String, session: String, _ secret: DeviceSecret, plan: String = "free", isNew: Bool
  ) -> RegisterDevice.Reply {
    RegisterDevice.Reply(
      account: account, device: device, session: session, token: draft.token, plan: plan, deviceSecret: secret.text,
      isNew: isNew, timeZone: isNew && place.zone == nil ? place.zoneName : nil)
  }
}
