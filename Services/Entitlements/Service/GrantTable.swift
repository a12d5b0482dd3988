import CivilTime
import EntitlementsContract
import Storage
import Wire

/// The table `grants`: plans that were granted and not bought (E7).
struct GrantTable {
  let db: Connection

  /// The maximum number of grants per account.
  static let most = 100

  /// Returns an account's grants, oldest first.
  func all(of account: String) throws -> [ListGrants.Grant] {
    try db.rows(
      """
      SELECT id, plan, reason, begins_at, ends_at, revoked_at FROM grants WHERE account = $1 ORDER BY begins_at, id
      """, account
    ) { row in
      ListGrants.Grant(
        id: row.string("id"), plan: row.string("plan"), reason: row.string("reason"),
        beginsAt: row.timestamp("begins_at"), endsAt: row.optionalTimestamp("ends_at"),
        revokedAt: row.optionalTimestamp("revoked_at"))
    }
  }

  /// Returns an account's grants as facts for `SubscriptionState`.
  func facts(of account: String) throws -> [GrantFact] {
    try db.rows(
      "SELECT id, plan, begins_at, ends_at, revoked_at, days FROM grants WHERE account = $1", account
    ) { row in
      GrantFact(
        id: row.string("id"), plan: row.string("plan"), beginsAt: row.timestamp("begins_at"),
        endsAt: row.optionalTimestamp("ends_at"), revokedAt: row.optionalTimestamp("revoked_at"),
        days: row.optionalInt("days"))
    }
  }

  /// Stores the time when a code's days are used up, as computed from the facts known now.
  func set(end: Timestamp, of id: String) throws {
    try db.run("UPDATE grants SET ends_at = $1 WHERE id = $2", end, id)
  }

  /// Adds a grant.
  ///
  /// - Throws: `limit_exceeded` if the account has too many grants.
  func add(_ fact: GrantFact, reason: String, account: String, app: String) throws {
    let given = try db.value(of: Int.self, "SELECT count(*) FROM grants WHERE account = $1", account) ?? 0
    guard given < Self.most else { throw Failure.limitExceeded(.tooManyGrants, current: given, limit: Self.most) }
    try db.run(
      """
      INSERT INTO grants (id, account, app, plan, reason, begins_at, ends_at, days)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      """, fact.id, account, app, fact.plan, reason, fact.beginsAt, fact.endsAt, fact.days)
  }

  /// Revokes a grant. Revoking a grant again changes nothing.
  ///
  /// - Returns: The grant's owner, and whether this call revoked it; nil if there is no such grant.
  func revoke(_ id: String, at time: Timestamp) throws -> (account: String, app: String, isNew: Bool)? {
    let owner = try db.first("SELECT account, app FROM grants WHERE id = $1", id) {
      ($0.string("account"), $0.string("app"))
    }
    guard let owner else { return nil }
    try db.run("UPDATE grants SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL", time, id)
    return (owner.0, owner.1, db.changes > 0)
  }
}
