/// Reads and sets the last row number that was automatically assigned in each table.
enum MoveNumbers {
  /// The last assigned number, by table. Tables without an assigned number are absent.
  typealias Last = [String: Int64]

  static func read(_ db: Connection) throws -> Last {
    var last: Last = [:]
    for (table, column) in try columns(db) {
      let sql =
        switch db.engine.dialect {
        case .sqlite: "SELECT seq FROM sqlite_sequence WHERE name = '\(table)'"
        case .postgres: "SELECT last_value FROM \(try sequence(of: table, column, db)) WHERE is_called"
        }
      last[table] = try db.value(of: Int64.self, sql)
    }
    return last
  }

  /// Makes numbering continue after these numbers.
  static func set(_ last: Last, _ db: Connection) throws {
    for (table, column) in try columns(db) {
      if db.engine.dialect == .sqlite {
        try db.run("DELETE FROM sqlite_sequence WHERE name = $1", table)
        if let number = last[table] {
          try db.run("INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)", table, number)
        }
      } else if let number = try last[table] ?? highest(of: table, column, db) {
        _ = try db.value(of: Int64.self, "SELECT setval('\(try sequence(of: table, column, db))', $1)", number)
      }
    }
  }

  /// Returns the tables that number their rows, with the numbered column. In SQLite these are only the AUTOINCREMENT
  /// tables, which never reuse a number. Other tables continue after their highest number.
  private static func columns(_ db: Connection) throws -> [(table: String, column: String)] {
    if db.engine.dialect == .sqlite {
      return try db.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%' ORDER BY name"
      ) { ($0.string("name"), "") }
    }
    return try db.rows(
      """
      SELECT c.relname, a.attname FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attidentity <> ''
      ORDER BY c.relname
      """
    ) { ($0.string("relname"), $0.string("attname")) }.filter { !$0.0.hasPrefix(MoveLog.prefix) }
  }

  private static func sequence(of table: String, _ column: String, _ db: Connection) throws -> String {
    let name = try db.value(of: String.self, "SELECT pg_get_serial_sequence($1, $2)", "\"\(table)\"", column)
    guard let name else { throw StoreFault(message: "\(table).\(column) has no sequence") }
    return name
  }

  private static func highest(of table: String, _ column: String, _ db: Connection) throws -> Int64? {
    try db.optionalValue(of: Int64.self, "SELECT max(\"\(column)\") FROM \"\(table)\"")
  }
}
