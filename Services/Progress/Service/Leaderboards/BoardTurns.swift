package import AppCatalog
import CivilTime
package import EventLoop
import ServiceHost
package import Storage
package import Telemetry

/// Sees to it that leaderboards end when their time is over, also when nothing ran at that time.
@Loop package final class BoardTurns {
  private let store: Store
  private var catalog: AppCatalog?
  private var timer: DueTimer?
  /// The first moment at which something ends that was due before the start: what other services have waited to tell
  /// comes first.
  private let notBefore: Timestamp

  /// - Parameters:
  ///   - grace: how long after the start nothing ends.
  ///   - log: told what failed; it is tried again.
  package init(_ store: Store, clock: LoopClock, log: Log, grace: Duration = .seconds(30)) {
    self.store = store
    notBefore = clock.wallNow + grace
    timer = DueTimer(
      // Boards come and go with the data and with scores, and nobody tells.
      clock: clock, longestWait: .seconds(20), look: { [weak self] in try await self?.due() },
      failed: { log.warning("a leaderboard couldn't be ended yet", ["reason": "\($0)"]) }
    ) { [weak self] in try await self?.finish() }
  }

  /// Begins with these apps.
  package func start(with catalog: AppCatalog) {
    self.catalog = catalog
    Loop.task { [weak self] in
      try? await self?.mend()
      self?.timer?.arm()
    }
  }

  /// Ends it; what runs is finished.
  package func stop() { timer?.stop() }

  /// Does all that is due now.
  package func finish() async throws {
    guard let catalog else { return }
    while try await store.write(of: "upkeep", { try BoardTurn(catalog: catalog, tx: $0).step() }) {}
  }

  /// Compares what is counted with the scores that there are, and counts anew where they differ: scores that went while
  /// the database was put back from a backup.
  package func mend() async throws {
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
