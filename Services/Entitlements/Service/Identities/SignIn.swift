import CivilTime
import Crypto
import EntitlementsContract
import ServiceHost
import Storage
import Wire

/// A verified sign-in on a device.
struct SignIn: Sendable {
  let principal: Principal
  let token: IdentityToken

  /// The lifetime of a nonce.
  static let validity = Duration.seconds(600)
  /// The issuer of the tokens.
  static let issuer = "https://appleid.apple.com"

  /// Returns the digest under which a nonce is stored.
  static func hash(_ nonce: String) -> String { SHA256.hexDigest(Array(nonce.utf8)) }

  /// Links the sign-in to the account, or finds the account that it is linked to. The caller must commit the
  /// transaction even after a failure, since the nonce is used up.
  ///
  /// - Parameter code: The code by which the device can join the other account.
  func run(_ tx: Transaction, code: SpokenCode) throws -> Result<SignInWithApple.Reply, Failure> {
    guard try useNonce(in: tx) else { return .failure(.notFound(.noNonce)) }
    switch try IdentityTable(db: tx).account(of: token.subject, app: principal.app) {
    case nil: return try link(in: tx)
    case principal.account?: return .success(.init(state: .linked))
    case let owner?: return .success(.init(state: .otherAccount, link: try offer(code, of: owner, in: tx)))
    }
  }

  private func useNonce(in tx: Transaction) throws -> Bool {
    guard let session = principal.session else { return false }
    // The app may have passed the nonce to Sign in with Apple unchanged or as a digest.
    let hashes = [Self.hash(token.nonce), token.nonce]
    return try NonceTable(db: tx).use(hashes, ofSession: session, at: tx.wallNow)
  }

  /// Stores a code by which the device can join the account that the sign-in is linked to.
  private func offer(_ code: SpokenCode, of owner: String, in tx: Transaction) throws -> CreateLink.Reply {
    let end = tx.wallNow + LinkedDevice.validity
    try LinkTable(db: tx).set(LinkedDevice.hash(code, of: principal.app), until: end, of: owner)
    try AuditTable(tx: tx).add("identity.found", "apple", account: owner, app: principal.app)
    return CreateLink.Reply(code: code, expiresAt: end)
  }

  private func link(in tx: Transaction) throws -> Result<SignInWithApple.Reply, Failure> {
    let table = IdentityTable(db: tx)
    if let failure = try table.refusal(for: principal.account) { return .failure(failure) }
    try table.add(token.subject, app: principal.app, account: principal.account, at: tx.wallNow)
    try AuditTable(tx: tx).add("identity.linked", "apple", of: principal)
    return .success(.init(state: .linked))
  }
}
