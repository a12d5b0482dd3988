import CivilTime
import Storage

/// An action's gains by lesson, as stored in `action_totals` and `action_days`. A gain is an amount that a lesson gives
/// only once, however often the lesson is repeated.
struct LessonGains {
  let db: Connection
  let action: String
  let property: String

  /// An account's gain from a lesson on a day.
  private struct Gain {
    var account: String
    var day: CivilDay
    var amount: Int
  }

  /// Reduces the gains of two accounts to what one account would have gained. A gain from a lesson is reduced to the
  /// amount by which it improves on the earlier results of both accounts. If both accounts gained from the lesson on
  /// the same day, `one` gets the whole gain of that day.
  ///
  /// - Returns: The days on which gains were reduced, by account.
  func share(between one: String, and other: String) throws -> [String: Set<CivilDay>] {
    var reduced: [String: Set<CivilDay>] = [:]
    for lesson in try lessons(of: other) {
      let own = try gains(by: lesson, of: one)
      let all = try own + gains(by: lesson, of: other)
      let sorted = all.sorted { ($0.day, $0.account == one ? 0 : 1) < ($1.day, $1.account == one ? 0 : 1) }
      for (gain, amount) in zip(sorted, improvements(by: sorted)) {
        if amount < gain.amount { reduced[gain.account, default: []].insert(gain.day) }
        if gain.account == other, own.contains(where: { $0.day == gain.day }) {
          try add(amount, by: lesson, of: one, on: gain.day)
          try add(-gain.amount, by: lesson, of: other, on: gain.day)
        } else {
          try add(amount - gain.amount, by: lesson, of: gain.account, on: gain.day)
        }
      }
    }
    return reduced
  }

  /// Returns the amount by which each gain improves on the earlier results of both accounts.
  private func improvements(by gains: [Gain]) -> [Int] {
    var reached: [String: Int] = [:]
    var best = 0
    return gains.map { gain in
      let level = reached[gain.account, default: 0] + gain.amount
      reached[gain.account] = level
      defer { best = max(best, level) }
      return max(0, level - best)
    }
  }

  private func lessons(of account: String) throws -> [String] {
    try db.values(
      of: String.self,
      "SELECT value FROM action_totals WHERE account = $1 AND action = $2 AND property = $3 AND value <> ''", account,
      action, property)
  }

  private func gains(by lesson: String, of account: String) throws -> [Gain] {
    try db.rows(
      """
      SELECT day, amount FROM action_days
      WHERE account = $1 AND action = $2 AND property = $3 AND value = $4 AND amount > 0 ORDER BY day
      """, account, action, property, lesson
    ) { Gain(account: account, day: $0.day("day"), amount: $0.int("amount")) }
  }

  /// Adds to the amount of an existing row, and deletes the row if nothing is left.
  private func add(_ amount: Int, by lesson: String, of account: String, on day: CivilDay) throws {
    guard amount != 0 else { return }
    for (table, days) in [("action_days", "day = $5"), ("action_totals", "$5 IS NOT NULL")] {
      let rows = "account = $1 AND action = $2 AND property = $3 AND value = $4 AND \(days)"
      try db.run(
        "UPDATE \(table) SET amount = amount + $6 WHERE \(rows)", account, action, property, lesson, day.number, amount)
      try db.run(
        "DELETE FROM \(table) WHERE \(rows) AND amount <= 0", account, action, property, lesson, day.number)
    }
  }
}
