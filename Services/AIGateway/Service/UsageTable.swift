import CivilTime
import Quotas
import ServiceHost
import Storage
import Wire

/// The table `usage`: the number of calls per account, quota and day.
struct UsageTable {
  let db: Connection

  /// The current day for counting calls.
  struct Today {
    var day: QuotaDay
    /// The number of calls on that day.
    var calls: Int
    /// The time at which the next day begins, if the account keeps its time zone.
    var ends: Timestamp
  }

  /// Returns the day for which a call at `now` counts, in the account's time zone.
  func today(of principal: Principal, rule: String, at now: Timestamp) throws -> Today {
    let zone = try ZoneInfo.rules(of: principal.timeZone)
    let calendar = zone.day(of: now)
    let last = try last(of: principal.account, rule: rule)
    let day = QuotaDay.counting(now, on: calendar, from: zone.time(of: calendar), former: last?.day)
    let following = calendar > day.day ? now : zone.time(of: day.day + 1)
    return Today(
      day: day, calls: day == last?.day ? last?.calls ?? 0 : 0, ends: max(following, day.began + QuotaDay.apart))
  }

  private func last(of account: String, rule: String) throws -> (day: QuotaDay, calls: Int)? {
    try db.first(
      "SELECT day, began_at, calls FROM usage WHERE account = $1 AND rule = $2 ORDER BY day DESC LIMIT 1", account, rule
    ) { (QuotaDay(day: CivilDay(number: $0.int("day")), began: $0.timestamp("began_at")), $0.int("calls")) }
  }

  /// Counts a call.
  func add(to account: String, rule: String, on day: QuotaDay) throws {
    try db.run(
      """
      INSERT INTO usage (account, rule, day, began_at, calls) VALUES ($1, $2, $3, $4, 1)
      ON CONFLICT (account, rule, day) DO UPDATE SET calls = usage.calls + 1
      """, account, rule, day.day.number, day.began)
  }

  /// Deletes the counts of the days before `day`.
  func forget(of account: String, rule: String, before day: CivilDay) throws {
    try db.run("DELETE FROM usage WHERE account = $1 AND rule = $2 AND day < $3", account, rule, day.number)
  }
}
