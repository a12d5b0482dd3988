import AppCatalog
import CivilTime
import NotificationsContract
import ServiceHost
import Storage
import Wire

/// Someone we know: how to speak to them, and when to remind them.
struct Person {
  var account: String
  var app: String
  var language: Language
  var timeZone: String
  var isOn: Bool
  var hour: Int
  var nextAt: Timestamp?

  /// Someone new, with the app's own choices.
  init(account: String, app: String, language: Language, timeZone: String, _ reminders: Reminders?) {
    self.account = account
    self.app = app
    self.language = language
    self.timeZone = timeZone
    isOn = reminders != nil
    hour = reminders?.defaultHour ?? 0
  }

  /// The stored person; nil for an account that we don't know.
  init?(_ account: String, _ connection: Connection) throws {
    let found = try connection.first("\(Person.columns) WHERE account = $1", account) { try Person($0) }
    guard let found else { return nil }
    self = found
  }

  private static let columns =
    "SELECT account, app, language, time_zone, reminders_on, hour, next_at FROM people"

  private init(_ row: Row) throws {
    account = row.string(0)
    app = row.string(1)
    language = Language(stored: row.string(2))
    timeZone = row.string(3)
    isOn = row.bool(4)
    hour = row.int(5)
    nextAt = row.optionalTimestamp(6)
  }

  /// Those whose reminder is due, soonest first, but for people of some apps.
  static func due(
    at now: Timestamp, limit: Int, passingOver apps: [String], _ connection: Connection
  ) throws -> [Person] {
    try connection.rows(
      "\(columns) WHERE next_at <= $1 \(others(than: apps, from: 3)) ORDER BY next_at LIMIT $2",
      arguments: [now, limit] + apps
    ) { try Person($0) }
  }

  /// When the soonest reminder is due, but for people of some apps.
  static func soonest(passingOver apps: [String], _ connection: Connection) throws -> Timestamp? {
    try connection.rows(
      "SELECT next_at FROM people WHERE next_at IS NOT NULL \(others(than: apps, from: 1)) ORDER BY next_at LIMIT 1",
      arguments: apps
    ) { $0.timestamp(0) }.first
  }

  private static func others(than apps: [String], from first: Int) -> String {
    apps.isEmpty ? "" : "AND app NOT IN (\(apps.indices.map { "$\($0 + first)" }.joined(separator: ", ")))"
  }

  func save(_ tx: Transaction) throws {
    try tx.run(
      """
      INSERT INTO people (account, app, language, time_zone, reminders_on, hour, next_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (account) DO UPDATE SET language = $3, time_zone = $4, reminders_on = $5, hour = $6, next_at = $7
      """, account, app, language.tag, timeZone, isOn, hour, nextAt)
  }

  var zone: TimeZoneRules { get throws(Failure) { try ZoneInfo.rules(of: timeZone) } }
  var plan: ReminderPlan { get throws(Failure) { ReminderPlan(zone: try zone, hour: hour) } }
  var choice: ReminderChoice { ReminderChoice(isOn: isOn, hour: hour, timeZone: timeZone) }

  /// Puts the next reminder behind `now`.
  mutating func planNext(after now: Timestamp) throws(Failure) { nextAt = isOn ? try plan.next(after: now).at : nil }
}
