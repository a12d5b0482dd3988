/// Where a store is that lies in PostgreSQL: a server, a database and a schema of its own.
package struct PostgresAddress: Hashable, Sendable {
  let url: PostgresURL
  /// "quintet_content": one of a service's own.
  package let schema: String
  /// The stack that the service is of: of several only one serves at a time. Nil where nobody asks, as for a single
  /// store.
  let stack: String?
  /// Which store must be there; nil where any may be, or none yet.
  package var expectation: Expectation?

  /// What is known of a store that isn't where the settings alone say.
  package struct Expectation: Hashable, Sendable {
    /// The store's id; nil for any.
    package var store: String?
    /// Why none, or another one, can't be right.
    package var words: String

    package init(store: String?, words: String) { (self.store, self.words) = (store, words) }
  }

  /// - Parameter schema: of the letters a–z, digits and _.
  package init(_ url: PostgresURL, schema: String, stack: String? = nil) {
    precondition(!schema.isEmpty && schema.utf8.allSatisfy(Self.isLetter), "'\(schema)' isn't a schema's name")
    self.url = url
    self.schema = schema
    self.stack = stack
  }

  /// Nil for a text that isn't a URL of PostgreSQL's.
  package init?(url text: String, schema: String, stack: String? = nil) {
    guard let url = try? PostgresURL(text) else { return nil }
    self.init(url, schema: schema, stack: stack)
  }

  /// The server and the database without the user, for logs.
  package var place: String { url.place }

  /// - Throws: where something else is there than must be.
  func refuseUnexpected(_ db: Connection) throws {
    guard let expectation else { return }
    let there = try StoreIdentity.read(db)?.store
    guard let there, expectation.store == nil || expectation.store == there else {
      throw StoreFault(
        message:
          "the schema \(schema) at \(place) has \(there == nil ? "no store" : "another store"): \(expectation.words)")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "_")
  }

  /// Returns the parameters for libpq, which uses the later one of two with the same name.
  ///
  /// - Parameter role: "writer", which `pg_stat_activity` shows.
  func parameters(_ role: String) -> [PostgresURL.Parameter] {
    let before = [
      // With several hosts each gets as long: one whose machine is gone mustn't keep the others waiting.
      ("application_name", "\(schema) \(role)"), ("connect_timeout", "2"),
      // A server that fell silent is given up within some 10 s: after 4 s three questions, and unread bytes as long.
      ("keepalives_idle", "4"), ("keepalives_interval", "2"), ("keepalives_count", "3"), ("tcp_user_timeout", "10000"),
      ("target_session_attrs", "read-write"),
    ]
    return before.map(PostgresURL.Parameter.init) + url.parameters + [.init(name: "client_encoding", value: "UTF8")]
  }
}
