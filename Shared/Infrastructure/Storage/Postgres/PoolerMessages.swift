/// Recognizes the errors of connection poolers such as PgBouncer, and explains the remedy.
enum PoolerMessages {
  /// The number of connections that a service keeps open: one writer and three readers.
  static let connections = 4

  static let sharedSessions =
    "the server in the setting store is a connection pooler that shares sessions between transactions: set the "
    + "PostgreSQL server itself, or a pool with one session for each client (pool_mode = session)"

  static let noFreeSession =
    "the connection pooler in the setting store had no connection to PostgreSQL free in time (query_wait_timeout): "
    + "give its pool \(connections + 1) connections for each service, or set the PostgreSQL server itself"

  static let noLogin =
    "the connection pooler in the setting store can't log in to PostgreSQL, and tries again after server_login_retry"

  static let noConnection =
    "PostgreSQL, or the pooler in front of it, accepts no more connections: each service needs \(connections + 1) "
    + "(docs/guides/postgresql.md, \"Plan connections\")"

  static let noAnswer =
    "PostgreSQL, or the pooler in front of it, accepts connections but didn't answer in time: the server hangs, or the "
    + "pooler has no free connection to it"

  /// Returns an explanation with a remedy, or nil for an error that poolers don't report.
  ///
  /// - Parameters:
  ///   - state: the SQLSTATE; nil if the connection ended.
  ///   - message: the message of the server or pooler.
  static func explanation(state: String?, message: String) -> String? {
    // A prepared statement exists already, or it no longer exists. In both cases, another client has used the session.
    if state == "42P05" || state == "26000" { return sharedSessions }
    if message.contains("query_wait_timeout") { return noFreeSession }
    if message.contains("server_login_retry") || message.contains("server login has been failing") {
      return "\(noLogin): \(message)"
    }
    if message.contains("timeout expired") { return "\(noAnswer): \(message)" }
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
