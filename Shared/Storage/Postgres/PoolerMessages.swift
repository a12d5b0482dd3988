/// Recognizes what connection poolers such as PgBouncer report, and says what to do about it. Pure.
enum PoolerMessages {
  /// How many connections a service keeps open: one writes, three read.
  static let connections = 4

  static let sharedSessions =
    "the server in the setting store is a connection pooler that shares sessions between transactions: name the "
    + "PostgreSQL server itself, or a pool that keeps a session for each client (pool_mode = session)"

  static let noFreeSession =
    "the connection pooler in the setting store had no connection to PostgreSQL free in time (query_wait_timeout): give "
    + "its pool \(connections + 1) connections for each service, or name the PostgreSQL server itself"

  static let noLogin =
    "the connection pooler in the setting store can't log in to PostgreSQL, and tries again after server_login_retry"

  static let noConnection =
    "PostgreSQL, or the pooler before it, accepts no more connections: each service needs \(connections + 1) "
    + "(docs/guides/postgresql.md, \"Plan connections\")"

  /// - Parameters:
  ///   - state: the SQLSTATE; nil where the connection ended.
  ///   - message: what the server or pooler wrote.
  /// - Returns: what is wrong and what to do; nil for what no pooler reports.
  static func explanation(state: String?, message: String) -> String? {
    // A statement has a name that is there already, or isn't there any more: another client had the session in between.
    if state == "42P05" || state == "26000" { return sharedSessions }
    if message.contains("query_wait_timeout") { return noFreeSession }
    if message.contains("server_login_retry") || message.contains("server login has been failing") {
      return "\(noLogin): \(message)"
    }
    if state == "53300"
      || [
        "max_client_conn", "no more connections allowed", "too many clients already",
        "remaining connection slots", "too many connections for", "max client connections",
      ].contains(where: message.lowercased().contains)
    {
      return "\(noConnection): \(message)"
    }
    return nil
  }
}
