import CSQLite
import Glibc

/// An error from SQLite or PostgreSQL, or one that this module detected itself.
///
/// Handlers rarely catch a fault. It propagates to the entry point, which returns an `internal` failure and logs
/// `description`.
package struct StoreFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// SQLite's extended result code, even for PostgreSQL's errors; `SQLITE_MISUSE` for an error of this module.
  package var code: Int32
  /// A description of the error. It never contains bound values, because those may be private.
  package var message: String
  /// The SQL statement; empty if none was involved.
  package var sql: String
  /// The system's error number for a failed read or write; 0 if SQLite has none.
  package var systemError: Int32
  /// PostgreSQL's SQLSTATE; empty for other errors.
  package var state = ""

  /// Creates a fault that this module detected itself.
  package init(code: Int32 = SQLITE_MISUSE, message: String, sql: String = "", systemError: Int32 = 0) {
    self.code = code
    self.message = message
    self.sql = sql
    self.systemError = systemError
  }

  /// The primary part of SQLite's extended result code.
  package var primaryCode: Int32 { code & 0xff }

  /// The problem of the file or its disk that caused the error; nil for any other cause.
  package var problem: StoreProblem? {
    if code == Self.lostPastCode { return .lostPast }
    if code == Self.fileGoneCode { return .fileGone }
    return switch primaryCode {
    case SQLITE_FULL: .diskFull
    case SQLITE_READONLY: .readOnly
    case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
    case SQLITE_SCHEMA: .schemaNewer
    // In the next four cases, nothing was written. After any other I/O error, it is unknown what was written.
    case SQLITE_IOERR where code == Self.failedWrite && [ENOSPC, EDQUOT].contains(systemError): .diskFull
    case SQLITE_IOERR where code == Self.failedWrite && systemError == EROFS: .readOnly
    case SQLITE_CANTOPEN where systemError == ENOSPC: .diskFull
    case SQLITE_CANTOPEN where systemError == EROFS: .readOnly
    default: nil
    }
  }

  /// True if the disk wrote nothing and the operation can be retried: the disk is full or read-only.
  package var isRefusedByDisk: Bool { problem == .diskFull || problem == .readOnly }

  /// True if the state on disk can't be trusted until the database is reopened (decision 8).
  var isFatal: Bool { [SQLITE_IOERR, SQLITE_CANTOPEN].contains(primaryCode) && problem == nil }

  /// True if the database is readable but has a schema that this program can't use: it is newer, it belongs to another
  /// service, or the text of a migration differs.
  package var isSchemaRefusal: Bool {
    sql.isEmpty && state.isEmpty && [SQLITE_MISUSE, SQLITE_SCHEMA].contains(code)
  }

  private static let failedWrite: Int32 = SQLITE_IOERR | (3 << 8)

  /// "message (code 2067) in: INSERT …", in one line, for logs and tables. The code is left out if the message is this
  /// module's own and explains the error.
  package var description: String {
    let explained = [SQLITE_MISUSE, SQLITE_SCHEMA, Self.lostConnection]
    if [Self.lostPastCode, Self.fileGoneCode].contains(code) || isStandingBy
      || explained.contains(code) && sql.isEmpty && state.isEmpty
    {
      return message
    }
    let name = state.isEmpty ? "code \(code)" : "SQLSTATE \(state)"
    guard !sql.isEmpty else { return "\(message) (\(name))" }
    return "\(message) (\(name)) in: \(sql.split(whereSeparator: \.isWhitespace).joined(separator: " "))"
  }
}
