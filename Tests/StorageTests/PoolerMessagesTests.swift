import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(1))) struct PoolerMessagesTests {
  @Test(
    "An error from a connection pooler is explained, whatever operation caused it",
    arguments: [
      ("42P05", #"prepared statement "q1" already exists"#, PoolerMessages.sharedSessions),
      ("26000", #"prepared statement "q7" does not exist"#, PoolerMessages.sharedSessions),
      ("08P01", "query_wait_timeout", PoolerMessages.noFreeSession),
      (
        "08P01", "server login has been failing, cached error: password (server_login_retry)",
        "\(PoolerMessages.noLogin): server login has been failing, cached error: password (server_login_retry)"
      ),
      (
        "08P01", "no more connections allowed (max_client_conn)",
        "\(PoolerMessages.noConnection("max_client_conn of the connection pooler in front of it")): "
          + "no more connections allowed (max_client_conn)"
      ),
      (
        "53300", "sorry, too many clients already",
        "\(PoolerMessages.noConnection("the server's max_connections")): sorry, too many clients already"
      ),
    ])
  func explained(state: String, message: String, words: String) {
    #expect(StoreFault(state: state, message: message, sql: "SELECT 1").message == words)
    // libpq provides no SQLSTATE if a connection can't be established or is closed.
    if state.hasPrefix("08") {
      #expect(StoreFault.unreachable("can't connect to a/b: \(message)").message.contains(words.prefix(60)))
      #expect(StoreFault.connectionLost("FATAL: \(message)").message.contains(words.prefix(60)))
    }
  }

  @Test(
    "If there is no free connection, the message names the limit to raise",
    arguments: [
      ("FATAL:  too many connections for role \"quintet\"", "raise the CONNECTION LIMIT of the role"),
      ("FATAL:  too many connections for database \"quintet\"", "raise the CONNECTION LIMIT of the database"),
      (
        "FATAL:  remaining connection slots are reserved for non-replication superuser connections",
        "raise the server's max_connections"
      ),
      ("ERROR:  no more connections allowed (max_client_conn)", "raise max_client_conn of the connection pooler"),
    ])
  func limits(message: String, words: String) {
    #expect(StoreFault.unreachable(message).message.hasPrefix("PostgreSQL has no free connection: \(words)"))
  }

  @Test("An error from PostgreSQL itself stays unchanged")
  func others() {
    #expect(StoreFault(state: "23505", message: "duplicate key value", sql: "").message == "duplicate key value")
    #expect(StoreFault.unreachable("can't connect to a/b: no route").message == "can't connect to a/b: no route")
  }
}
