import CivilTime
import Storage

/// The table `standing`: a row an account, with all that is counted of it.
struct StandingTable {
  let db: Connection

  /// Nothing counted yet for an account that we don't know.
  func standing(of account: String) throws -> Standing {
    try db.first(
      """
      SELECT streak, longest_streak, last_active_day, answers, right_answers FROM standing WHERE account = $1
      """, account
    ) { row in
      Standing(
        streak: Streak(
          current: row.int(0), longest: row.int(1), lastActiveDay: row.optionalInt(2).map(CivilDay.init(number:))),
        answers: Standing.Answers(all: row.int(3), right: row.int(4)))
    } ?? Standing()
  }

  /// Puts a standing in the place of the one before.
  func save(_ standing: Standing, of account: String, app: String) throws {
    try db.run(
      """
      INSERT INTO standing (account, app, streak, longest_streak, last_active_day, answers, right_answers)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (account) DO UPDATE SET app = $2, streak = $3, longest_streak = $4, last_active_day = $5,
        answers = $6, right_answers = $7
      """, account, app, standing.streak.current, standing.streak.longest, standing.streak.lastActiveDay?.number,
      standing.answers.all, standing.answers.right)
  }

  /// Coins that were earned twice, by accounts that are one now.
  func mergedCoins(of account: String) throws -> Int {
    try db.first("SELECT merged_coins FROM standing WHERE account = $1", account) { $0.int(0) } ?? 0
  }

  func addMergedCoins(_ coins: Int, to account: String) throws {
    guard coins > 0 else { return }
    try db.run(
      """
      INSERT INTO standing (account, merged_coins) VALUES ($1, $2)
      ON CONFLICT (account) DO UPDATE SET merged_coins = standing.merged_coins + excluded.merged_coins
      """, account, coins)
  }
}
