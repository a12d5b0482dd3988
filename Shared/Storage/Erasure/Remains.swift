import CSQLite
import Files

/// Where deleted rows may remain in a database's files, and how they go: what only SQLite has. Another engine has its
/// own places, and its own remedy by this name.
///
/// A deleted row's bytes are overwritten at once (`secure_delete`). What is left are the segments of full-text indexes,
/// which keep deleted words until they are merged, and the log, which has pages as they were before.
enum Remains {
  /// Pages that a step of merging may write: some milliseconds.
  private static let pages = 200

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
