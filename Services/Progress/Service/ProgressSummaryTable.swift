import CivilTime
import Storage
import Wire

/// The table `standing`: one row per account.
struct ProgressSummaryTable {
  let db: Connection

  /// Returns the summary of an account; an empty summary if the account is unknown.
  func summary(of account: String) throws -> ProgressSummary {
    try db.first(
      """
      SELECT streak, longest_streak, last_active_day, last_active_at, freezes, covered, first_day, answers,
        right_answers, first_seen_day, returned, learning_ms
      FROM standing WHERE account = $1
      """, account
    ) { row in
      ProgressSummary(
        streak: Streak(row),
        answers: ProgressSummary.Answers(all: row.int("answers"), right: row.int("right_answers")),
        learning: .milliseconds(row.int64("learning_ms")),
        seen: ProgressSummary.Seen(
          first: row.optionalDay("first_seen_day"), returned: row.int("returned")))
    } ?? ProgressSummary()
  }

  /// Replaces the summary of an account.
  ///
  /// - Parameter zone: The account's current time zone.
  func save(_ summary: ProgressSummary, of account: String, app: String, zone: String) throws {
    let streak = summary.streak
    try db.run(
      """
      INSERT INTO standing (account, app, time_zone, streak, longest_streak, last_active_day, last_active_at, freezes,
        covered, first_day, answers, right_answers, first_seen_day, returned, learning_ms)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
      ON CONFLICT (account) DO UPDATE SET app = $2, time_zone = $3, streak = $4, longest_streak = $5,
        last_active_day = $6, last_active_at = $7, freezes = $8, covered = $9, first_day = $10, answers = $11,
        right_answers = $12, first_seen_day = $13, returned = $14,
        learning_ms = $15
      """, account, app, zone, streak.current, streak.longest, streak.lastDay?.number, streak.lastAt, streak.freezes,
      streak.covered, streak.firstDay?.number, summary.answers.all, summary.answers.right,
      summary.seen.first?.number, summary.seen.returned, summary.learning.milliseconds)
  }

  func save(_ summary: ProgressSummary, of principal: Principal) throws {
    try save(summary, of: principal.account, app: principal.app, zone: principal.timeZone)
  }

  /// Returns the app and the time zone of an account at its last action; nil if it was never active.
  func appAndZone(of account: String) throws -> (app: String, zone: String)? {
    try db.first("SELECT app, time_zone FROM standing WHERE account = $1", account) {
      ($0.string("app"), $0.string("time_zone"))
    }
  }
}

extension Streak {
  fileprivate init(_ row: Row) {
    self.init(
      current: row.int("streak"), longest: row.int("longest_streak"), lastDay: row.optionalDay("last_active_day"),
      lastAt: row.optionalTimestamp("last_active_at"), freezes: row.int("freezes"), covered: row.int("covered"),
      firstDay: row.optionalDay("first_day"))
  }
}
