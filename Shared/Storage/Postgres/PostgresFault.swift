import CSQLite

extension StoreFault {
  /// What PostgreSQL refused, under the code that SQLite has for the same.
  ///
  /// - Parameter state: its SQLSTATE; nil where the connection was lost instead of an answer.
  init(state: String?, message: String, sql: String) {
    let message = PoolerMessages.explanation(state: state, message: message) ?? message
    guard let state else {
      self.init(code: Self.lostConnection, message: message, sql: sql)
      return
    }
    self.init(code: Self.code(of: state), message: message, sql: sql)
    self.state = state
  }

  /// The connection is lost, and with it the writer's lock: what was sent last may have been done.
  static func connectionLost(_ message: String) -> StoreFault {
    let words = oneLine(message)
    let explanation = PoolerMessages.explanation(state: nil, message: words) ?? words
    return StoreFault(code: lostConnection, message: "the connection to PostgreSQL is lost: \(explanation)")
  }

  /// Nothing was sent yet.
  static func unreachable(_ message: String) -> StoreFault {
    let isStandby = message.contains("session is read-only")
    let hint = isStandby ? " (it is a standby: name all servers in the URL, with commas between them)" : ""
    let words = oneLine(message)
    return StoreFault(
      code: lostConnection, message: PoolerMessages.explanation(state: nil, message: words) ?? words + hint)
  }

  /// libpq's words have lines of their own for each host.
  private static func oneLine(_ words: String) -> String {
    words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Another writer or stack has the store.
  static func standingBy(_ message: String) -> StoreFault {
    var fault = StoreFault(code: SQLITE_BUSY, message: message)
    fault.state = standby
    return fault
  }

  /// Whether another writer or stack has the store, whose end is to be waited for.
  package var isStandingBy: Bool { state == Self.standby }
  /// Whether the server couldn't be reached, or was lost.
  package var isUnreachable: Bool { primaryCode == Self.lostConnection && trouble == nil }

  /// No SQLSTATE of PostgreSQL's.
  private static let standby = "standby"

  /// What SQLite calls a disk that failed: the store can't be trusted without opening it anew.
  private static let lostConnection = SQLITE_IOERR

  /// By name where it matters which, else by the class, which its first two letters are.
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
