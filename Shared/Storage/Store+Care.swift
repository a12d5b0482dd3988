package import Wire

/// An event that a receiver gave up on.
package struct ShelvedEvent: Sendable {
  package var event: Event
  /// Why its last try failed.
  package var reason: String
  /// Milliseconds since 1970.
  package var shelvedAt: Int64
}

/// How large a store is.
package struct StoreSize: Hashable, Sendable {
  /// Bytes of the database file, as the last commit left it.
  package var databaseBytes: Int
  /// Events in the outbox.
  package var outboxEvents: Int
  /// Events put aside.
  package var shelvedEvents: Int
}

/// What ops ask of a store.
extension Store {
  /// What SQLite's full check finds wrong; empty if nothing. It reads the whole file, on the writer thread.
  package func integrityProblems() async throws -> [String] {
    try await write { tx in
      try tx.own.rows("PRAGMA integrity_check") { $0.string(0) }.filter { $0 != "ok" }
        + tx.own.rows("PRAGMA foreign_key_check") { "foreign key of table \($0.string(0)) broken" }
    }
  }

  /// Sizes, for metrics and health.
  package func size() throws -> StoreSize {
    try read { db in
      let pages = try db.own.first("PRAGMA page_count") { $0.int(0) } ?? 0
      let pageBytes = try db.own.first("PRAGMA page_size") { $0.int(0) } ?? 0
      return StoreSize(
        databaseBytes: pages * pageBytes,
        outboxEvents: try db.first("SELECT count(*) FROM outbox") { $0.int(0) } ?? 0,
        shelvedEvents: try db.first("SELECT count(*) FROM inbox_shelf") { $0.int(0) } ?? 0)
    }
  }

  /// Events put aside, oldest first.
  package func shelvedEvents(limit: Int = 100) throws -> [ShelvedEvent] {
    try read { db in
      try db.rows(
        "SELECT event, reason, shelved_at FROM inbox_shelf ORDER BY shelved_at, source, sequence LIMIT $1", limit
      ) { ShelvedEvent(event: try JSON.decode(from: $0.bytes(0)), reason: $0.string(1), shelvedAt: $0.int64(2)) }
    }
  }

  /// Tries a shelved event again, in one transaction with its leaving the shelf.
  ///
  /// - Throws: what `body` throws; the event then stays on the shelf.
  /// - Returns: false if there is no such event.
  package func retryShelved(
    source: String, sequence: Int64, _ body: @escaping @Sendable (Event, Transaction) throws -> Void
  ) async throws -> Bool {
    try await write { tx in
      let bytes = try tx.first(
        "DELETE FROM inbox_shelf WHERE source = $1 AND sequence = $2 RETURNING event", source, sequence
      ) { $0.bytes(0) }
      guard let bytes else { return false }
      try body(try JSON.decode(from: bytes), tx)
      return true
    }
  }

  /// Forgets idempotency keys older than `limits.keyRetention`; also done by itself every hour.
  package func forgetOldKeys() async throws {
    let age = limits.keyRetention
    while try await write({ try $0.forgetKeys(olderThan: age) }) == 1000 {}
  }
}
