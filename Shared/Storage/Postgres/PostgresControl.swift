/// A statement of the store's own that begins, marks or ends a part of a transaction.
enum PostgresControl: Hashable {
  case begin
  /// SAVEPOINT, RELEASE, and what checks deferred rules: what follows them finds out whether they failed.
  case mark
  case commit
  case rollback
  case rollbackTo

  /// Nil for any other statement.
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
