import CivilTime
import EntitlementsContract
import Storage
import Wire

/// The table `audit`: every change and its cause (E7). It holds ids and states, never a token or a signed text.
struct AuditTable {
  let tx: Transaction

  /// How many entries of an account are kept; the oldest give way.
  static let most = 1000

  /// Notes a change of an account's.
  ///
  /// - Throws: what whoever changes an account is told that is on its way to another cell, whoever that is.
  func add(_ cause: String, _ detail: String, account: String, app: String) throws {
    try tx.requireUnmoved(account)
    try tx.run(
      "INSERT INTO audit (at, account, app, cause, detail) VALUES ($1, $2, $3, $4, $5)", tx.wallNow, account, app,
      cause, detail)
    try tx.run(
      """
      DELETE FROM audit WHERE account = $1 AND id <= (
        SELECT id FROM audit WHERE account = $1 ORDER BY id DESC LIMIT 1 OFFSET $2)
      """, account, Self.most)
  }

  /// How often an account may go to another cell within a day, for what somebody asks with it.
  private static let mostDepartures = 12

  /// A move is work for two cells, which a client mustn't have them do without end.
  ///
  /// - Throws: `rate_limited` for an account that has left too often.
  static func requireFewDepartures(of account: String, at now: Timestamp, _ db: Connection) throws {
    let day = Duration.seconds(86_400)
    let times = try db.rows(
      "SELECT at FROM audit WHERE account = $1 AND cause = 'account.leaves' AND at > $2 ORDER BY at", account,
      now + (.zero - day)
    ) { $0.timestamp(0) }
    guard let first = times.first, times.count >= mostDepartures else { return }
    throw Failure.rateLimited(
      .movedTooOften, limit: "moves", whose: "your account", retryAfter: first + day - now)
  }

  /// Entries of an account until a time, the latest first.
  func entries(of account: String, until time: Timestamp, before number: Int?, limit: Int) throws -> [ReadTrail.Entry] {
    try tx.rows(
      """
      SELECT id, at, cause, detail FROM audit WHERE account = $1 AND at <= $2 AND id < $3 ORDER BY id DESC LIMIT $4
      """, account, time, number ?? .max, limit
    ) { ReadTrail.Entry(number: $0.int(0), at: $0.timestamp(1), cause: $0.string(2), detail: $0.string(3)) }
  }

  /// The subscription that was announced last until a time.
  func announced(to account: String, until time: Timestamp) throws -> ReadTrail.Entry? {
    try tx.first(
      """
      SELECT id, at, cause, detail FROM audit WHERE account = $1 AND at <= $2 AND cause LIKE 'subscription.%'
      ORDER BY id DESC LIMIT 1
      """, account, time
    ) { ReadTrail.Entry(number: $0.int(0), at: $0.timestamp(1), cause: $0.string(2), detail: $0.string(3)) }
  }

  /// The last entries of an account, the latest first.
  func last(of account: String, limit: Int) throws -> [ShowAccount.TrailEntry] {
    try tx.rows("SELECT at, cause, detail FROM audit WHERE account = $1 ORDER BY id DESC LIMIT $2", account, limit) {
      ShowAccount.TrailEntry(at: $0.timestamp(0), cause: $0.string(1), detail: $0.string(2))
    }
  }
}
