/// The differences between SQLite and PostgreSQL, by name. All dialect-specific SQL of the store is here.
enum Dialect: Hashable, Sendable {
  case sqlite, postgres

  /// Begins a read-write transaction.
  var begin: String { self == .sqlite ? "BEGIN IMMEDIATE" : "BEGIN" }

  /// Begins a read-only transaction that sees a single state.
  var beginReading: String {
    self == .sqlite ? "BEGIN" : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
  }

  /// Returns a row if the database has a table with the name `$1`.
  var table: String {
    switch self {
    case .sqlite: "SELECT 1 FROM sqlite_schema WHERE name = $1"
    case .postgres: "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = $1"
    }
  }

  /// Returns the sequence number of the last event. If there have been no events, returns the number after which
  /// numbering starts, or no row if that number isn't set.
  var lastEvent: String {
    switch self {
    case .sqlite: "SELECT seq FROM sqlite_sequence WHERE name = 'outbox'"
    case .postgres: "SELECT last_value FROM outbox_sequence_seq WHERE is_called"
    }
  }

  /// Makes event numbers start after the number `$1`, unless a start is already set.
  var numberEvents: String {
    switch self {
    case .sqlite:
      """
      INSERT INTO sqlite_sequence (name, seq)
      SELECT 'outbox', $1 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'outbox')
      """
    // A sequence in PostgreSQL can't have the value 0.
    case .postgres:
      "SELECT setval('outbox_sequence_seq', greatest(CAST($1 AS BIGINT), 1)) FROM outbox_sequence_seq WHERE NOT is_called"
    }
  }

  /// Makes event numbers continue after the number `$1`, unless they are already beyond it.
  var raiseEvents: String {
    switch self {
    case .sqlite: "UPDATE sqlite_sequence SET seq = max(seq, $1) WHERE name = 'outbox'"
    case .postgres:
      "SELECT setval('outbox_sequence_seq', greatest(last_value, CAST($1 AS BIGINT))) FROM outbox_sequence_seq"
    }
  }

  func least(_ one: String, _ other: String) -> String { "\(self == .sqlite ? "min" : "least")(\(one), \(other))" }

  func greatest(_ one: String, _ other: String) -> String {
    "\(self == .sqlite ? "max" : "greatest")(\(one), \(other))"
  }

  /// An expression that is true if the bytes of a column are JSON. In PostgreSQL, this works only in a session of
  /// `PostgresOpening.auditor`, because versions before 16 have no built-in test.
  func isJSON(_ column: String) -> String {
    self == .sqlite ? "json_valid(CAST(\(column) AS TEXT))" : "pg_temp.is_json(\(column))"
  }

  /// An SQL expression for a new id: sixteen random bytes in hexadecimal.
  var newIdentity: String {
    self == .sqlite ? "lower(hex(randomblob(16)))" : "replace(CAST(gen_random_uuid() AS TEXT), '-', '')"
  }

  /// The size of the database, in bytes.
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

  /// A change without any effect, which succeeds only if the disk accepts writes.
  var harmless: String { self == .sqlite ? "PRAGMA user_version = 1" : "UPDATE storage_self SET mark = mark" }
}
