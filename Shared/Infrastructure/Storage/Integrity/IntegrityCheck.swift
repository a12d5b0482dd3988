/// The faults that a database engine finds in its own structures. The meaning of the rows isn't checked.
struct IntegrityCheck {
  /// Descriptions of damaged pages and indexes. The only remedy is to replace the database. Always empty for
  /// PostgreSQL, which has its own tool for this check, `pg_amcheck`.
  var damage: [String] = []
  /// Descriptions of violated foreign keys. For PostgreSQL, descriptions of rules that it doesn't fully enforce.
  var rules: [String] = []

  /// Runs the check. With SQLite, it reads the whole file.
  init(_ db: Connection) throws {
    switch db.engine.dialect {
    case .sqlite:
      damage = try db.own.values(of: String.self, "PRAGMA integrity_check").filter { $0 != "ok" }
      rules = try db.own.rows("PRAGMA foreign_key_check") { "a foreign key of table \($0.string("table")) is broken" }
    case .postgres:
      rules = try db.own.rows(Self.unenforced) {
        "PostgreSQL doesn't enforce \($0.string("rule")) of table \($0.string("relation"))"
      }
    }
  }

  /// A query for the rules that PostgreSQL doesn't fully enforce: constraints that weren't validated for existing rows,
  /// constraints with disabled triggers, and invalid indexes.
  private static let unenforced = """
    SELECT CAST(conname AS TEXT) AS rule, CAST(conrelid::regclass AS TEXT) AS relation FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND (NOT convalidated OR EXISTS (
      SELECT 1 FROM pg_trigger WHERE tgconstraint = pg_constraint.oid AND tgenabled <> 'O'))
    UNION ALL
    SELECT CAST(indexrelid::regclass AS TEXT), CAST(indrelid::regclass AS TEXT)
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = current_schema()::regnamespace AND NOT (indisvalid AND indisready)
    ORDER BY 2, 1
    """
}
