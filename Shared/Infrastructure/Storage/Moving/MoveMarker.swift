import CivilTime

/// A mark in a PostgreSQL schema that prevents services from using the schema, because a move is filling it or its
/// store was moved away.
enum MoveMarker {
  static let table = "storage_elsewhere"

  /// - Parameters:
  ///   - store: the id of the store that the schema contains or will contain.
  ///   - words: the explanation for a program that opens the schema.
  static func set(_ words: String, store: String, _ db: Connection) throws {
    try db.run("CREATE TABLE IF NOT EXISTS \(table) (store TEXT NOT NULL PRIMARY KEY, words TEXT NOT NULL)")
    try db.run("DELETE FROM \(table)")
    try db.run("INSERT INTO \(table) (store, words) VALUES ($1, $2)", store, words)
  }

  static func remove(_ db: Connection) throws { try db.run("DROP TABLE IF EXISTS \(table)") }

  /// Returns the mark's store and explanation, or nil if the schema isn't marked.
  static func read(_ db: Connection) throws -> (store: String, words: String)? {
    guard try db.first(db.engine.dialect.table, table, map: { _ in true }) == true else { return nil }
    return try db.first("SELECT store, words FROM \(table)") { ($0.string("store"), $0.string("words")) }
  }

  /// - Throws: `StoreFault` with the mark's explanation if the schema is marked.
  static func refuse(_ db: Connection, _ address: PostgresAddress) throws {
    guard let mark = try read(db) else { return }
    throw StoreFault(message: "the schema \(address.schema) at \(address.place) \(mark.words)")
  }
}
