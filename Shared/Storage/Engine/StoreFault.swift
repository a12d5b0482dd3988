import CSQLite
import Glibc

/// What SQLite or PostgreSQL, or this module on their behalf, refused.
///
/// A handler rarely catches one: it travels to the entry point, which answers `internal` and logs `description`.
/// The exception is `isUniqueViolation`, where "already there" may be an expected outcome.
package struct StoreFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// SQLite's extended result code, also for what PostgreSQL says; `SQLITE_MISUSE` where this module refused by itself.
  package var code: Int32
  /// What went wrong, in words; never holds a bound value, since those may be private.
  package var message: String
  /// The statement, empty where none was involved.
  package var sql: String
  /// The system's error number behind a failed read or write; 0 where SQLite knows none.
  package var systemError: Int32
  /// PostgreSQL's SQLSTATE; empty where another said it.
  package var state = ""

  /// A fault that the store has found by itself, under SQLite's code for misuse unless said otherwise.
  package init(code: Int32 = SQLITE_MISUSE, message: String, sql: String = "", systemError: Int32 = 0) {
    self.code = code
    self.message = message
    self.sql = sql
    self.systemError = systemError
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

  /// What is the matter with the file or its disk, where that has a name of its own.
  package var trouble: StoreTrouble? {
    if code == Self.lostPastCode { return .lostPast }
    if code == Self.fileGoneCode { return .fileGone }
    return switch primaryCode {
    case SQLITE_FULL: .diskFull
    case SQLITE_READONLY: .readOnly
    case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
    case SQLITE_SCHEMA: .schemaNewer
    // Nothing was written. Any other number, or any other step, leaves it open what was.
    case SQLITE_IOERR where code == Self.failedWrite && [ENOSPC, EDQUOT].contains(systemError): .diskFull
    case SQLITE_IOERR where code == Self.failedWrite && systemError == EROFS: .readOnly
    case SQLITE_CANTOPEN where systemError == ENOSPC: .diskFull
    case SQLITE_CANTOPEN where systemError == EROFS: .readOnly
    default: nil
    }
  }

  /// Whether the disk took nothing and can be asked again: it is full, or may only be read.
  package var isRefusedByDisk: Bool { trouble == .diskFull || trouble == .readOnly }

  /// Whether what is on disk can't be trusted from here on without opening it anew (decision 18).
  var isFatal: Bool { [SQLITE_IOERR, SQLITE_CANTOPEN].contains(primaryCode) && trouble == nil }

  /// Whether the database can be read, and its schema isn't one that this program can use: it is newer, another
  /// service's, or has had another text of a migration.
  package var isSchemaRefusal: Bool {
    sql.isEmpty && state.isEmpty && [SQLITE_MISUSE, SQLITE_SCHEMA].contains(code)
  }

  /// `SQLITE_IOERR_WRITE`.
  private static let failedWrite: Int32 = SQLITE_IOERR | (3 << 8)

  /// "message (code 2067) in: INSERT …", in one line, as logs and tables want it.
  package var description: String {
    if [Self.lostPastCode, Self.fileGoneCode].contains(code) || isStandingBy || code == SQLITE_MISUSE && sql.isEmpty {
      return message
    }
    let name = state.isEmpty ? "code \(code)" : "SQLSTATE \(state)"
    guard !sql.isEmpty else { return "\(message) (\(name))" }
    return "\(message) (\(name)) in: \(sql.split(whereSeparator: \.isWhitespace).joined(separator: " "))"
  }
}
