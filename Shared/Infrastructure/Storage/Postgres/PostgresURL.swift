/// A PostgreSQL URL: `postgres://user:password@host:port/database?option=value`, with commas between several hosts.
///
/// Quintet parses the URL itself and passes its parts to libpq, because libpq's messages quote a part that can't be
/// parsed, which may belong to the password. Parsing is strict for the same reason: if a password contained a `/` or an
/// `@` that isn't percent-encoded, its end would be read as a host or database, whose names are shown.
package struct PostgresURL: Hashable, Sendable {
  /// A connection parameter of libpq.
  struct Parameter: Hashable, Sendable {
    var name: String
    var value: String
  }

  /// The whole URL, which may contain a password.
  package let text: String
  /// The parameters in the URL's order. If two have the same name, libpq uses the later one.
  let parameters: [Parameter]
  /// The server and the database without the user, such as "db.internal:5432/quintet". For a Unix socket, "/quintet at
  /// /run/postgresql".
  package let place: String

  /// Parses a URL in ASCII. Other characters must be percent-encoded.
  package init(_ text: String) throws(PostgresURLFault) {
    guard let scheme = ["postgres://", "postgresql://"].first(where: text.hasPrefix) else {
      throw PostgresURLFault("doesn't begin with postgres://")
    }
    var reader = PostgresURLReader(text.dropFirst(scheme.count).utf8)
    try reader.read()
    self.text = text
    parameters = reader.parameters
    place = reader.place
  }

  package var hasPassword: Bool { parameters.contains { Self.secrets.contains($0.name) && !$0.value.isEmpty } }

  private static let secrets = ["password", "sslpassword"]

  /// Returns true if a message of libpq contains no four consecutive characters of a password, so that it can be shown.
  func allows(_ message: String) -> Bool {
    let secrets = parameters.filter { Self.secrets.contains($0.name) }.map { Array($0.value.utf8) }
    return !secrets.filter { !$0.isEmpty }.contains { secret in
      let length = min(4, secret.count)
      return (0...secret.count - length).contains { start in
        message.utf8.contains(secret[start..<start + length])
      }
    }
  }
}

/// A fault of a PostgreSQL URL. Its description names the part and never quotes it.
package struct PostgresURLFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The fault, worded to follow the setting's name: "has an empty host".
  package let description: String
  init(_ description: String) { self.description = description }
}

extension PostgresURL: CustomStringConvertible, CustomReflectable {
  package var description: String { place }
  package var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}
