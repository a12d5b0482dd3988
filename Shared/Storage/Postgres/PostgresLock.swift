import Glibc

/// The lock of a store's one writer. It is its session's: with that it ends, and whoever waits takes over.
struct PostgresLock {
  private let schema: String
  private let place: String

  init(of address: PostgresAddress) { (schema, place) = (address.schema, address.place) }

  /// How long whoever comes waits for one that is going, such as the process before a restart; and between two looks, in
  /// microseconds.
  private static let (patience, pause): (Duration, UInt32) = (.seconds(1), 20_000)

  /// Takes it.
  ///
  /// - Throws: when another keeps it: whoever was refused is to come again, and stands by meanwhile.
  func take(_ db: Connection) throws {
    let end = ContinuousClock.now + Self.patience
    while try !isTaken(by: db) {
      guard ContinuousClock.now < end else {
        throw StoreFault(
          message: "standing by: \(schema) at \(place) has another writer\(try holder(db)), which this one waits for")
      }
      usleep(Self.pause)
    }
  }

  private func isTaken(by db: Connection) throws -> Bool {
    try db.first("SELECT pg_try_advisory_lock(hashtextextended($1, 0))", schema) { $0.bool(0) } ?? false
  }

  /// Where the other one is, as far as it may be seen.
  private func holder(_ db: Connection) throws -> String {
    let address = try db.first(
      """
      SELECT coalesce(host(client_addr), 'this machine') FROM pg_stat_activity JOIN pg_locks USING (pid)
      WHERE locktype = 'advisory' AND granted AND application_name = $1 LIMIT 1
      """, "\(schema) writer"
    ) { $0.string(0) }
    return address.map { " (from \($0))" } ?? ""
  }
}
