import CivilTime
import EventLoop
import ServiceHost
import Storage
import Telemetry

/// Drives each service through its part of an account merge until all have finished, even across restarts (E1).
@Loop final class MergeDriver {
  /// The maximum number of merges that are worked on in one run.
  private nonisolated static let most = 8
  /// The maximum number of steps of a service's part until the next merge gets its turn.
  private nonisolated static let steps = 16
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
      try await advance(merge)
    }
  }

  private func advance(_ merge: MergeTable.Entry) async throws {
    var parts: [Part] = []
    for service in services.names { parts.append(try await ask(service, merge)) }
    if parts.allSatisfy({ $0 == .finished }) { return try await store.write { try Self.finish(merge, in: $0) } }
    // An unfinished merge is due again at once, after all other merges that are due.
    let next = clock.wallNow + (parts.contains(.failed) ? Self.pause : .zero)
    try await store.write { try MergeTable(db: $0).wait(merge.account, until: next) }
  }

  /// The state of a service's part of a merge.
  private enum Part { case finished, unfinished, failed }

  private nonisolated static func finish(_ merge: MergeTable.Entry, in tx: Transaction) throws {
    try MergeTable(db: tx).finish(merge.account, at: tx.wallNow)
    try AuditTable(tx: tx).add("account.merge_finished", merge.account, account: merge.into, app: merge.app)
  }

  /// Drives one service's part of a merge.
  private func ask(_ service: String, _ merge: MergeTable.Entry) async throws -> Part {
    let receipts = try await store.query { try MergeTable(db: $0).receipts(of: merge.account) }
    guard !receipts.contains(service) else { return .finished }
    let part = await advancePart(of: service, in: merge)
    if part == .finished { try await store.write { try MergeTable(db: $0).addReceipt(service, of: merge.account) } }
    return part
  }

  /// Asks a service for a limited number of steps of a merge.
  private func advancePart(of service: String, in merge: MergeTable.Entry) async -> Part {
    let request = MergeAccounts(account: merge.account, into: merge.into, app: merge.app)
    do {
      for _ in 0..<Self.steps { if try await services.merge(service, request) { return .finished } }
      return .unfinished
    } catch {
      log.warning(
        "a service can't merge an account now; will retry",
        ["service": service, "account": merge.account, "reason": "\(error)"])
      return .failed
    }
  }
}
