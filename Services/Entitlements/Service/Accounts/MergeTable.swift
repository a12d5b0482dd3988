import CivilTime
import Storage

/// The tables `merges` and `merge_receipts`: accounts merged into others, and the services that have finished their
/// part.
struct MergeTable {
  let db: Connection

  /// A merge in progress.
  struct Entry: Sendable {
    var account: String
    var into: String
    var app: String
  }

  /// Adds a merge. Earlier merges into `entry.account` are redirected to `entry.into`.
  func add(_ entry: Entry, at now: Timestamp) throws {
    try db.run(
      """
      INSERT INTO merges (account, into_account, app, began_at, next_try_at) VALUES ($1, $2, $3, $4, $4)
      """, entry.account, entry.into, entry.app, now)
    try db.run("UPDATE merges SET into_account = $1 WHERE into_account = $2", entry.into, entry.account)
  }

  /// Returns the merges to work on now, longest overdue first.
  func due(at now: Timestamp, limit: Int) throws -> [Entry] {
    try db.rows(
      """
      SELECT account, into_account, app FROM merges WHERE finished_at IS NULL AND next_try_at <= $1
      ORDER BY next_try_at LIMIT $2
      """, now, limit
    ) { Entry(account: $0.string("account"), into: $0.string("into_account"), app: $0.string("app")) }
  }

  /// Returns the time when the next merge is due.
  func next() throws -> Timestamp? {
    try db.optionalValue(of: Timestamp.self, "SELECT min(next_try_at) FROM merges WHERE finished_at IS NULL")
  }

  /// Returns the number of unfinished merges into an account.
  func inProgress(into account: String) throws -> Int {
    try db.value(of: Int.self, "SELECT count(*) FROM merges WHERE into_account = $1 AND finished_at IS NULL", account)
      ?? 0
  }

  /// Returns the services that have finished their part.
  func receipts(of account: String) throws -> Set<String> {
    Set(try db.values(of: String.self, "SELECT service FROM merge_receipts WHERE account = $1", account))
  }

  func addReceipt(_ service: String, of account: String) throws {
    try db.run(
      "INSERT INTO merge_receipts (account, service) VALUES ($1, $2) ON CONFLICT DO NOTHING", account, service)
  }

  /// Postpones a merge after a service failed.
  func wait(_ account: String, until time: Timestamp) throws {
    try db.run("UPDATE merges SET next_try_at = $1 WHERE account = $2", time, account)
  }

  /// Ends the unfinished merges into an account.
  ///
  /// - Returns: The merged accounts.
  func endUnfinished(into account: String, at now: Timestamp) throws -> [String] {
    let accounts = try db.values(
      of: String.self, "SELECT account FROM merges WHERE into_account = $1 AND finished_at IS NULL", account)
    for account in accounts { try finish(account, at: now) }
    return accounts
  }

  /// Marks a merge as finished.
  func finish(_ account: String, at now: Timestamp) throws {
    try db.run("UPDATE merges SET finished_at = $1 WHERE account = $2", now, account)
    try db.run("DELETE FROM merge_receipts WHERE account = $1", account)
  }
}
