import EventLoop
import Wire

package struct StoreSize: Hashable, Sendable {
  /// The size of the database after the last commit, in bytes.
  package var databaseBytes: Int
  /// The number of events that at least one subscriber hasn't acknowledged.
  package var outboxEvents: Int
  /// The number of events in quarantine: failed events and those that wait behind them.
  package var quarantinedEvents: Int
}

/// Operations for administrators.
extension Store {
  /// Returns the faults in the database's structures. Reads the whole file on the writer thread.
  package func integrityProblems() async throws -> [String] {
    if hasFile { try expectFile() }
    return try await write { tx in
      let soundness = try IntegrityCheck(tx)
      return soundness.damage + soundness.rules
    }
  }

  /// Tests whether a temporary problem is over. Writes a change without effect, because there may be no other write
  /// that would detect the end of the problem.
  package func checkRecovery() async {
    guard problem?.mayPass == true else { return }
    if writer is RefusingWriter { return openWhole() }
    try? await write { tx in try tx.own.run(tx.engine.dialect.harmless) }
  }

  /// Deletes idempotency keys older than `limits.keyRetention`. Also runs automatically every hour.
  package func forgetOldKeys() async throws {
    let age = limits.keyRetention
    let limit = 1000
    while try await write({ try $0.forgetKeys(olderThan: age, limit: limit) }) == limit {}
  }
}

extension Reading {
  /// Returns sizes for metrics and health checks.
  package func size() throws -> StoreSize {
    StoreSize(
      databaseBytes: try own.value(of: Int.self, engine.dialect.size) ?? 0,
      outboxEvents: try value(
        of: Int.self,
        """
        SELECT count(*) FROM outbox WHERE sequence > (SELECT min(sequence) FROM subscriber_cursors)
        """) ?? 0,
      quarantinedEvents: try value(of: Int.self, "SELECT count(*) FROM inbox_shelf") ?? 0)
  }
}
