/// Recognizes the errors of connection poolers such as PgBouncer, and explains the remedy.
enum PoolerMessages {
  /// The number of connections that a service keeps open: one writer and three readers.
  static let connections = 4
  /// The number of services with a database.
  static let services = 5

  static let sharedSessions =
    "the server in the setting 'store' is a connection pooler that shares sessions between transactions: set the "
    + "PostgreSQL server itself, or a pool with one session for each client (pool_mode = session)"

  static let noFreeSession =
    "the connection pooler in the setting 'store' had no connection to PostgreSQL free in time (query_wait_timeout): "
    + "give its pool \(connections + 1) connections for each service, or set the PostgreSQL server itself"

  static let noLogin =
    "the connection pooler in the setting 'store' can't log in to PostgreSQL, and tries again after server_login_retry"

  /// - Parameter limit: the setting that limits the connections.
  static func noConnection(_ limit: String) -> String {
    "PostgreSQL has no free connection: raise \(limit). Each service needs \(connections + 1) connections "
      + "(docs/guides/postgresql.md, \"Plan connections\")"
  }

  /// The limits on connections, each preceded by a part of the error message about it.
  private static let limits = [
    ("too many connections for role", "the CONNECTION LIMIT of the role in the URL"),
    ("too many connections for database", "the CONNECTION LIMIT of the database in the URL"),
    ("remaining connection slots", maxConnections), ("too many clients already", maxConnections),
    ("max_client_conn", poolerLimit), ("no more connections allowed", poolerLimit),
    ("max client connections", poolerLimit), ("too many connections for", maxConnections),
  ]
  private static let maxConnections = "the server's max_connections"
  private static let poolerLimit = "max_client_conn of the connection pooler in front of it"

  static let noAnswer =
    "PostgreSQL, or the pooler in front of it, accepts connections but didn't answer in time: the server hangs, or the "
    + "pooler has no free connection to it"

  /// Returns an explanation with a remedy, or nil for an error that poolers don't report.
  ///
  /// - Parameters:
  ///   - state: the SQLSTATE; nil if the connection ended.
  ///   - message: the message of the server or pooler.
  static func explanation(state: String?, message: String) -> String? {
    // A prepared statement already exists, or it is missing. In both cases, another client has used the session.
    if state == "42P05" || state == "26000" { return sharedSessions }
    if message.contains("query_wait_timeout") { return noFreeSession }
    if message.contains("server_login_retry") || message.contains("server login has been failing") {
      return "\(noLogin): \(message)"
    }
    if message.contains("timeout expired") { return "\(noAnswer): \(message)" }
    let limit = limits.first { message.lowercased().contains($0.0) }?.1
    guard let limit = limit ?? (state == "53300" ? maxConnections : nil) else { return nil }
    return "\(noConnection(limit)): \(message)"
  }
}
