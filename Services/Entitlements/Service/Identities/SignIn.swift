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

  /// The validity of a nonce.
  static let validity = Duration.seconds(600)
  /// The issuer of the tokens.
  static let issuer = "https://appleid.apple.com"

  /// Returns the digest under which a nonce is stored.
  static func hash(_ nonce: String) -> String { SHA256.hexDigest(Array(nonce.utf8)) }

  /// Links the account, or finds the account that is linked. The caller must commit the transaction even after a
  /// failure, since the nonce is used up.
  ///
  /// - Parameter code: The code by which the device can join the other account.
  func run(_ tx: Transaction, code: SpokenCode) throws -> Result<SignInWithApple.Reply, Failure> {
    // The app passed the nonce to the sign-in unchanged, or as a digest.
    let hashes = [Self.hash(token.nonce), token.nonce]
    guard let session = principal.session,
      try NonceTable(db: tx).use(hashes, ofSession: session, at: tx.wallNow)
    else { return .failure(.notFound(.noNonce)) }
    let app = principal.app
    guard let owner = try IdentityTable(db: tx).account(of: token.subject, app: app) else { return try link(in: tx) }
    guard owner != principal.account else { return .success(.init(state: .linked)) }
    let end = tx.wallNow + LinkedDevice.validity
    try LinkTable(db: tx).set(LinkedDevice.hash(code, of: app), until: end, of: owner)
    try AuditTable(tx: tx).add("identity.found", "apple", account: owner, app: app)
    return .success(.init(state: .otherAccount, link: CreateLink.Reply(code: code, expiresAt: end)))
  }

  private func link(in tx: Transaction) throws -> Result<SignInWithApple.Reply, Failure> {
    let table = IdentityTable(db: tx)
    let count = try table.count(of: principal.account)
    let limit = IdentityTable.most
    guard count < limit else {
      return .failure(.limitExceeded(.signInLimit(limit: limit), current: count, limit: limit))
    }
    try table.add(token.subject, app: principal.app, account: principal.account, at: tx.wallNow)
    try AuditTable(tx: tx).add("identity.linked", "apple", of: principal)
    return .success(.init(state: .linked))
  }
}
