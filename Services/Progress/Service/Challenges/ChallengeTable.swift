import AppCatalog
import CivilTime
import Storage

/// The table `challenges_done` of one account.
struct ChallengeTable {
  let db: Connection
  let account: String

  /// When each of a draw was done in a time, by their ids.
  func done(_ draw: String, in period: CivilDay) throws -> [String: Timestamp] {
    let rows = try db.rows(
      "SELECT challenge, done_at FROM challenges_done WHERE account = $1 AND draw = $2 AND period = $3", account, draw,
      period.number
    ) { ($0.string(0), $0.timestamp(1)) }
    return Dictionary(rows) { first, _ in first }
  }

  /// - Parameter paid: the ledger's id of what it brings.
  /// - Returns: whether it wasn't done before.
  func add(
    _ challenge: String, of draw: String, in period: CivilDay, at time: Timestamp, paid: String?
  ) throws -> Bool {
    try db.run(
      """
      INSERT INTO challenges_done (account, draw, period, challenge, done_at, paid) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT DO NOTHING
      """, account, draw, period.number, challenge, time, paid)
    return db.changes > 0
  }

  /// The times in which one of a draw was done, the latest first.
  func periods(of draw: String, atMost limit: Int) throws -> [CivilDay] {
    try db.rows(
      "SELECT DISTINCT period FROM challenges_done WHERE account = $1 AND draw = $2 ORDER BY period DESC LIMIT $3",
      account, draw, limit
    ) { CivilDay(number: $0.int(0)) }
  }

  /// Takes another account's over: each once, since it was first done.
  ///
  /// - Returns: the ledger's ids of what both were given for the same.
  func take(from other: String) throws -> [String] {
    let twice = try db.rows(
      """
      SELECT theirs.paid FROM challenges_done AS theirs JOIN challenges_done AS own
        ON own.draw = theirs.draw AND own.period = theirs.period AND own.challenge = theirs.challenge
      WHERE theirs.account = $1 AND own.account = $2 AND theirs.paid IS NOT NULL AND own.paid IS NOT NULL
      """, other, account
    ) { $0.string(0) }
    try db.run(
      """
      INSERT INTO challenges_done (account, draw, period, challenge, done_at, paid)
      SELECT $2, draw, period, challenge, done_at, paid FROM challenges_done WHERE account = $1
      ON CONFLICT (account, draw, period, challenge) DO UPDATE SET
        done_at = CASE WHEN excluded.done_at < challenges_done.done_at THEN excluded.done_at
          ELSE challenges_done.done_at END, paid = coalesce(challenges_done.paid, excluded.paid)
      """, other, account)
    try db.run("DELETE FROM challenges_done WHERE account = $1", other)
    return twice
  }
}
