import CivilTime
import Storage

/// The tables `streak_days`, `streak_freezes` and `streak_milestones`: the log from which a streak is computed.
struct StreakTable {
  let db: Connection
  let account: String

  /// The effect of an action on the log.
  enum Added { case newDay, knownDay, givenDay }

  /// Records an action on a day.
  func add(_ day: CivilDay, at time: Timestamp) throws -> Added {
    let known = try db.value(
      of: Bool.self, "SELECT is_given FROM streak_days WHERE account = $1 AND day = $2", account, day.number)
    guard let isGiven = known else {
      try db.run(
        "INSERT INTO streak_days (account, day, first_at, last_at, is_given) VALUES ($1, $2, $3, $3, 0)", account,
        day.number, time)
      return .newDay
    }
    if isGiven {
      try db.run(
        "UPDATE streak_days SET is_given = 0, first_at = $3, last_at = $3 WHERE account = $1 AND day = $2", account,
        day.number, time)
      return .givenDay
    }
    try db.run(
      "UPDATE streak_days SET last_at = $3 WHERE account = $1 AND day = $2 AND last_at < $3", account, day.number, time)
    try db.run(
      "UPDATE streak_days SET first_at = $3 WHERE account = $1 AND day = $2 AND first_at > $3", account, day.number,
      time)
    return .knownDay
  }

  /// Grants a day without an action.
  func give(_ day: CivilDay, at noon: Timestamp) throws {
    try db.run(
      """
      INSERT INTO streak_days (account, day, first_at, last_at, is_given) VALUES ($1, $2, $3, $3, 1)
      ON CONFLICT (account, day) DO NOTHING
      """, account, day.number, noon)
  }

  /// Adds a bought freeze, once per id.
  func addFreeze(_ id: String, at time: Timestamp) throws {
    try db.run(
      "INSERT INTO streak_freezes (account, id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", account, id, time)
  }

  /// Returns the days of a range in calendar order; by default all days.
  func days(in part: ClosedRange<CivilDay>? = nil) throws -> [StreakDay] {
    try db.rows(
      """
      SELECT day, first_at, last_at, is_given FROM streak_days WHERE account = $1 AND day >= $2 AND day <= $3 ORDER BY day
      """, account, part?.lowerBound.number ?? Int(Int32.min), part?.upperBound.number ?? Int(Int32.max)
    ) {
      StreakDay(
        day: $0.day("day"), firstAt: $0.timestamp("first_at"), lastAt: $0.timestamp("last_at"),
        isGiven: $0.bool("is_given"))
    }
  }

  /// Returns the purchase times of freezes, in order.
  func freezes() throws -> [Timestamp] {
    try db.values(of: Timestamp.self, "SELECT at FROM streak_freezes WHERE account = $1 ORDER BY at", account)
  }

  /// Computes the streak from the log.
  func computed(
    by clock: ZoneHistory, _ rules: Streak.Rules, until now: Timestamp?, turn: (Streak.LogEvent) -> Void = { _ in }
  ) throws -> Streak {
    Streak(days: try days(), freezes: try freezes(), by: clock, rules, until: now, turn: turn)
  }

  /// Returns the milestones that were reached, with the time of each.
  func milestones() throws -> [Int: Timestamp] {
    try db.dictionary("SELECT days, reached_at FROM streak_milestones WHERE account = $1", account) {
      ($0.int("days"), $0.timestamp("reached_at"))
    }
  }

  /// Records a milestone.
  ///
  /// - Returns: True if the milestone is reached for the first time.
  func reach(_ milestone: Int, at time: Timestamp) throws -> Bool {
    try db.run(
      "INSERT INTO streak_milestones (account, days, reached_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", account,
      milestone, time)
    return db.changes > 0
  }

  /// Moves another account's log to this account, all in one step. A log is small enough, because it has at most one
  /// row per day: a few thousand in ten years.
  func merge(from other: String) throws {
    try db.run(
      """
      INSERT INTO streak_days (account, day, first_at, last_at, is_given)
      SELECT $2, day, first_at, last_at, is_given FROM streak_days WHERE account = $1
      ON CONFLICT (account, day) DO UPDATE SET
        first_at = CASE WHEN excluded.first_at < streak_days.first_at THEN excluded.first_at
          ELSE streak_days.first_at END,
        last_at = CASE WHEN excluded.last_at > streak_days.last_at THEN excluded.last_at ELSE streak_days.last_at END,
        is_given = streak_days.is_given * excluded.is_given
      """, other, account)
    try db.run(
      """
      INSERT INTO streak_freezes (account, id, at) SELECT $2, id, at FROM streak_freezes WHERE account = $1
      ON CONFLICT DO NOTHING
      """, other, account)
    try db.run(
      """
      INSERT INTO streak_milestones (account, days, reached_at)
      SELECT $2, days, reached_at FROM streak_milestones WHERE account = $1 ON CONFLICT DO NOTHING
      """, other, account)
    try db.run("UPDATE streak_repairs SET account = $2 WHERE account = $1", other, account)
    for table in ["streak_days", "streak_freezes", "streak_milestones"] {
      try db.run("DELETE FROM \(table) WHERE account = $1", other)
    }
  }
}
