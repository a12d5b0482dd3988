import CSQLite

/// What SQLite, or this module on its behalf, refused.
///
/// A handler rarely catches one: it travels to the entry point, which answers `internal` and logs `description`.
/// The exception is `isUniqueViolation`, where "already there" may be an expected outcome.
package struct StoreFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// SQLite's extended result code; `SQLITE_MISUSE` where this module refused by itself.
  package var code: Int32
  /// What went wrong, in words; never holds a bound value, since those may be private.
  package var message: String
  /// The statement, empty where none was involved.
  package var sql: String

  package init(code: Int32 = SQLITE_MISUSE, message: String, sql: String = "") {
    self.code = code
    self.message = message
    self.sql = sql
  }

  /// The result code without its extension.
  package var primaryCode: Int32 { code & 0xff }

  /// Whether a primary key or unique rule was broken.
  package var isUniqueViolation: Bool {
    let unique: Int32 = SQLITE_CONSTRAINT | (8 << 8)
    let primaryKey: Int32 = SQLITE_CONSTRAINT | (6 << 8)
    return code == unique || code == primaryKey
  }

  /// Whether any rule of the schema was broken (unique, foreign key, check, not null).
  package var isConstraintViolation: Bool { primaryCode == SQLITE_CONSTRAINT }

  /// Whether the disk, or the file's own limit, is full.
  package var isDiskFull: Bool { primaryCode == SQLITE_FULL }

  /// Whether what is on disk can't be trusted from here on without opening it anew (DESIGN, Store).
  var isFatal: Bool { [SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_CANTOPEN].contains(primaryCode) }

  /// "message (code 2067) in: INSERT …".
  package var description: String { sql.isEmpty ? "\(message) (code \(code))" : "\(message) (code \(code)) in: \(sql)" }
}
