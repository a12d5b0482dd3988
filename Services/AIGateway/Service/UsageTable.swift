import CivilTime
import Storage

/// The table `usage`: how many calls of a kind an account has made, day by day.
struct UsageTable {
  let db: Connection

  func calls(of account: String, rule: String, on day: CivilDay) throws -> Int {
    try db.first(
      "SELECT calls FROM usage WHERE account = $1 AND rule = $2 AND day = $3", account, rule, day.number
    ) { $0.int(0) } ?? 0
  }

  /// Counts one call.
  func add(to account: String, rule: String, on day: CivilDay) throws {
    try db.run(
      """
      INSERT INTO usage (account, rule, day, calls) VALUES ($1, $2, $3, 1)
      ON CONFLICT (account, rule, day) DO UPDATE SET calls = usage.calls + 1
      """, account, rule, day.number)
  }

  /// Forgets the days before one.
  func forget(of account: String, rule: String, before day: CivilDay) throws {
    try db.run("DELETE FROM usage WHERE account = $1 AND rule = $2 AND day < $3", account, rule, day.number)
  }
}
