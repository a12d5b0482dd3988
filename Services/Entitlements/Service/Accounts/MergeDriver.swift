import CivilTime
import EventLoop
import ServiceHost
import Storage
import Telemetry

/// Drives each service through its part of an account merge until all have finished, even across restarts (E1).
@Loop final class MergeDriver {
  /// The maximum number of merges that are worked on in one run.
  private nonisolated static let most = 8
  /// The delay before a failed service is asked again.
  private nonisolated static let pause = Duration.seconds(1)

  private let store: Store
  private let services: AccountServices
  private let clock: LoopClock
  private let log: Log
  private var timer: DueTimer?

  init(store: Store, services: AccountServices, clock: LoopClock, log: Log) {
    self.store = store
    self.services = services
    self.clock = clock
    self.log = log
    timer = DueTimer(
      clock: clock, longestWait: .seconds(60), pause: Self.pause,
      look: { try await store.query { try MergeTable(db: $0).next() } },
      failed: { log.error("can't continue merging accounts now; will retry", ["reason": "\($0)"]) },
      run: { [weak self] in try await self?.advance() })
  }

  /// Looks for merges to work on. Call this method at startup and after each new merge.
  func arm() { timer?.arm() }
  func stop() { timer?.stop() }

  private func advance() async throws {
    let now = clock.wallNow
    for merge in try await store.query({ try MergeTable(db: $0).due(at: now, limit: Self.most) }) {
      var isDone = true
      for service in services.names { isDone = try await ask(service, merge) && isDone }
      let pause = clock.wallNow + Self.pause
      try await store.write { [isDone] tx in
        guard isDone else { return try MergeTable(db: tx).wait(merge.account, until: pause) }
        try Self.finish(merge, in: tx)
      }
    }
  }

  private nonisolated static func finish(_ merge: MergeTable.Entry, in tx: Transaction) throws {
    try MergeTable(db: tx).finish(merge.account, at: tx.wallNow)
    try AuditTable(tx: tx).add("account.merge_finished", merge.account, account: merge.into, app: merge.app)
  }

  /// Drives one service's part of a merge.
  ///
  /// - Returns: True if the service has finished its part.
  private func ask(_ service: String, _ merge: MergeTable.Entry) async throws -> Bool {
    let receipts = try await store.query { try MergeTable(db: $0).receipts(of: merge.account) }
    guard !receipts.contains(service) else { return true }
    guard await finishPart(of: service, in: merge) else { return false }
    try await store.write { try MergeTable(db: $0).addReceipt(service, of: merge.account) }
    return true
  }

  /// Asks a service for steps of a merge until it has finished its part.
  ///
  /// - Returns: False if a step failed.
  private func finishPart(of service: String, in merge: MergeTable.Entry) async -> Bool {
    let request = MergeAccounts(account: merge.account, into: merge.into, app: merge.app)
    do {
      while try await !services.merge(service, request) {}
      return true
    } catch {
      log.warning(
        "a service can't merge an account now; will retry",
        ["service": service, "account": merge.account, "reason": "\(error)"])
      return false
    }
  }
}
