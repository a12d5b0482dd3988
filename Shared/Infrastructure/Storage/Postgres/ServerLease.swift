import CivilTime

/// The right to answer calls with the data of a PostgreSQL server. Each commit that the server's standby confirms
/// renews the lease (decision 8).
///
/// A primary that lost contact with its standby can't know whether the standby was promoted. The holder of the lease
/// therefore stops answering once `length` has passed since it requested the last commit that the standby confirmed. A
/// new holder on a promoted server waits for the previous holder's `length` before its first commit.
///
/// This type doesn't read a clock: the caller supplies the time.
struct ServerLease: Hashable, Sendable {
  /// The time for which a confirmation is valid.
  let length: Duration
  /// The end of the previous holder's lease. No commit is requested before this time.
  let begins: Instant
  private var ends: Instant?

  init(length: Duration, begins: Instant) {
    self.length = length
    self.begins = begins
  }

  /// Records a confirmed commit.
  ///
  /// - Parameter requested: a time before the commit was sent. The standby hadn't been promoted by then.
  mutating func renew(requested: Instant) { ends = max(ends ?? requested, requested + length) }

  func isHeld(at now: Instant) -> Bool {
    guard let ends else { return false }
    return now < ends
  }
}

/// A record in PostgreSQL of the deployment that last held a store's lease.
struct LeaseRecord: Hashable, Sendable {
  /// The name of the table. It isn't copied when a store moves to another database.
  static let table = "storage_lease"

  var deployment: String
  /// The server's timeline, which rises with each promotion.
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
    // Until its first checkpoint, the control file of a promoted server has the former timeline. The names of WAL files
    // have the new timeline.
    try db.value(
      of: Int64.self, "SELECT ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint") ?? 0
  }

  /// Returns how long a new holder must wait for the end of this lease. Another deployment may still hold its lease
  /// with the former primary. If the server is the same, the new holder needn't wait: the previous holder has lost its
  /// lock, and its reads still return the current state.
  func remaining(for next: LeaseRecord) -> Duration {
    deployment == next.deployment || timeline == next.timeline ? .zero : length
  }
}
