import CivilTime
import EntitlementsContract
import Storage
import Wire

/// The table `accounts`.
struct AccountTable {
  let db: Connection

  /// A new account.
  struct Entry {
    var id: String
    var app: String
    var language: String
    var timeZone: String
  }

  /// Returns the account's profile, with the name and storefront of a session's device; nil if the session belongs to
  /// another account.
  func profile(of account: String, session: String?) throws -> Profile? {
    try db.first(
      """
      SELECT a.language, a.time_zone, d.name, d.storefront FROM accounts a JOIN sessions s ON s.account = a.id
      JOIN devices d ON d.id = s.device WHERE a.id = $1 AND s.id = $2
      """, account, session ?? ""
    ) { row in
      Profile(
        language: Language(stored: row.string("language")), timeZone: row.string("time_zone"),
        deviceName: row.optionalString("name"), storefront: row.optionalString("storefront"))
    }
  }

  /// Replaces the account's language and time zone.
  func set(language: Language, timeZone: String, of account: String) throws {
    try db.run(
      "UPDATE accounts SET language = $1, time_zone = $2 WHERE id = $3", language.tag, timeZone, account)
  }

  /// A stored account.
  struct Known {
    var app, language, timeZone: String
    var createdAt: Timestamp
  }

  /// Returns an account; nil if there is none.
  func entry(_ id: String) throws -> Known? {
    try db.first("SELECT app, language, time_zone, created_at FROM accounts WHERE id = $1", id) {
      Known(
        app: $0.string("app"), language: $0.string("language"), timeZone: $0.string("time_zone"),
        createdAt: $0.timestamp("created_at"))
    }
  }

  /// Returns the app of an account; nil if there is no such account.
  func app(of account: String) throws -> String? {
    try db.value(of: String.self, "SELECT app FROM accounts WHERE id = $1", account)
  }

  func add(_ entry: Entry, at time: Timestamp) throws {
    try db.run(
      "INSERT INTO accounts (id, app, language, time_zone, created_at) VALUES ($1, $2, $3, $4, $5)", entry.id,
      entry.app, entry.language, entry.timeZone, time)
  }
}
