/// A PostgreSQL URL: `postgres://user:password@host:port/database?option=value`, with commas between several hosts.
///
/// Quintet parses the URL itself and passes its parts to libpq, because libpq's messages quote any part that can't be
/// parsed, and that part may belong to the password. Parsing is strict for the same reason: if a password contained a
/// `/` or an `@` that isn't percent-encoded, its end would be read as a host or database, whose names are shown.
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
    guard !text.contains(where: \.isNewline) else { throw PostgresURLFault("has more than one line") }
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

  /// Returns true if a libpq message contains no four consecutive characters of a password, so that it can be shown.
  /// Characters within the name of a host or database aren't counted, because messages show these names anyway.
  func allows(_ message: String) -> Bool {
    let message = Array(message.utf8)
    let names = values(of: ["host", "dbname"]).flatMap { $0.split(separator: UInt8(ascii: ",")) }
    let named = names.flatMap { Self.places(of: $0, in: message) }
    return values(of: ["password", "sslpassword"]).allSatisfy { secret in
      let length = min(4, secret.count)
      return (0...secret.count - length).allSatisfy { start in
        Self.places(of: secret[start..<start + length], in: message).allSatisfy { place in
          named.contains { $0.lowerBound <= place.lowerBound && place.upperBound <= $0.upperBound }
        }
      }
    }
  }

  /// Returns the non-empty values of the parameters with these names.
  private func values(of names: Set<String>) -> [[UInt8]] {
    parameters.filter { names.contains($0.name) && !$0.value.isEmpty }.map { Array($0.value.utf8) }
  }

  private static func places(of part: ArraySlice<UInt8>, in message: [UInt8]) -> [Range<Int>] {
    guard message.count >= part.count else { return [] }
    return (0...message.count - part.count).compactMap { start in
      message[start..<start + part.count].elementsEqual(part) ? start..<start + part.count : nil
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
