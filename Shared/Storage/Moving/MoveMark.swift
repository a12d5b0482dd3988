import CivilTime

/// What says in a schema of PostgreSQL's that nobody may serve it: it is being filled, or its store went elsewhere.
enum MoveMark {
  static let table = "storage_elsewhere"

  /// - Parameters:
  ///   - store: which store it is, or is to become.
  ///   - words: what whoever opens it is told.
  static func set(_ words: String, store: String, _ db: Connection) throws {
    try db.run("CREATE TABLE IF NOT EXISTS \(table) (store TEXT NOT NULL PRIMARY KEY, words TEXT NOT NULL)")
    try db.run("DELETE FROM \(table)")
    try db.run("INSERT INTO \(table) (store, words) VALUES ($1, $2)", store, words)
  }

  static func remove(_ db: Connection) throws { try db.run("DROP TABLE IF EXISTS \(table)") }

  /// Which store it says so of, and what; nil where nothing is said.
  static func read(_ db: Connection) throws -> (store: String, words: String)? {
    guard try db.first(db.engine.dialect.table, table, map: { _ in true }) == true else { return nil }
    return try db.first("SELECT store, words FROM \(table)") { ($0.string(0), $0.string(1)) }
  }

  /// - Throws: what the mark says.
  static func refuse(_ db: Connection, _ address: PostgresAddress) throws {
    guard let mark = try read(db) else { return }
    throw StoreFault(message: "the schema \(address.schema) at \(address.place) \(mark.words)")
  }
}
