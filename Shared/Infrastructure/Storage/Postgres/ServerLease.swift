import CivilTime

/// The right to answer from a PostgreSQL server, which the server's standby renews (decision 36).
///
/// A primary that lost contact with its standby can't know whether the standby was promoted. So it answers only for
/// `length` after it last requested a commit that the standby confirmed. The next holder waits that long first.
///
/// Pure: the caller supplies the time.
struct ServerLease: Hashable, Sendable {
  /// The time for which a confirmation is valid.
  let length: Duration
  /// The end of the previous holder's lease. No commit is requested before.
  let begins: Instant
  private var ends: Instant?

  init(length: Duration, begins: Instant) {
    self.length = length
    self.begins = begins
  }

  /// Records a confirmed commit.
  ///
  /// - Parameter requested: the time before the commit was sent. The standby hadn't been promoted by then.
  mutating func renew(requested: Instant) { ends = max(ends ?? requested, requested + length) }

  func isHeld(at now: Instant) -> Bool {
    guard let ends else { return false }
    return now < ends
  }
}

/// A record in PostgreSQL of the deployment that last held the lease of a store.
struct LeaseRecord: Hashable, Sendable {
  /// The name of the table. It isn't copied when a store moves to another database.
  static let table = "storage_lease"

  /// The deployment.
  var deployment: String
  /// The server's timeline. Each promotion raises it.
  var timeline: Int64
  /// The length of the deployment's lease.
  var length: Duration

  static func read(_ db: Connection) throws -> LeaseRecord? {
    guard try db.first(Dialect.postgres.table, table, map: { _ in true }) == true else { return nil }
    return try db.first("SELECT stack, timeline, milliseconds FROM \(table)") { row in
      LeaseRecord(
        deployment: row.string("stack"), timeline: row.int64("timeline"),
        length: .milliseconds(row.int64("milliseconds")))
    }
  }

  func write(_ db: Connection) throws {
    try db.run(
      "CREATE TABLE IF NOT EXISTS \(Self.table) (stack TEXT NOT NULL, timeline BIGINT NOT NULL, milliseconds BIGINT NOT NULL)"
    )
    try db.run("DELETE FROM \(Self.table)")
    try db.run(
      "INSERT INTO \(Self.table) (stack, timeline, milliseconds) VALUES ($1, $2, $3)", deployment, timeline,
      length.milliseconds)
  }

  static func timeline(_ db: Connection) throws -> Int64 {
    // Before its first checkpoint, a promoted server's control file has the former timeline. WAL names have the new
    // one.
    try db.value(
      of: Int64.self, "SELECT ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint") ?? 0
  }

  /// Returns how long a new holder must wait for the end of this lease. The lease of another deployment may still run
  /// on the former primary. On one and the same server, the previous holder has lost its lock, and reads the current
  /// state.
  func remaining(for next: LeaseRecord) -> Duration {
    deployment == next.deployment || timeline == next.timeline ? .zero : length
  }
}
