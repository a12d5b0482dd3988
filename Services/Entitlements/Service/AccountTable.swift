import CivilTime
import Storage

/// The table `accounts`.
struct AccountTable {
  let db: Connection

  /// An account that has just come to be.
  struct Entry {
    var id: String
    var app: String
    var language: String
    var timeZone: String
  }

  /// Adds an account.
  func add(_ entry: Entry, at time: Timestamp) throws {
    try db.run(
      "INSERT INTO accounts (id, app, language, time_zone, created_at) VALUES ($1, $2, $3, $4, $5)", entry.id,
      entry.app, entry.language, entry.timeZone, time)
  }
}
