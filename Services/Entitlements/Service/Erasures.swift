import AppCatalog
import CivilTime
import EntitlementsContract
import EventLoop
import Files
import MessageBus
import ServiceHost
import Storage
import Wire

/// Erases accounts: ends their sessions at once, notifies every service, and waits for its receipt (R16).
struct Erasures: Sendable {
  /// The services that store personal data.
  static let services = ServiceDirectory.stores
  /// The number of accounts per transaction when erasures are repeated after a restored backup.
  private static let page = 100

  let live: LiveChanges
  /// The longest time that an erasure takes while all services run.
  let within: Duration
  /// Starts erasing this service's own data.
  let forget: @Loop @Sendable () -> Void

  /// Erases the caller's account, whose id the request must repeat.
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

  /// Begins an erasure. The erasure log is written first. It is on disk before this transaction commits, so the account
  /// is erased even if the transaction fails.
  private func begin(_ account: String, app: String, by: String, in tx: Transaction) throws -> EraseAccount.Reply {
    try mark(account, by: by, in: tx)
    live.publish(
      ended: try SessionTable(db: tx).endAll(of: account, at: tx.wallNow), of: account, app: app, in: tx)
    try announce(account, askedAt: tx.wallNow, by: by, in: tx)
    try eraseMerging(into: account, by: by, in: tx)
    return EraseAccount.Reply(finishesBy: tx.wallNow + within)
  }

  /// Erases the accounts that are still being merged into an account.
  private func eraseMerging(into account: String, by: String, in tx: Transaction) throws {
    for other in try MergeTable(db: tx).endUnfinished(into: account, at: tx.wallNow) {
      try mark(other, by: by, in: tx)
      try announce(other, askedAt: tx.wallNow, by: by, in: tx)
    }
  }

  private func mark(_ account: String, by: String, in tx: Transaction) throws {
    do { try tx.erase(account, at: tx.wallNow) } catch let fault as FileFault {
      if fault.isFullDisk { throw Failure(.diskFull) }
      // Only support sees file paths.
      let message = by == "support" ? Message("the erasure can't be recorded: \(fault)") : .notStored
      throw Failure(.unavailable, message, executed: .no)
    }
  }

  private func announce(_ account: String, askedAt: Timestamp, by: String, in tx: Transaction) throws {
    try ErasureTable(db: tx).begin(account, askedAt: askedAt, by: by)
    try tx.emit(AccountErased(askedAt: askedAt.milliseconds), account: account, app: "")
    tx.whenCommitted { forget() }
  }

  /// Announces the erased accounts that this database doesn't know because it was restored from an older backup.
  ///
  /// - Parameter after: The last account that the previous call handled.
  /// - Returns: The last account that this call handled; nil if none is left.
  func resume(after: String, in tx: Transaction) throws -> String? {
    let page = try tx.erased(after: after, limit: Self.page)
    for entry in page where try !ErasureTable(db: tx).isKnown(entry.account) {
      try announce(entry.account, askedAt: entry.at, by: "register", in: tx)
    }
    return page.count == Self.page ? page.last?.account : nil
  }

  /// Returns a warning for each service that is late with erasures.
  func warnings(_ db: Reading) throws -> [ServiceWarning] {
    let limit = 1000
    return try ErasureTable(db: db).overdue(askedBefore: db.wallNow + (.zero - within), of: Self.services, limit: limit)
      .map { service, accounts in
        let count = accounts == limit ? "at least \(limit)" : "\(accounts)"
        return ServiceWarning(
          "\(count) erased account\(accounts == 1 ? "" : "s") should be deleted by now, but \(service) hasn't "
            + "confirmed it", cure: "see quintet status and quintet events lag")
      }
  }
}
