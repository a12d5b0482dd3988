import AppCatalog
import CivilTime
import EntitlementsContract
import EventLoop
import Files
import MessageBus
import ServiceHost
import Storage
import Wire

/// Erases accounts: their sessions end at once, every service is told, and its receipt awaited (R16).
struct Erasures: Sendable {
  /// The services that hold something of people.
  static let services = Roster.stores
  /// Accounts a transaction, of those that a backup brought back.
  private static let page = 100

  let live: LiveChanges
  /// How long it takes at most while all services run.
  let within: Duration
  /// Begins to forget what this service has.
  let forget: @Loop @Sendable () -> Void

  /// Erases an account whose id its owner has written.
  func erase(_ request: EraseAccount, for principal: Principal, in tx: Transaction) throws -> EraseAccount.Reply {
    guard request.confirm.value == principal.account else {
      throw Failure.invalidParams("confirm must be the id of the account")
    }
    return try begin(principal.account, app: principal.app, by: "person", in: tx)
  }

  /// Erases an account that support names.
  func erase(_ request: EraseAccountForSupport, in tx: Transaction) throws -> EraseAccount.Reply {
    let account = request.account.value
    guard let app = try AccountTable(db: tx).entry(account)?.app, try !tx.isErased(account) else {
      throw Failure.notFound(.noAccount)
    }
    return try begin(account, app: app, by: "support", in: tx)
  }

  /// The register comes first and is on disk by then: whatever happens to this change, the account is erased.
  private func begin(_ account: String, app: String, by: String, in tx: Transaction) throws -> EraseAccount.Reply {
    try mark(account, by: by, in: tx)
    for hash in try SessionTable(db: tx).endAll(of: account, at: tx.wallNow) {
      let change = LiveChange(kind: .sessionRevoked, account: account, app: app, plan: "free", sessionHash: hash)
      tx.whenCommitted { live.publish(change) }
    }
    try announce(account, askedAt: tx.wallNow, by: by, in: tx)
    // What is still on its way from an account that becomes part of this one goes too.
    for other in try MergeTable(db: tx).endUnfinished(into: account, at: tx.wallNow) {
      try mark(other, by: by, in: tx)
      try announce(other, askedAt: tx.wallNow, by: by, in: tx)
    }
    return EraseAccount.Reply(finishesBy: tx.wallNow + within)
  }

  private func mark(_ account: String, by: String, in tx: Transaction) throws {
    do { try tx.erase(account, at: tx.wallNow) } catch let fault as FileFault {
      if fault.isFullDisk { throw Failure(.diskFull) }
      // Where files are is told to support alone.
      let message = by == "support" ? Message("the erasure can't be written down: \(fault)") : .notStored
      throw Failure(.unavailable, message, executed: .no)
    }
  }

  private func announce(_ account: String, askedAt: Timestamp, by: String, in tx: Transaction) throws {
    try ErasureTable(db: tx).begin(account, askedAt: askedAt, by: by)
    try tx.emit(AccountErased(askedAt: askedAt.milliseconds), account: account, app: "")
    tx.whenCommitted { forget() }
  }

  /// Tells the others again of accounts that the register names and this database, which is of an older day, doesn't.
  ///
  /// - Parameter after: the last account that was looked at.
  /// - Returns: the last one now; nil when all were.
  func resume(after: String, in tx: Transaction) throws -> String? {
    let page = try tx.erased(after: after, limit: Self.page)
    for entry in page where try !ErasureTable(db: tx).isKnown(entry.account) {
      try announce(entry.account, askedAt: entry.at, by: "register", in: tx)
    }
    return page.count == Self.page ? page.last?.account : nil
  }

  /// What people who run the machine should know: who keeps an erasure from its end.
  func remarks(_ db: Reading) throws -> [String] {
    let limit = 1000
    return try ErasureTable(db: db).overdue(askedBefore: db.wallNow + (.zero - within), of: Self.services, limit: limit)
      .map { service, accounts in
        let count = accounts == limit ? "at least \(limit)" : "\(accounts)"
        return "\(count) erased account\(accounts == 1 ? "" : "s") should be gone by now, and \(service) hasn't said so"
      }
  }
}
