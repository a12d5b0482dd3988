import AppCatalog
import CivilTime
import Storage
import Wire

/// The tables `people`, `kind_states` and `activity`: users' state, and the time of each user's next check.
struct UserStateTable {
  let db: Connection

  /// Returns a user's state; nil for an unknown account.
  func person(_ account: String) throws -> UserState? {
    guard var person = try profile(account) else { return nil }
    try addStates(to: &person)
    return person
  }

  /// Returns a user's state without the kinds, activity and announcements; nil for an unknown account.
  func profile(_ account: String) throws -> UserState? {
    try db.first("\(Self.columns) WHERE account = $1", account, map: Self.person)
  }

  /// Returns the users to check now, soonest first, except users of the given apps.
  func due(at now: Timestamp, limit: Int, passingOver apps: [String]) throws -> [UserState] {
    let inService = SQLCondition.excluding(apps, in: "app", from: 3)
    return try db.rows(
      "\(Self.columns) WHERE next_at <= $1 \(inService) ORDER BY next_at LIMIT $2",
      arguments: [now, limit] + apps, map: Self.person
    ).map { person in
      var person = person
      try addStates(to: &person)
      return person
    }
  }

  /// Returns the time of the next check, except for users of the given apps.
  func soonest(passingOver apps: [String]) throws -> Timestamp? {
    let inService = SQLCondition.excluding(apps, in: "app", from: 1)
    return try db.rows(
      "SELECT next_at FROM people WHERE next_at IS NOT NULL \(inService) ORDER BY next_at LIMIT 1",
      arguments: apps
    ) { $0.timestamp("next_at") }.first
  }

  /// Returns the accounts of up to `limit` of an app's users, in ascending order.
  func people(of app: String, after account: String, limit: Int) throws -> [String] {
    try db.values(
      of: String.self, "SELECT account FROM people WHERE app = $1 AND account > $2 ORDER BY account LIMIT $3", app,
      account, limit)
  }

  /// The part of a user's state that announcements need.
  struct Member {
    /// The user's state, with the choices for a single kind of notice.
    var person: UserState
    /// The time of the last activity that counts for the streak.
    var activeAt: Timestamp?
  }

  /// Returns up to `limit` of an app's users, in the order of their accounts, with their choices for a kind.
  func members(of app: String, kind: String, after account: String, limit: Int) throws -> [Member] {
    try db.rows(
      """
      SELECT p.account, p.language, p.time_zone, p.plan, a.at, k.is_on, k.muted FROM people AS p
      LEFT JOIN activity AS a ON a.account = p.account AND a.action = 'active'
      LEFT JOIN kind_states AS k ON k.account = p.account AND k.kind = $2
      WHERE p.app = $1 AND p.account > $3 ORDER BY p.account LIMIT $4
      """, app, kind, account, limit
    ) { Self.member($0, of: app, kind: kind) }
  }

  private static func member(_ row: Row, of app: String, kind: String) -> Member {
    var person = UserState(
      account: row.string("account"), app: app, language: Language(stored: row.string("language")),
      timeZone: row.string("time_zone"))
    person.plan = row.string("plan")
    if let isOn = row.optionalInt("is_on") {
      person.kinds[kind] = UserState.KindState(isOn: isOn != 0, muted: channels(row.string("muted")))
    }
    return Member(person: person, activeAt: row.optionalTimestamp("at"))
  }

  private static func channels(_ text: String) -> Set<UserState.Channel> {
    Set(text.split(separator: " ").compactMap { UserState.Channel(rawValue: String($0)) })
  }

  /// Stores a user's state.
  ///
  /// - Parameter before: the previous state. Only the states of kinds that differ from it are written.
  func save(_ person: UserState, before: UserState?) throws {
    try db.run(
      """
      INSERT INTO people (account, app, language, time_zone, next_at, quiet_from, quiet_until, plan_end, capped_day,
        capped_count, plan)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      ON CONFLICT (account) DO UPDATE SET language = $3, time_zone = $4, next_at = $5, quiet_from = $6,
        quiet_until = $7, plan_end = $8, capped_day = $9, capped_count = $10, plan = $11
      """, person.account, person.app, person.language.tag, person.timeZone, person.nextAt, person.quiet?.fromHour,
      person.quiet?.untilHour, person.planEnd, person.capped.day?.number, person.capped.count, person.plan)
    for (kind, state) in person.kinds where before?.kinds[kind] != state {
      try save(state, of: kind, for: person.account)
    }
  }

  private func save(_ state: UserState.KindState, of kind: String, for account: String) throws {
    try db.run(
      """
      INSERT INTO kind_states (account, kind, is_on, muted, hour, told) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (account, kind) DO UPDATE SET is_on = $3, muted = $4, hour = $5, told = $6
      """, account, kind, state.isOn, state.muted.map(\.rawValue).sorted().joined(separator: " "), state.hour,
      state.told)
  }

  /// Records an action. An action that is older than the stored one has no effect. On a day with several actions, the
  /// time of the first action is kept, so that notices about the action aren't repeated.
  func note(_ action: String, _ activity: UserState.Activity, of account: String) throws {
    try db.run(
      """
      INSERT INTO activity (account, action, at, day, days, ends_at) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (account, action) DO UPDATE SET
        at = CASE WHEN activity.day = $4 THEN activity.at ELSE $3 END, day = $4, days = $5, ends_at = $6
      WHERE activity.at <= $3
      """, account, action, activity.at, activity.day.number, activity.days, activity.endsAt)
  }

  func copyActivity(of account: String, to other: String) throws {
    for (action, activity) in try activity(of: account) { try note(action, activity, of: other) }
  }

  /// Returns an account's latest actions.
  func activity(of account: String) throws -> [String: UserState.Activity] {
    let activity = try db.rows("SELECT action, at, day, days, ends_at FROM activity WHERE account = $1", account) {
      row in
      let activity = UserState.Activity(
        at: row.timestamp("at"), day: CivilDay(number: row.int("day")), days: row.int("days"),
        endsAt: row.optionalTimestamp("ends_at"))
      return (row.string("action"), activity)
    }
    return Dictionary(uniqueKeysWithValues: activity)
  }

  private func addStates(to person: inout UserState) throws {
    let kinds = try db.rows("SELECT kind, is_on, muted, hour, told FROM kind_states WHERE account = $1", person.account)
    { row in
      (
        row.string("kind"),
        UserState.KindState(
          isOn: row.bool("is_on"), muted: Self.channels(row.string("muted")), hour: row.optionalInt("hour"),
          told: row.optionalInt64("told"))
      )
    }
    person.kinds = Dictionary(uniqueKeysWithValues: kinds)
    person.activity = try activity(of: person.account)
    person.announced = try AnnouncementTable(db: db).waiting(for: person.account)
  }

  private static let columns = """
    SELECT account, app, language, time_zone, next_at, quiet_from, quiet_until, plan_end, capped_day, capped_count,
      plan
    FROM people
    """

  private static func person(_ row: Row) -> UserState {
    var person = UserState(
      account: row.string("account"), app: row.string("app"), language: Language(stored: row.string("language")),
      timeZone: row.string("time_zone"))
    person.nextAt = row.optionalTimestamp("next_at")
    person.quiet = quiet(row)
    person.planEnd = row.optionalTimestamp("plan_end")
    person.capped = capped(row)
    person.plan = row.string("plan")
    return person
  }

  private static func capped(_ row: Row) -> UserState.Capped {
    .init(day: row.optionalInt("capped_day").map(CivilDay.init(number:)), count: row.int("capped_count"))
  }

  private static func quiet(_ row: Row) -> QuietHours? {
    guard let from = row.optionalInt("quiet_from"), let until = row.optionalInt("quiet_until") else { return nil }
    return QuietHours(fromHour: from, untilHour: until)
  }
}
