import CivilTime
import EventLoop
import ServiceHost
import Storage
import Telemetry

/// Deletes old live events in small batches.
@Loop final class LiveEventCleanup {
  private let timer: DueTimer

  private nonisolated static let batch = 500

  init(_ store: Store, clock: LoopClock, log: Log) {
    timer = DueTimer(
      clock: clock, look: { try await store.query { try LiveTable(db: $0).oldest() }.map { $0 + LiveTable.age } },
      failed: { log.warning("can't delete old events", ["reason": "\($0)"]) }
    ) {
      while try await store.write(
        of: "upkeep",
        {
          try LiveTable(db: $0).forget(
            before: $0.wallNow + (.zero - LiveTable.age) + .milliseconds(1), limit: Self.batch)
        })
      {}
    }
  }

  func arm() { timer.arm() }

  /// Stops the timer. A running step still finishes.
  func stop() { timer.stop() }
}
