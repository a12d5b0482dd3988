import CivilTime
import Crypto
import EntitlementsContract
import ServiceHost
import Storage
import Wire

/// A sign-in that was verified, on somebody's device.
struct SignIn: Sendable {
  let principal: Principal
  let token: IdentityToken

  /// How long a nonce is good.
  static let validity = Duration.seconds(600)
  /// Who makes the tokens.
  static let issuer = "https://appleid.apple.com"

  /// What is kept of a nonce.
  static func hash(_ nonce: String) -> String { SHA256.hexDigest(Array(nonce.utf8)) }

  /// Links the account, or finds the one that is linked. What it says is to be committed: the nonce is used up.
  ///
  /// - Parameter code: by which the device may join the other account.
  func run(_ tx: Transaction, code: SpokenCode) throws -> Result<SignInWithApple.Reply, Failure> {
    // The app gave it to the sign-in as it is, or digested.
    let hashes = [Self.hash(token.nonce), token.nonce]
    guard let session = principal.session,
      try NonceTable(db: tx).use(hashes, ofSession: session, at: tx.wallNow)
    else { return .failure(.notFound(.noNonce)) }
    let (table, account, app) = (IdentityTable(db: tx), principal.account, principal.app)
    guard let owner = try table.account(of: token.subject, app: app) else {
      let count = try table.count(of: account)
      guard count < IdentityTable.most else {
        return .failure(
          .limitExceeded(.signInLimit(limit: IdentityTable.most), current: count, limit: IdentityTable.most))
      }
      try table.add(token.subject, app: app, account: account, at: tx.wallNow)
      try AuditTable(tx: tx).add("identity.linked", "apple", account: account, app: app)
      return .success(.init(state: .linked))
    }
    guard owner != account else { return .success(.init(state: .linked)) }
    let end = tx.wallNow + LinkedDevice.validity
    try LinkTable(db: tx).set(LinkedDevice.hash(code, of: app), until: end, of: owner)
    try AuditTable(tx: tx).add("identity.found", "apple", account: owner, app: app)
    return .success(.init(state: .otherAccount, link: CreateLink.Reply(code: code, expiresAt: end)))
  }
}
