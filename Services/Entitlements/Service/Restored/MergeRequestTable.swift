import CivilTime
import EntitlementsContract
import Storage

/// The table `join_requests`: accounts that ask to join the account that had their purchase (E1).
struct MergeRequestTable {
  let db: Connection

  /// The time within which a request can be answered.
  static let validity = Duration.seconds(86_400)
  /// The largest number of requests shown to an account.
  static let most = 20

  /// A join request.
  struct Entry {
    var id: String
    var account: String
    var asked: String
    var deviceName: String?
  }

  /// Stores a request, replacing the account's previous one.
  func set(_ entry: Entry, at now: Timestamp) throws {
    try remove(of: entry.account)
    try db.run(
      """
      INSERT INTO join_requests (id, account, asked_account, device_name, asked_at, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6)
      """, entry.id, entry.account, entry.asked, entry.deviceName, now, now + Self.validity)
  }

  /// Returns the requests that an account can answer, latest first.
  func open(to account: String, at now: Timestamp) throws -> [MergeRequest] {
    try db.rows(
      """
      SELECT id, device_name, asked_at, expires_at FROM join_requests
      WHERE asked_account = $1 AND accepted IS NULL AND expires_at > $2 ORDER BY asked_at DESC, id LIMIT $3
      """, account, now, Self.most
    ) { row in
      MergeRequest(
        id: row.string("id"), deviceName: row.optionalString("device_name"), askedAt: row.timestamp("asked_at"),
        expiresAt: row.timestamp("expires_at"))
    }
  }

  /// Answers a request.
  ///
  /// - Returns: False if the account has no such request.
  func answer(_ id: String, accepts: Bool, by account: String, at now: Timestamp) throws -> Bool {
    let known = try db.first(
      "SELECT 1 FROM join_requests WHERE id = $1 AND asked_account = $2 AND expires_at > $3", id, account, now
    ) { _ in true }
    guard known != nil else { return false }
    try db.run("UPDATE join_requests SET accepted = $1 WHERE id = $2", accepts, id)
    return true
  }

  /// Returns the state of an account's own request; nil if there is none or it has expired.
  func state(of account: String, at now: Timestamp) throws -> (asked: String, isAccepted: Bool?)? {
    try db.first(
      "SELECT asked_account, accepted FROM join_requests WHERE account = $1 AND expires_at > $2", account, now
    ) { ($0.string("asked_account"), $0.optionalInt64("accepted").map { $0 != 0 }) }
  }

  /// Deletes an account's own request.
  func remove(of account: String) throws { try db.run("DELETE FROM join_requests WHERE account = $1", account) }
}
