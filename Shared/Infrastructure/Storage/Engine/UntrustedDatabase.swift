import CSQLite

/// An SQLite file in a third-party format. It is either an imported file, which may be hostile, or an export for other
/// programs.
///
/// All methods block, so don't call them on the event loop. Use an instance on one thread at a time.
package final class UntrustedDatabase {
  /// Runs any SQL on the file, including settings and transactions.
  package let connection: Connection
  private let database: Database

  /// Limits on the cost of reading an untrusted file.
  package struct Limits: Sendable {
    /// The maximum size of a text or row, in bytes.
    package var rowBytes: Int
    /// The maximum number of virtual-machine steps per statement. Ten million steps take about a second.
    package var steps: Int

    package init(rowBytes: Int = 16 << 20, steps: Int = 20_000_000) {
      self.rowBytes = rowBytes
      self.steps = steps
    }
  }

  /// Opens an untrusted file. No process may change the file while it is open.
  ///
  /// Its schema can't call functions, and its views and triggers are disabled. Virtual tables and texts beyond the
  /// limits are rejected, and a statement that exceeds the step limit is interrupted.
  ///
  /// - Throws: `StoreFault`, for example if the file isn't a database.
  package init(reading path: String, limits: Limits = Limits()) throws(StoreFault) {
    database = try Database(frozen: path)
    try database.distrust(limits)
    connection = Connection(database, isRestricted: false)
    try database.script("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA cache_size = -2000;")
  }

  /// Creates a file for other programs. The file isn't synced, because it can be created again.
  package init(creating path: String) throws(StoreFault) {
    database = try Database(path: path, create: true)
    connection = Connection(database, isRestricted: false)
    try database.script(
      "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -2000;"
    )
  }

  /// Runs a script of several statements.
  package func script(_ sql: String) throws(StoreFault) { try database.script(sql) }

  /// Returns true if the file has an ordinary table of this name, not a view or a virtual table.
  package func hasTable(_ name: String) throws -> Bool {
    let sql = try connection.first("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = $1", name) {
      $0.optionalString("sql") ?? ""
    }
    guard let sql else { return false }
    return !sql.lowercased().split(whereSeparator: \.isWhitespace).prefix(2).contains("virtual")
  }
}

extension Database {
  /// Configures this handle for an untrusted file.
  fileprivate func distrust(_ limits: UntrustedDatabase.Limits) throws(StoreFault) {
    try unsafe withHandle { handle throws(StoreFault) in
      for (setting, value) in [
        (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
        (SQLITE_DBCONFIG_ENABLE_VIEW, 0), (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
      ] as [(Int32, Int32)] {
        let code = unsafe sqlite3_switch(handle, setting, value)
        if code != SQLITE_OK { throw fault(code, "") }
      }
      for (limit, value) in [
        (SQLITE_LIMIT_LENGTH, Int32(limits.rowBytes)), (SQLITE_LIMIT_SQL_LENGTH, 100_000), (SQLITE_LIMIT_COLUMN, 100),
        (SQLITE_LIMIT_EXPR_DEPTH, 50), (SQLITE_LIMIT_COMPOUND_SELECT, 10), (SQLITE_LIMIT_VDBE_OP, 25_000),
        (SQLITE_LIMIT_FUNCTION_ARG, 20), (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
      ] { _ = unsafe sqlite3_limit(handle, limit, value) }
      // Anki's files use a custom collation for names. No query here depends on its order.
      let code = unsafe sqlite3_create_collation_v2(
        handle, "unicase", SQLITE_UTF8, nil, { _, _, _, _, _ in 0 }, nil)
      if code != SQLITE_OK { throw fault(code, "") }
    }
    endStatements(after: limits.steps)
  }
}
