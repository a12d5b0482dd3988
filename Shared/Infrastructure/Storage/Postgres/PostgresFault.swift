import CSQLite

extension StoreFault {
  /// Creates the fault for a PostgreSQL error, with SQLite's result code for the same error.
  ///
  /// - Parameter state: the SQLSTATE; nil if the connection was lost before an answer arrived.
  init(state: String?, message: String, sql: String) {
    let message = PoolerMessages.explanation(state: state, message: message) ?? message
    guard let state else {
      self.init(code: Self.lostConnection, message: message, sql: sql)
      return
    }
    self.init(code: Self.code(of: state), message: message, sql: sql)
    self.state = state
  }

  /// The fault of a lost connection. The writer's lock is lost too, and the last statements may have been executed.
  static func connectionLost(_ message: String) -> StoreFault {
    let words = oneLine(message)
    let explanation = PoolerMessages.explanation(state: nil, message: words) ?? words
    return StoreFault(code: lostConnection, message: "the connection to PostgreSQL is lost: \(explanation)")
  }

  /// The fault for an unreachable server. No statement was sent.
  static func unreachable(_ message: String) -> StoreFault {
    let isReadOnly = message.contains("session is read-only")
    let hint =
      isReadOnly
      ? " (it is a standby, or the role or database is set to read-only; for a standby, list all servers in the URL, "
        + "separated by commas)" : ""
    let words = oneLine(message)
    return StoreFault(
      code: lostConnection, message: PoolerMessages.explanation(state: nil, message: words) ?? words + hint)
  }

  /// Joins the lines of a message. Libpq's messages have several lines for each host.
  private static func oneLine(_ words: String) -> String {
    words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The fault for a store that another writer or deployment owns.
  static func standingBy(_ message: String) -> StoreFault {
    var fault = StoreFault(code: SQLITE_BUSY, message: message)
    fault.state = standby
    return fault
  }

  /// True if another writer or deployment owns the store. The caller should wait for the owner to end.
  package var isStandingBy: Bool { state == Self.standby }
  /// True if the server couldn't be reached or the connection was lost.
  package var isUnreachable: Bool { code == Self.lostConnection }

  /// True if the statement waited too long for a lock of another session. The server has undone the statement.
  package var isLockTimeout: Bool { state == "55P03" }

  /// A state that only this module uses. PostgreSQL has no such SQLSTATE.
  private static let standby = "standby"

  /// This module's own variant of SQLite's code for a failed disk. As with a failed disk, the store can't be trusted
  /// until it is reopened.
  static let lostConnection: Int32 = SQLITE_IOERR | (200 << 8)

  /// Maps an SQLSTATE to SQLite's code: specific states first, otherwise by class, which is the first two characters.
  private static func code(of state: String) -> Int32 {
    switch state {
    case "23505", "23P01": SQLITE_CONSTRAINT | (8 << 8)
    case "23503": SQLITE_CONSTRAINT | (3 << 8)
    case "23502": SQLITE_CONSTRAINT | (5 << 8)
    case "53100": SQLITE_FULL
    case "25006": SQLITE_READONLY
    case "55P03", "57014": SQLITE_BUSY
    case "XX001", "XX002": SQLITE_CORRUPT
    case "42501": SQLITE_PERM
    case "57P01", "57P02", "57P03", "57P04", "57P05": lostConnection
    default:
      switch state.prefix(2) {
      case "08", "58": lostConnection
      case "23": SQLITE_CONSTRAINT
      case "40": SQLITE_BUSY
      case "53": SQLITE_NOMEM
      case "22": SQLITE_MISMATCH
      default: SQLITE_ERROR
      }
    }
  }
}
