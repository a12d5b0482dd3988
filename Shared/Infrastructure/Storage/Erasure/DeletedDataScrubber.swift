import CSQLite
import Files
import Glibc

/// Removes the remains of deleted rows from a database's files.
///
/// SQLite overwrites the bytes of a deleted row at once (`secure_delete`). Deleted words remain in full-text indexes
/// until the index segments are merged, and earlier versions of pages remain in the log. PostgreSQL keeps the bytes of
/// a deleted row in its page until other data overwrites them.
enum DeletedDataScrubber {
  /// The maximum size in bytes, including indexes, of a table that is rewritten. Rewriting a table of this size locks
  /// the table for a few tenths of a second.
  private static let repackedBytes = 32 << 20

  /// The maximum number of attempts to lock a table. With the pauses between them, the attempts take about a minute.
  private static let maxAttempts = 40

  /// Rewrites the tables of a store in PostgreSQL without their deleted rows. If a table is too large to be rewritten,
  /// its deleted rows are only marked as free space, which later rows overwrite. If a table is in use, the other tables
  /// are rewritten first.
  ///
  /// Blocks: run it on a separate thread.
  ///
  /// - Throws: `DeletedDataInUse` if another session, such as a running backup, uses a table for a long time or reads
  ///   an older state of the database. Rewriting would keep every row that any session can still see.
  static func repack(_ address: PostgresAddress, attempts: Int = maxAttempts) throws {
    let session = try PostgresOpening.open(address, "repack")
    let db = Connection(session, isRestricted: false)
    let now = try db.value(of: String.self, "SELECT pg_current_xact_id()::TEXT") ?? "0"
    var looks = 0
    while try sees(older: now, db) {
      looks += 1
      if looks == 20 { throw DeletedDataInUse.earlierState }
      usleep(100_000)
    }
    // While VACUUM waits for a lock, other sessions that need the table wait too. Limit the wait.
    try session.script("SET lock_timeout = '100ms'")
    var tables = try db.rows(
      """
      SELECT quote_ident(relname) AS quoted_name, pg_total_relation_size(oid) AS bytes FROM pg_class
      WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY relname
      """
    ) { (name: $0.string("quoted_name"), bytes: $0.int("bytes")) }
    for attempt in 1...attempts {
      tables = try tables.filter { try !vacuum($0.name, isFull: $0.bytes <= repackedBytes, session) }
      if tables.isEmpty { return }
      if attempt < attempts { usleep(UInt32(min(attempt, 10)) * 200_000) }
    }
    throw DeletedDataInUse.tables(tables.map { $0.name })
  }

  /// Returns false if the table is in use.
  private static func vacuum(_ table: String, isFull: Bool, _ session: PostgresSession) throws -> Bool {
    do { try session.script("VACUUM \(isFull ? "(FULL)" : "") \(table)") } catch {
      guard error.isLockTimeout else { throw error }
      return false
    }
    return true
  }

  /// The maximum number of pages that a merge step writes. A step takes a few milliseconds.
  private static let mergedPages = 200

  /// Returns true if another session sees the database as it was before a transaction. Sessions that run VACUUM don't
  /// count: they don't read deleted rows, so PostgreSQL doesn't keep any rows for them.
  private static func sees(older transaction: String, _ db: Connection) throws -> Bool {
    try db.first(
      """
      WITH own AS (SELECT age($1::TEXT::xid8::xid) AS age) SELECT 1 FROM own WHERE
        EXISTS (SELECT 1 FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()
          AND age(backend_xmin) >= own.age AND pid NOT IN (SELECT pid FROM pg_stat_progress_vacuum))
        OR EXISTS (SELECT 1 FROM pg_replication_slots WHERE age(xmin) >= own.age)
        OR EXISTS (SELECT 1 FROM pg_prepared_xacts WHERE database = current_database())
      """, transaction
    ) { _ in true } ?? false
  }

  /// Returns the names of the database's full-text indexes.
  static func indexes(_ db: Connection) throws -> [String] {
    guard db.file != nil else { return [] }
    return try db.own.values(
      of: String.self,
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND lower(sql) LIKE 'create virtual table%using fts5%'")
  }

  /// Runs one step of merging a full-text index, which removes deleted content.
  ///
  /// - Parameter isFirst: true to start a merge of all levels, false to continue it.
  /// - Returns: true if there may be more to merge.
  static func merge(_ index: String, isFirst: Bool, _ tx: Transaction) throws -> Bool {
    guard let database = tx.file else { return false }
    let before = database.allChanges
    try tx.own.run("INSERT INTO \(index)(\(index), rank) VALUES ('merge', $1)", isFirst ? -mergedPages : mergedPages)
    // FTS5 reports its work through the change count: if nothing is left to merge, the count rises by at most one.
    return database.allChanges - before >= 2
  }

  /// Truncates the log.
  ///
  /// Blocks: run it on a separate thread. It delays the writer only briefly.
  ///
  /// - Throws: `DeletedDataInUse` if a reader such as a running backup still needs the log.
  static func emptyLog(of path: String) throws {
    if let missing = HighWaterMarkFile(of: path).missing(without: HighWaterMarkFile(of: path).content()?.file) {
      throw StoreFault.lostPast(missing)
    }
    let database = try Database(path: path, create: true)
    // A handle ignores the log until it has read something.
    try database.script("PRAGMA busy_timeout = 50; SELECT count(*) FROM sqlite_schema")
    _ = try database.checkpoint(truncating: false)
    do throws(StoreFault) { _ = try database.checkpoint(truncating: true) } catch {
      if error.primaryCode == SQLITE_BUSY { throw DeletedDataInUse.earlierState }
      throw error
    }
    if (Disk.facts("\(path)-wal")?.bytes ?? 0) > 0 { throw DeletedDataInUse.earlierState }
  }
}

/// The reason why the remains of deleted rows can't be removed yet.
package enum DeletedDataInUse: Error, Hashable, CustomStringConvertible {
  /// A session or a process is reading a state of the database from before the rows were deleted.
  case earlierState
  /// Other sessions use these tables of a PostgreSQL database.
  case tables([String])

  package var description: String {
    switch self {
    case .earlierState: "the database is busy, or a reader such as a backup uses an earlier state of it"
    case .tables(let names):
      names.count == 1
        ? "the table \(names[0]) is in use" : "the tables \(names.joined(separator: ", ")) are in use"
    }
  }
}
