import CivilTime
import Storage

/// The table `archives`: requested archives, one per account (R16).
struct ArchiveTable {
  let db: Connection

  /// A requested archive.
  struct Entry: Hashable, Sendable {
    var account: String
    var app: String
    var askedAt: Timestamp
    /// The time of the next attempt; nil once the archive is finished.
    var nextTryAt: Timestamp?
    /// The archive's file; nil if it isn't ready.
    var file: String?
    /// True if the account's owner has begun to read the archive.
    var isRead: Bool
  }

  /// Requests an archive, replacing a previous one.
  func ask(_ account: String, app: String, at time: Timestamp) throws {
    try db.run(
      """
      INSERT INTO archives (account, app, asked_at, next_try_at) VALUES ($1, $2, $3, $3)
      ON CONFLICT (account) DO UPDATE
        SET asked_at = excluded.asked_at, next_try_at = excluded.asked_at, file = NULL, read_at = NULL
      """, account, app, time)
  }

  /// Returns the account's archive; nil if none was requested.
  func entry(of account: String) throws -> Entry? {
    try db.first("SELECT \(Self.columns) FROM archives WHERE account = $1", account, map: Self.entry)
  }

  /// Returns the archive to work on next.
  func next() throws -> Entry? {
    try db.first(
      "SELECT \(Self.columns) FROM archives WHERE next_try_at IS NOT NULL ORDER BY next_try_at LIMIT 1",
      map: Self.entry)
  }

  /// Tests whether another account's archive is due.
  func isWaiting(besides account: String, at now: Timestamp) throws -> Bool {
    try db.first("SELECT 1 FROM archives WHERE next_try_at <= $1 AND account <> $2 LIMIT 1", now, account) { _ in true }
      ?? false
  }

  /// Postpones an archive, so that other archives can continue first.
  func wait(_ account: String, until time: Timestamp) throws {
    try db.run(
      "UPDATE archives SET next_try_at = $2 WHERE account = $1 AND next_try_at IS NOT NULL", account, time)
  }

  /// Finishes an archive.
  ///
  /// - Parameter file: The archive's file; nil if it is too large.
  func end(_ account: String, file: String?) throws {
    try db.run("UPDATE archives SET next_try_at = NULL, file = $2 WHERE account = $1", account, file)
  }

  /// Records that the archive was read.
  ///
  /// - Returns: True for the first read.
  func noteRead(_ account: String, at time: Timestamp) throws -> Bool {
    try db.run("UPDATE archives SET read_at = $2 WHERE account = $1 AND read_at IS NULL", account, time)
    return db.changes > 0
  }

  private static let columns = "account, app, asked_at, next_try_at, file, read_at"

  private static func entry(_ row: Row) -> Entry {
    Entry(
      account: row.string("account"), app: row.string("app"), askedAt: row.timestamp("asked_at"),
      nextTryAt: row.optionalTimestamp("next_try_at"), file: row.optionalString("file"),
      isRead: row.optionalTimestamp("read_at") != nil)
  }
}
