import CSQLite
import Files
import Glibc

/// Where deleted rows may remain in a database's files, and how they go.
///
/// SQLite overwrites a deleted row's bytes at once (`secure_delete`). What is left are the segments of full-text indexes,
/// which keep deleted words until they are merged, and the log, which has pages as they were before. PostgreSQL keeps
/// the bytes in their pages until something else is written there.
enum Remains {
  /// Tables up to so many bytes, with their indexes, are written anew: that takes some tenths of a second, in which
  /// nobody reads or changes them.
  private static let repacked = 32 << 20

  /// Writes the tables of a store in PostgreSQL anew, without what was deleted. Of larger ones the room is given back, to
  /// be written over by what comes.
  ///
  /// It blocks: for a thread of its own.
  ///
  /// - Returns: false where somebody uses a table for long, or reads the database as it was, such as a backup that is
  ///   being made: a row that is still seen by anybody would be written anew, too.
  static func repack(_ address: PostgresAddress) throws -> Bool {
    let session = try PostgresOpening.open(address, "repack")
    let now = try Connection(session, guest: false).first("SELECT pg_current_xact_id()::TEXT") { $0.string(0) } ?? "0"
    var looks = 0
    while try sees(older: now, Connection(session, guest: false)) {
      looks += 1
      if looks == 20 { return false }
      usleep(100_000)
    }
    // Whoever wants the table meanwhile waits as long.
    try session.script("SET lock_timeout = '100ms'")
    let tables = try Connection(session, guest: false).rows(
      """
      SELECT quote_ident(relname), pg_total_relation_size(oid) FROM pg_class
      WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY relname
      """
    ) { (name: $0.string(0), bytes: $0.int(1)) }
    for table in tables {
      do { try session.script("VACUUM \(table.bytes <= repacked ? "(FULL)" : "") \(table.name)") } catch {
        guard error.state == "55P03" else { throw error }
        return false
      }
    }
    return true
  }

  /// Pages that a step of merging may write: some milliseconds.
  private static let pages = 200

  /// Whether somebody sees the database as it was before a transaction.
  private static func sees(older transaction: String, _ db: Connection) throws -> Bool {
    try db.first(
      """
      WITH own AS (SELECT age($1::TEXT::xid8::xid) AS age) SELECT 1 FROM own WHERE
        EXISTS (SELECT 1 FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()
          AND age(backend_xmin) >= own.age)
        OR EXISTS (SELECT 1 FROM pg_replication_slots WHERE age(xmin) >= own.age)
        OR EXISTS (SELECT 1 FROM pg_prepared_xacts WHERE database = current_database())
      """, transaction
    ) { _ in true } ?? false
  }

  /// The full-text indexes that a database has.
  static func indexes(_ db: Connection) throws -> [String] {
    guard db.file != nil else { return [] }
    return try db.own.rows(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND lower(sql) LIKE 'create virtual table%using fts5%'"
    ) { $0.string(0) }
  }

  /// Merges a part of a full-text index, as far as nothing deleted is left in it.
  ///
  /// - Parameter isFirst: whether segments of all levels are put together from now on, which a merge goes on with.
  /// - Returns: whether there may be more.
  static func merge(_ index: String, isFirst: Bool, _ tx: Transaction) throws -> Bool {
    guard let database = tx.file else { return false }
    let before = database.allChanges
    try tx.own.run("INSERT INTO \(index)(\(index), rank) VALUES ('merge', $1)", isFirst ? -pages : pages)
    // By its own count: a merge that found nothing to do has changed one row at most.
    return database.allChanges - before >= 2
  }

  /// Empties the log, unless somebody reads what is only there, such as a backup that is being made.
  ///
  /// It blocks, and keeps the writer for a moment only: for a thread of its own.
  static func emptyLog(of path: String) throws -> Bool {
    if let missing = PastFile(of: path).missing(without: PastFile(of: path).content()?.file) {
      throw StoreFault.lostPast(missing)
    }
    let database = try Database(path: path, create: true)
    // A handle that has read nothing yet knows of no log.
    try database.script("PRAGMA busy_timeout = 50; SELECT count(*) FROM sqlite_schema")
    _ = try database.checkpoint(truncating: false)
    do throws(StoreFault) { _ = try database.checkpoint(truncating: true) } catch {
      if error.primaryCode == SQLITE_BUSY { return false }
      throw error
    }
    return (Disk.facts("\(path)-wal")?.bytes ?? 0) == 0
  }
}
