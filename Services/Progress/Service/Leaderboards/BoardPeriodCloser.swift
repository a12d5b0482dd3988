package import AppCatalog
import CivilTime
package import EventLoop
import ServiceHost
package import Storage
package import Telemetry

/// Closes leaderboard periods when they end, including those that ended while the service was down.
@Loop package final class BoardPeriodCloser: BackgroundJob {
  private let store: Store
  private let catalog: AppCatalog
  private var timer: DueTimer?
  /// No period is closed before this time, so that events that other services queued while this service was down are
  /// applied first.
  private let notBefore: Timestamp

  /// - Parameters:
  ///   - grace: The time after the start during which no period is closed.
  ///   - log: Receives a warning when closing a period fails. The work is retried.
  package init(
    _ store: Store, catalog: AppCatalog, clock: LoopClock, log: Log, grace: Duration = .seconds(30)
  ) {
    self.store = store
    self.catalog = catalog
    notBefore = clock.wallNow + grace
    timer = DueTimer(
      // New app data and new scores can add periods without arming the timer, so the timer checks at least this often.
      clock: clock, longestWait: .seconds(20), look: { [weak self] in try await self?.due() },
      failed: { log.warning("can't close a leaderboard's period now; will retry", ["reason": "\($0)"]) }
    ) { [weak self] in try await self?.finish() }
  }

  package func start() {
    Loop.task { [weak self] in
      try? await self?.repair()
      self?.timer?.arm()
    }
  }

  /// Stops the timer. A running step is completed.
  package func stop() { timer?.stop() }

  /// Performs all pending work.
  package func finish() async throws {
    let catalog = catalog
    while try await store.write(of: "upkeep", { try BoardPeriodClosing(catalog: catalog, tx: $0).step() }) {}
  }

  /// Compares the rank counts with the stored scores, and recounts where they differ. They differ after a restore from
  /// a backup that lacks some scores.
  package func repair() async throws {
    for entry in try await store.query({ try BoardPeriodTable(db: $0).open() }) {
      try await store.write(of: "upkeep") { tx in
        let counts = RankCounts(entry.key, in: tx)
        if try counts.all() != ScoreTable(entry.key, in: tx).count() { try counts.recount() }
      }
    }
  }

  private func due() async throws -> Timestamp? {
    let next = try await store.query { try BoardPeriodTable(db: $0).next()?.closesAt }
    return next.map { max($0, notBefore) }
  }
}
