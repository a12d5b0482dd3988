import CivilTime
import EntitlementsContract
import Storage
import Wire

/// The table `audit`: every change to an account and its cause (E7). It holds ids and states, never a token or a signed
/// text.
struct AuditTable {
  let tx: Transaction

  /// The number of entries kept per account; the oldest are deleted.
  static let most = 1000

  /// Adds an entry to an account's audit log.
  func add(_ cause: String, _ detail: String = "", account: String, app: String) throws {
    try tx.run(
      "INSERT INTO audit (at, account, app, cause, detail) VALUES ($1, $2, $3, $4, $5)", tx.wallNow, account, app,
      cause, detail)
    try tx.run(
      """
      DELETE FROM audit WHERE account = $1 AND id <= (
        SELECT id FROM audit WHERE account = $1 ORDER BY id DESC LIMIT 1 OFFSET $2)
      """, account, Self.most)
  }

  func add(_ cause: String, _ detail: String = "", of principal: Principal) throws {
    try add(cause, detail, account: principal.account, app: principal.app)
  }

  /// Returns an account's entries up to `time`, latest first.
  func entries(of account: String, until time: Timestamp, before number: Int?, limit: Int) throws -> [ReadAuditLog
    .Entry]
  {
    try tx.rows(
      """
      SELECT id, at, cause, detail FROM audit WHERE account = $1 AND at <= $2 AND id < $3 ORDER BY id DESC LIMIT $4
      """, account, time, number ?? .max, limit
    ) { Self.entry($0) }
  }

  /// Returns the last entry no later than `time` that announced a subscription.
  func announced(to account: String, until time: Timestamp) throws -> ReadAuditLog.Entry? {
    try tx.first(
      """
      SELECT id, at, cause, detail FROM audit WHERE account = $1 AND at <= $2 AND cause LIKE 'subscription.%'
      ORDER BY id DESC LIMIT 1
      """, account, time
    ) { Self.entry($0) }
  }

  private static func entry(_ row: Row) -> ReadAuditLog.Entry {
    ReadAuditLog.Entry(
      number: row.int("id"), at: row.timestamp("at"), cause: row.string("cause"), detail: row.string("detail"))
  }

  /// Returns the last entries of an account, latest first.
  func last(of account: String, limit: Int) throws -> [ShowAccount.AuditLogEntry] {
    try tx.rows("SELECT at, cause, detail FROM audit WHERE account = $1 ORDER BY id DESC LIMIT $2", account, limit) {
      ShowAccount.AuditLogEntry(at: $0.timestamp("at"), cause: $0.string("cause"), detail: $0.string("detail"))
    }
  }
}
