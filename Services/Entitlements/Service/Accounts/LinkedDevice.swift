import CivilTime
import Crypto
import EntitlementsContract
import MessageBus
import ServiceHost
import Storage
import Wire

/// A device that asks to join the account that created a code.
struct LinkedDevice: Sendable {
  let principal: Principal
  private let codeHash: String

  /// Reads the device and the code from a call.
  ///
  /// - Throws: `unauthenticated` if the call has no account.
  init(_ code: SpokenCode, _ caller: Caller) throws(Failure) {
    principal = try caller.account()
    codeHash = Self.hash(code, of: principal.app)
  }

  /// The lifetime of a code.
  static let validity = Duration.seconds(600)

  /// Returns the digest under which a code of an app is stored.
  static func hash(_ code: SpokenCode, of app: String) -> String { code.digest(for: "link \(app)") }

  /// Returns the account that created the code. A wrong code is counted, so the caller must commit the transaction even
  /// after a failure.
  ///
  /// - Throws: `rate_limited` if the account has tried too many wrong codes.
  func target(in tx: Transaction) throws -> Result<String, Failure> {
    let wrong = WrongCodeTable(db: tx)
    try wrong.check(principal.account, at: tx.wallNow)
    guard let account = try LinkTable(db: tx).account(codeHash: codeHash, app: principal.app, at: tx.wallNow) else {
      try wrong.add(principal.account, at: tx.wallNow)
      return .failure(.notFound(.noLinkCode))
    }
    return account == principal.account ? .failure(.conflict(.sameAccount)) : .success(account)
  }

  /// Merges the device's account, with all its data, into another one.
  ///
  /// - Parameter draft: The device's new session.
  func join(
    _ account: String, as draft: Registration.Draft, _ ledger: SubscriptionLedger, in tx: Transaction
  ) throws -> (reply: MergeByLink.Reply, outcome: AccountMerge.Outcome) {
    let devices = DeviceTable(db: tx)
    guard let session = principal.session, let device = try devices.known(ofSession: session), device.session != nil
    else { throw Failure.unauthenticated }
    let merge = MergeTable.Entry(account: principal.account, into: account, app: principal.app)
    let outcome = try AccountMerge(merge: merge, ledger: ledger, tx: tx).run()
    let secret = DeviceSecret(of: device.device)
    try devices.offer(secretHash: secret.hash, to: device)
    let opened = SessionTable.Entry(
      id: draft.session, account: account, device: device.device, tokenHash: draft.tokenHash)
    try SessionTable(db: tx).add(opened, at: tx.wallNow)
    let reply = RegisterDevice.Reply(
      account: account, device: device.device, session: draft.session, token: draft.token,
      plan: outcome.announcement.subscription.plan, deviceSecret: secret.text, isNew: false)
    return (reply, outcome)
  }
}
