/// A statement of the store itself that begins or ends a transaction or a part of one.
enum PostgresControl: Hashable {
  case begin
  /// SAVEPOINT, RELEASE, and SET to check deferred constraints. Their failure is detected by later statements.
  case mark
  case commit
  case rollback
  case rollbackTo

  /// Returns nil for any other statement.
  init?(_ sql: String) {
    switch sql.prefix(while: { $0 != " " }) {
    case "BEGIN": self = .begin
    case "SAVEPOINT", "RELEASE", "SET": self = .mark
    case "COMMIT": self = .commit
    case "ROLLBACK": self = sql == "ROLLBACK" ? .rollback : .rollbackTo
    default: return nil
    }
  }
}
