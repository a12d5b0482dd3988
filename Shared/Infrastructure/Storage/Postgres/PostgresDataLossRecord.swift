package import CivilTime
import Wire

/// A record in PostgreSQL that a database lacks changes known to another service. The record is in the schema, because
/// after a failover, the process on the other machine doesn't have this machine's files. The record is deleted when the
/// database is restored or an operator acknowledges the data loss.
enum PostgresDataLossRecord {
  private static let table = "storage_loss"

  /// Returns nil if there is no record.
  static func read(_ db: Connection) throws -> DataLossFile.Content? {
    guard try db.first(Dialect.postgres.table, table, map: { _ in true }) == true else { return nil }
    return try db.first("SELECT content FROM \(table)") {
      try JSON.decode(DataLossFile.Content.self, from: $0.bytes("content"))
    }
  }

  /// Writes the record. Merges it with an existing one.
  static func write(_ content: DataLossFile.Content, in db: Connection) throws {
    var content = content
    if let before = try read(db) {
      content.reached = max(content.reached, before.reached)
      content.tellers = (before.tellers ?? []) + (content.tellers ?? [])
    }
    try remove(from: db)
    try db.run("CREATE TABLE IF NOT EXISTS \(table) (content BYTEA NOT NULL)")
    try db.run("INSERT INTO \(table) (content) VALUES ($1)", try JSON.encode(content))
  }

  static func remove(from db: Connection) throws { try db.run("DROP TABLE IF EXISTS \(table)") }
}

/// Reading, withdrawing and acknowledging a data loss. `Store` has the same functions for files.
extension PostgresAddress {
  /// Returns the services that reported a loss of this database; empty if the database can't be read.
  package func lossReports() async -> [DataLossReport] {
    (try? await BackgroundThread.run {
      let db = Connection(try PostgresOpening.open(self, "check"), isRestricted: false)
      return try PostgresDataLossRecord.read(db)?.tellers ?? []
    }) ?? []
  }

  /// Withdraws the reports of a data loss because the databases that made them are gone, and forgets those databases.
  package func withdrawLoss() async throws {
    try await withLock { db in
      for reporter in try PostgresDataLossRecord.read(db)?.tellers ?? [] {
        try db.run(
          "DELETE FROM storage_neighbours WHERE service = $1 AND store = $2", reporter.service, reporter.store ?? "")
      }
      try PostgresDataLossRecord.remove(from: db)
    }
  }

  /// Acknowledges the data loss of a database: its current state counts as complete from now on. No process may be
  /// writing the database.
  ///
  /// - Returns: the database's new identity.
  package func acknowledgeLoss(at now: Timestamp) async throws -> StoreIdentity {
    try await withLock { db in
      let reached = try PostgresDataLossRecord.read(db)?.reached ?? 0
      let moment = max(now, Timestamp(milliseconds: reached) + .milliseconds(1))
      let identity = try Store.markComplete(db, at: moment)
      try PostgresDataLossRecord.remove(from: db)
      return identity
    }
  }

  /// Changes the database in one transaction on a background thread that holds the writer's lock.
  private func withLock<T: Sendable>(_ body: @escaping @Sendable (Connection) throws -> T) async throws -> T {
    try await BackgroundThread.run {
      let session = try PostgresOpening.open(self, "writer")
      let db = Connection(session, isRestricted: false)
      try PostgresLock(of: self).take(db)
      try db.run("BEGIN")
      let result = try session.guarded { try body(db) }
      try session.settle()
      try db.run("COMMIT")
      return result
    }
  }
}
