import CivilTime
import EntitlementsContract
import Storage

/// The table `join_requests`: who would join the account that had its purchase (E1).
struct JoinRequestTable {
  let db: Connection

  /// How long somebody may be asked.
  static let validity = Duration.seconds(86_400)
  /// How many an account is shown.
  static let most = 20

  /// One that waits.
  struct Entry {
    var id: String
    var account: String
    var asked: String
    var deviceName: String?
  }

  /// Puts a request in the place of the one that the account had.
  func set(_ entry: Entry, at now: Timestamp) throws {
    try remove(of: entry.account)
    try db.run(
      """
      INSERT INTO join_requests (id, account, asked_account, device_name, asked_at, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6)
      """, entry.id, entry.account, entry.asked, entry.deviceName, now, now + Self.validity)
  }

  /// Those that an account may answer, the latest first.
  func open(to account: String, at now: Timestamp) throws -> [JoinRequest] {
    try db.rows(
      """
      SELECT id, device_name, asked_at, expires_at FROM join_requests
      WHERE asked_account = $1 AND accepted IS NULL AND expires_at > $2 ORDER BY asked_at DESC, id LIMIT $3
      """, account, now, Self.most
    ) { row in
      JoinRequest(
        id: row.string(0), deviceName: row.optionalString(1), askedAt: row.timestamp(2), expiresAt: row.timestamp(3))
    }
  }

  /// - Returns: whether there is such a request to the account.
  func answer(_ id: String, accepts: Bool, by account: String, at now: Timestamp) throws -> Bool {
    let known = try db.first(
      "SELECT 1 FROM join_requests WHERE id = $1 AND asked_account = $2 AND expires_at > $3", id, account, now
    ) { _ in true }
    guard known != nil else { return false }
    try db.run("UPDATE join_requests SET accepted = $1 WHERE id = $2", accepts, id)
    return true
  }

  /// What an account has asked for; nil where it hasn't, or not lately.
  func state(of account: String, at now: Timestamp) throws -> (asked: String, isAccepted: Bool?)? {
    try db.first(
      "SELECT asked_account, accepted FROM join_requests WHERE account = $1 AND expires_at > $2", account, now
    ) { ($0.string(0), $0.optionalInt64(1).map { $0 != 0 }) }
  }

  /// Forgets what an account has asked for.
  func remove(of account: String) throws { try db.run("DELETE FROM join_requests WHERE account = $1", account) }
}
