/// A log of the rows that change during a move. Triggers write the key of each changed row into a log table in the same
/// transaction, and the move reads the keys from there.
///
/// The log is part of the store, so a read transaction sees exactly the log entries of the changes that it sees. The
/// log is removed when the move ends. If the process was killed, the log is removed when the store is next opened.
struct MoveLog {
  /// The prefix of the names of all objects that a move creates in its source.
  static let prefix = "storage_moving_"

  let tables: [MoveTable]

  private static func name(_ table: MoveTable) -> String { prefix + table.name }

  /// Returns the columns of a table's log that hold the parts of a key.
  private static func places(_ table: MoveTable) -> String {
    table.key.indices.map { "k\($0)" }.joined(separator: ", ")
  }

  /// Returns the key of a row that a trigger calls `row`.
  private static func key(_ table: MoveTable, of row: String) -> String {
    table.key.map { "\(row).\"\(table.columns[$0].name)\"" }.joined(separator: ", ")
  }

  /// Starts the log, in a transaction of the writer.
  static func install(_ tables: [MoveTable], _ db: Connection) throws {
    try remove(db)
    for table in tables {
      for sql in db.engine.dialect == .sqlite ? inFile(table) : inSchema(table) { try db.run(sql) }
    }
  }

  private static func inFile(_ table: MoveTable) -> [String] {
    let log = name(table)
    let places = places(table)
    let isAnother = table.key.map { column in
      let name = "\"\(table.columns[column].name)\""
      return "old.\(name) IS NOT new.\(name)"
    }.joined(separator: " OR ")
    let note = "INSERT INTO \(log) (\(places))"
    return [
      // Columns without a declared type store each key unchanged.
      "CREATE TABLE \(log) (n INTEGER PRIMARY KEY, \(places))",
      "CREATE TRIGGER \(log)_1 AFTER INSERT ON \(table.quotedName) BEGIN \(note) VALUES (\(key(table, of: "new"))); END",
      "CREATE TRIGGER \(log)_2 AFTER DELETE ON \(table.quotedName) BEGIN \(note) VALUES (\(key(table, of: "old"))); END",
      """
      CREATE TRIGGER \(log)_3 AFTER UPDATE ON \(table.quotedName) BEGIN \(note) VALUES (\(key(table, of: "new")));
      \(note) SELECT \(key(table, of: "old")) WHERE \(isAnother); END
      """,
    ]
  }

  /// Returns the statements that create the log of a table in PostgreSQL. The log is an unlogged table: a crash empties
  /// it, but a crash also ends the move.
  private static func inSchema(_ table: MoveTable) -> [String] {
    let log = name(table)
    let places = places(table)
    let columns = table.key.enumerated().map { "\"\(table.columns[$1].name)\" AS k\($0)" }.joined(separator: ", ")
    let note = "INSERT INTO \(log) (\(places)) VALUES"
    return [
      "CREATE UNLOGGED TABLE \(log) AS SELECT \(columns) FROM \(table.quotedName) WITH NO DATA",
      "ALTER TABLE \(log) ADD COLUMN n BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
      """
      CREATE FUNCTION \(log)() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP <> 'INSERT' THEN \(note) (\(key(table, of: "OLD"))); END IF;
      IF TG_OP <> 'DELETE' THEN \(note) (\(key(table, of: "NEW"))); END IF;
      RETURN NULL; END $$
      """,
      """
      CREATE TRIGGER \(log) AFTER INSERT OR UPDATE OR DELETE ON \(table.quotedName)
      FOR EACH ROW EXECUTE FUNCTION \(log)()
      """,
    ]
  }

  /// Removes the log, including one that an earlier process left. Does nothing if there is none.
  static func remove(_ db: Connection) throws {
    func isOurs(_ name: String) -> Bool { name.hasPrefix(prefix) }
    if db.engine.dialect == .sqlite {
      let made = try db.rows("SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'trigger')") {
        (type: $0.string("type"), name: $0.string("name"))
      }.filter { isOurs($0.name) }
      for trigger in made where trigger.type == "trigger" { try db.run("DROP TRIGGER \(trigger.name)") }
      for table in made where table.type == "table" { try db.run("DROP TABLE \(table.name)") }
      return
    }
    let functions = try db.values(
      of: String.self, "SELECT proname FROM pg_proc WHERE pronamespace = current_schema()::regnamespace")
    for name in functions where isOurs(name) { try db.run("DROP FUNCTION \(name)() CASCADE") }
    let tables = try db.values(of: String.self, "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    for name in tables where isOurs(name) { try db.run("DROP TABLE \(name)") }
  }

  /// Returns the last position in each table's log, in the tables' order.
  func ends(_ db: Connection) throws -> [Int64] {
    let all = tables.map { "(SELECT coalesce(max(n), 0) FROM \(Self.name($0)))" }.joined(separator: ", ")
    return try db.first("SELECT \(all)") { $0.allValues() } ?? []
  }

  /// Returns the keys of a table's rows that changed between two positions in its log, without duplicates.
  func keys(of table: MoveTable, after: Int64, through: Int64, _ db: Connection) throws -> [MoveTable.Row] {
    let places = Self.places(table)
    return try Connection(db.engine).rows(
      "SELECT DISTINCT \(places) FROM \(Self.name(table)) WHERE n > $1 AND n <= $2", after, through
    ) { row in table.key.indices.map { row.statement.column($0) } }
  }
}
