/// What SQLite and PostgreSQL don't share, by name: all that differs in the store's own SQL stands here.
enum Dialect: Hashable, Sendable {
  case sqlite, postgres

  /// Begins a transaction that changes.
  var begin: String { self == .sqlite ? "BEGIN IMMEDIATE" : "BEGIN" }

  /// Begins one that reads, and sees one state.
  var beginReading: String {
    self == .sqlite ? "BEGIN" : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
  }

  /// A row if the database has a table, whose name is bound.
  var table: String {
    switch self {
    case .sqlite: "SELECT 1 FROM sqlite_schema WHERE name = $1"
    case .postgres: "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = $1"
    }
  }

  /// The last number that an event got, or the one that its first comes after; no row where that isn't said yet.
  var lastEvent: String {
    switch self {
    case .sqlite: "SELECT seq FROM sqlite_sequence WHERE name = 'outbox'"
    case .postgres: "SELECT last_value FROM outbox_sequence_seq WHERE is_called"
    }
  }

  /// Has events be numbered from behind a bound number on, unless that is settled.
  var numberEvents: String {
    switch self {
    case .sqlite:
      """
      INSERT INTO sqlite_sequence (name, seq)
      SELECT 'outbox', $1 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'outbox')
      """
    // A sequence has no 0.
    case .postgres:
      "SELECT setval('outbox_sequence_seq', greatest(CAST($1 AS BIGINT), 1)) FROM outbox_sequence_seq WHERE NOT is_called"
    }
  }

  /// Has events be numbered from behind a bound number on, or from where they are if that is further.
  var raiseEvents: String {
    switch self {
    case .sqlite: "UPDATE sqlite_sequence SET seq = max(seq, $1) WHERE name = 'outbox'"
    case .postgres:
      "SELECT setval('outbox_sequence_seq', greatest(last_value, CAST($1 AS BIGINT))) FROM outbox_sequence_seq"
    }
  }

  /// The lesser of two numbers.
  func least(_ one: String, _ other: String) -> String { "\(self == .sqlite ? "min" : "least")(\(one), \(other))" }

  /// The greater of two numbers.
  func greatest(_ one: String, _ other: String) -> String {
    "\(self == .sqlite ? "max" : "greatest")(\(one), \(other))"
  }

  /// Whether the bytes of a column are JSON, which PostgreSQL says by itself from 16 on only (`PostgresOpening.auditor`).
  func isJSON(_ column: String) -> String {
    self == .sqlite ? "json_valid(CAST(\(column) AS TEXT))" : "pg_temp.is_json(\(column))"
  }

  /// Sixteen bytes of chance, as text.
  var newIdentity: String {
    self == .sqlite ? "lower(hex(randomblob(16)))" : "replace(CAST(gen_random_uuid() AS TEXT), '-', '')"
  }

  /// Bytes that the database takes.
  var size: String {
    switch self {
    case .sqlite: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    case .postgres:
      """
      SELECT coalesce(sum(pg_total_relation_size(oid)), 0) FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
      """
    }
  }

  /// A change of no consequence, which only a disk that takes changes takes.
  var harmless: String { self == .sqlite ? "PRAGMA user_version = 1" : "UPDATE storage_self SET mark = mark" }
}
