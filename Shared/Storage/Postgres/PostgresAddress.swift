/// Where a store is that lies in PostgreSQL: a server, a database and a schema of its own.
package struct PostgresAddress: Hashable, Sendable {
  /// `postgres://user:password@host:port/database?…`, as libpq reads it; several hosts with commas between them.
  let url: String
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

  /// Nil for a text that is no such URL, or a schema of other letters than a–z, 0–9 and _.
  package init?(url: String, schema: String, stack: String? = nil) {
    guard Self.isURL(url), !schema.isEmpty, schema.utf8.allSatisfy(Self.isLetter) else { return nil }
    (self.url, self.schema, self.stack) = (url, schema, stack)
  }

  /// Whether a text begins as a URL of PostgreSQL's does.
  package static func isURL(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }

  /// The server and the database without who logs in, for logs, and to tell two places apart:
  /// "db.internal:5432/quintet", or for sockets "/quintet at /run/postgresql".
  package var place: String {
    var rest = url.split(separator: "//", maxSplits: 1).last ?? ""
    // A password may have a question mark.
    let authority = rest.prefix { $0 != "/" }
    if let at = authority.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    let place = rest.prefix { $0 != "?" }
    if place.contains("@") { return "PostgreSQL" }
    let query = rest.drop { $0 != "?" }.dropFirst().split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
    func given(_ name: String) -> String? {
      guard let values = query.first(where: { $0.first.map(String.init) == name })?.dropFirst().first else {
        return nil
      }
      var known: [Substring] = []
      for value in values.split(separator: ",") where !known.contains(value) { known.append(value) }
      return known.joined(separator: ",").replacing("%2F", with: "/")
    }
    let (host, port) = (given("host"), given("port").map { ":\($0)" } ?? "")
    let server = host.map { " at \($0)\(port)" } ?? ""
    return place.isEmpty && server.isEmpty ? "PostgreSQL" : "\(place)\(server)"
  }

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

  /// What libpq connects with. What the URL says counts more than what stands before it, and less than what comes
  /// after.
  ///
  /// - Parameter role: "writer", which `pg_stat_activity` shows.
  func options(_ role: String) -> [(name: String, value: String)] {
    [
      // With several hosts each gets as long: one whose machine is gone mustn't keep the others waiting.
      ("application_name", "\(schema) \(role)"), ("connect_timeout", "2"),
      // A server that fell silent is given up within some 10 s: after 4 s three questions, and unread bytes as long.
      ("keepalives_idle", "4"), ("keepalives_interval", "2"), ("keepalives_count", "3"), ("tcp_user_timeout", "10000"),
      ("target_session_attrs", "read-write"), ("dbname", url), ("client_encoding", "UTF8"),
    ]
  }
}
