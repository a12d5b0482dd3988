/// One of the store's own statements that control a transaction.
enum PostgresControl: Hashable {
  case begin
  /// SAVEPOINT and RELEASE. If one fails, later statements detect the failure.
  case mark
  /// SET, to check deferred constraints. If it fails, later statements detect the failure.
  case check
  case commit
  case rollback
  case rollbackTo

  /// Returns nil for any other statement.
  init?(_ sql: String) {
    switch sql.prefix(while: { $0 != " " }) {
    case "BEGIN": self = .begin
    case "SAVEPOINT", "RELEASE": self = .mark
    case "SET": self = .check
    case "COMMIT": self = .commit
    case "ROLLBACK": self = sql == "ROLLBACK" ? .rollback : .rollbackTo
    default: return nil
    }
  }

  /// True if, after a failure of this statement, there is no savepoint to which a single body could be rolled back.
  var losesTransaction: Bool { [.begin, .mark, .rollbackTo].contains(self) }
}
