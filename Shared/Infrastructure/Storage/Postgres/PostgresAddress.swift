/// The location of a store in PostgreSQL: a server, a database and the store's own schema.
package struct PostgresAddress: Hashable, Sendable {
  let url: PostgresURL
  /// The schema's name, which is unique for each service, such as "quintet_content".
  package let schema: String
  /// The deployment that the service belongs to. Only one deployment can use a database at a time. If nil, this isn't
  /// checked.
  let deployment: String?
  /// The store that must exist at this address; nil if any store or none is acceptable.
  package var expectation: Expectation?

  /// The requirements for the store at an address. They are checked if the settings alone don't determine where the
  /// store is.
  package struct Expectation: Hashable, Sendable {
    /// The store's id; nil if it is unknown, so that no store is acceptable.
    package var store: String?
    /// The reason why a missing store is an error.
    package var missing: String
    /// The reason why a different store is an error.
    package var different: String

    package init(store: String?, missing: String, different: String) {
      self.store = store
      self.missing = missing
      self.different = different
    }
  }

  /// - Parameter schema: may contain the letters a–z, digits and _.
  package init(_ url: PostgresURL, schema: String, deployment: String? = nil) {
    precondition(!schema.isEmpty && schema.utf8.allSatisfy(Self.isLetter), "'\(schema)' isn't a valid schema name")
    self.url = url
    self.schema = schema
    self.deployment = deployment
  }

  /// Returns nil if the text isn't a PostgreSQL URL.
  package init?(url text: String, schema: String, deployment: String? = nil) {
    guard let url = try? PostgresURL(text) else { return nil }
    self.init(url, schema: schema, deployment: deployment)
  }

  /// The server and the database without the user, for logs.
  package var place: String { url.place }

  /// - Throws: `StoreFault` if the schema doesn't meet the expectation.
  func refuseUnexpected(_ db: Connection) throws {
    guard let expectation else { return }
    let there = try StoreIdentity.read(db)?.store
    guard let there, there == expectation.store else {
      throw StoreFault(
        message:
          "the schema \(schema) at \(place) has "
          + (there == nil
            ? "no Quintet database: \(expectation.missing)" : "another Quintet database: \(expectation.different)"))
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "_")
  }

  /// Returns the parameters for libpq. If a name occurs twice, libpq uses the later value.
  ///
  /// - Parameter role: a role such as "writer", which `pg_stat_activity` shows.
  func parameters(_ role: String) -> [PostgresURL.Parameter] {
    let before = [
      // The timeout applies to each host. It is short, so that an unreachable host doesn't delay the attempts with the
      // other hosts.
      ("application_name", "\(schema) \(role)"), ("connect_timeout", "2"), ("target_session_attrs", "read-write"),
    ]
    return (before + patience(role)).map(PostgresURL.Parameter.init) + url.parameters + [
      .init(name: "client_encoding", value: "UTF8")
    ]
  }

  /// The parameters that determine when a client gives up on an unresponsive server: after about 10 s, or about 3 s in
  /// a standby deployment. A standby deployment loses no work when its session ends, and must quickly find the server
  /// that replaced the unresponsive one.
  private func patience(_ role: String) -> [(String, String)] {
    let (idle, interval, count, milliseconds) =
      role == Self.standby ? ("1", "1", "2", "3000") : ("4", "2", "3", "10000")
    return [
      ("keepalives_idle", idle), ("keepalives_interval", interval), ("keepalives_count", count),
      ("tcp_user_timeout", milliseconds),
    ]
  }

  /// The role of a session that waits for the end of another deployment.
  static let standby = "standby"
}
