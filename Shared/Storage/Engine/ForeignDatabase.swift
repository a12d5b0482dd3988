import CSQLite

/// An SQLite file in somebody else's format: one that was brought from outside, and may be hostile, or one that is made
/// for others to read.
///
/// Every use blocks, so it belongs on a thread that may. Used by one thread at a time.
package final class ForeignDatabase {
  /// Runs SQL on it; settings and transactions too.
  package let connection: Connection
  private let database: Database

  /// What reading one may cost.
  package struct Limits: Sendable {
    /// Bytes of a text or of a row.
    package var rowBytes: Int
    /// Steps of SQLite's machine for one statement: 10 million are about a second.
    package var steps: Int

    package init(rowBytes: Int = 16 << 20, steps: Int = 20_000_000) { (self.rowBytes, self.steps) = (rowBytes, steps) }
  }

  /// Opens a file that isn't trusted, and that nobody changes meanwhile.
  ///
  /// Its schema can't call functions, its views and triggers are off, virtual tables and texts beyond the limits are
  /// refused, and a statement that takes too long is ended.
  ///
  /// - Throws: `StoreFault`; also for a file that is no database.
  package init(reading path: String, limits: Limits = Limits()) throws(StoreFault) {
    database = try Database(frozen: path)
    try database.distrust(limits)
    connection = Connection(database, guest: false)
    try database.script("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA cache_size = -2000;")
  }

  /// Makes a file for others. It isn't synced: whoever needs it makes it again.
  package init(creating path: String) throws(StoreFault) {
    database = try Database(path: path, create: true)
    connection = Connection(database, guest: false)
    try database.script(
      "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -2000;"
    )
  }

  /// Runs a script of several statements.
  package func script(_ sql: String) throws(StoreFault) { try database.script(sql) }

  /// Whether it has a table of this name that is one: neither a view nor a virtual table.
  package func hasTable(_ name: String) throws -> Bool {
    let sql = try connection.first("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = $1", name) {
      $0.optionalString(0) ?? ""
    }
    guard let sql else { return false }
    return !sql.lowercased().split(whereSeparator: \.isWhitespace).prefix(2).contains("virtual")
  }
}

extension Database {
  /// Sets this handle up for a file that isn't trusted.
  fileprivate func distrust(_ limits: ForeignDatabase.Limits) throws(StoreFault) {
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
      // Names are kept in an order of Anki's own, which nothing here asks for.
      let code = unsafe sqlite3_create_collation_v2(
        handle, "unicase", SQLITE_UTF8, nil, { _, _, _, _, _ in 0 }, nil)
      if code != SQLITE_OK { throw fault(code, "") }
    }
    endStatements(after: limits.steps)
  }
}
