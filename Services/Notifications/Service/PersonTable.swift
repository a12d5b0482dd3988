import CivilTime
import Storage
import Wire

/// The table `people`: whom we know, and when each is reminded next.
struct PersonTable {
  let db: Connection

  /// The stored person; nil for an account that we don't know.
  func person(_ account: String) throws -> Person? {
    try db.first("\(Self.columns) WHERE account = $1", account, map: Self.person)
  }

  /// Those whose reminder is due, soonest first, but for people of some apps.
  func due(at now: Timestamp, limit: Int, passingOver apps: [String]) throws -> [Person] {
    try db.rows(
      "\(Self.columns) WHERE next_at <= $1 \(Self.others(than: apps, from: 3)) ORDER BY next_at LIMIT $2",
      arguments: [now, limit] + apps, map: Self.person)
  }

  /// When the soonest reminder is due, but for people of some apps.
  func soonest(passingOver apps: [String]) throws -> Timestamp? {
    try db.rows(
      "SELECT next_at FROM people WHERE next_at IS NOT NULL \(Self.others(than: apps, from: 1)) ORDER BY next_at LIMIT 1",
      arguments: apps
    ) { $0.timestamp(0) }.first
  }

  /// Puts a person in the place of what was known of them.
  func save(_ person: Person) throws {
    try db.run(
      """
      INSERT INTO people (account, app, language, time_zone, reminders_on, hour, next_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (account) DO UPDATE SET language = $3, time_zone = $4, reminders_on = $5, hour = $6, next_at = $7
      """, person.account, person.app, person.language.tag, person.timeZone, person.isOn, person.hour, person.nextAt)
  }

  private static let columns = "SELECT account, app, language, time_zone, reminders_on, hour, next_at FROM people"

  private static func person(_ row: Row) -> Person {
    Person(
      account: row.string(0), app: row.string(1), language: Language(stored: row.string(2)), timeZone: row.string(3),
      isOn: row.bool(4), hour: row.int(5), nextAt: row.optionalTimestamp(6))
  }

  private static func others(than apps: [String], from first: Int) -> String {
    apps.isEmpty ? "" : "AND app NOT IN (\(apps.indices.map { "$\($0 + first)" }.joined(separator: ", ")))"
  }
}
