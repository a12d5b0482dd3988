import CivilTime

/// A reader thread's session. It is opened on the first read, and again if the server has ended it.
final class PostgresReader {
  private let address: PostgresAddress
  private let source: String
  private var session: PostgresSession?

  /// - Parameter source: the service's name.
  init(_ address: PostgresAddress, source: String) {
    self.address = address
    self.source = source
  }

  /// Runs a body on one consistent state, which includes every change that was acknowledged before.
  func read<T>(at wallNow: Timestamp, _ body: (Reading) throws -> T) throws -> T {
    let isKept = session != nil
    do { return try attempt(wallNow, body) } catch let fault as StoreFault where fault.isFatal {
      session = nil
      if !isKept { throw fault }
      return try attempt(wallNow, body)
    }
  }

  private func attempt<T>(_ wallNow: Timestamp, _ body: (Reading) throws -> T) throws -> T {
    let session = try session ?? PostgresOpening.reader(address)
    self.session = session
    let own = Connection(session, isRestricted: false)
    try own.run(Dialect.postgres.beginReading)
    defer { try? own.run("ROLLBACK") }
    return try body(Reading(session, wallNow: wallNow, source: source))
  }
}
