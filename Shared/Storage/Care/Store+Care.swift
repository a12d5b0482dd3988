/// How large a store is.
package struct StoreSize: Hashable, Sendable {
  /// Bytes of the database file, as the last commit left it.
  package var databaseBytes: Int
  /// Events that some subscriber hasn't acknowledged.
  package var outboxEvents: Int
  /// Events on the shelf: those that failed, and those that wait behind them.
  package var shelvedEvents: Int
}

/// What ops ask of a store.
extension Store {
  /// What is wrong with what holds the rows; empty if nothing. It reads the whole file, on the writer thread.
  package func integrityProblems() async throws -> [String] {
    if hasFile { try expectFile() }
    return try await write { tx in
      let soundness = try Soundness(tx)
      return soundness.damage + soundness.rules
    }
  }

  /// Finds out whether a trouble that may pass has: by a change of no consequence, since on a quiet day nobody else
  /// makes one.
  package func lookForRelief() async {
    guard trouble?.mayPass == true else { return }
    if writer is RefusingWriter { return openWhole() }
    try? await write { tx in try tx.own.run(tx.engine.dialect.harmless) }
  }

  /// Forgets idempotency keys older than `limits.keyRetention`; also done by itself every hour.
  package func forgetOldKeys() async throws {
    let age = limits.keyRetention
    while try await write({ try $0.forgetKeys(olderThan: age) }) == 1000 {}
  }
}

extension Reading {
  /// Sizes, for metrics and health.
  package func size() throws -> StoreSize {
    StoreSize(
      databaseBytes: try own.first(engine.dialect.size) { $0.int(0) } ?? 0,
      outboxEvents: try first(
        """
        SELECT count(*) FROM outbox WHERE sequence > (SELECT min(sequence) FROM subscriber_cursors)
        """
      ) { $0.int(0) } ?? 0,
      shelvedEvents: try first("SELECT count(*) FROM inbox_shelf") { $0.int(0) } ?? 0)
  }
}
