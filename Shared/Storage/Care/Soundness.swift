/// What an engine finds wrong with what it holds rows in, whatever is in them.
struct Soundness {
  /// Pages and indexes that are damaged: only another database helps. PostgreSQL's are for `pg_amcheck` to find.
  var damage: [String] = []
  /// Foreign keys that are broken, or that nobody holds any more.
  var rules: [String] = []

  /// SQLite reads the whole file for it.
  init(_ db: Connection) throws {
    switch db.engine.dialect {
    case .sqlite:
      damage = try db.own.rows("PRAGMA integrity_check") { $0.string(0) }.filter { $0 != "ok" }
      rules = try db.own.rows("PRAGMA foreign_key_check") { "a foreign key of table \($0.string(0)) is broken" }
    case .postgres:
      rules = try db.own.rows(Self.notHeld) { "PostgreSQL doesn't hold \($0.string(0)) of table \($0.string(1))" }
    }
  }

  /// What PostgreSQL holds by itself, unless somebody told it not to or left it half made: a rule that wasn't checked
  /// for the rows that were there, one whose triggers are off, an index that isn't used.
  private static let notHeld = """
    SELECT CAST(conname AS TEXT), CAST(conrelid::regclass AS TEXT) FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND (NOT convalidated OR EXISTS (
      SELECT 1 FROM pg_trigger WHERE tgconstraint = pg_constraint.oid AND tgenabled <> 'O'))
    UNION ALL
    SELECT CAST(indexrelid::regclass AS TEXT), CAST(indrelid::regclass AS TEXT)
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = current_schema()::regnamespace AND NOT (indisvalid AND indisready)
    ORDER BY 2, 1
    """
}
