import CivilTime

/// Migrates a database to the program's schema: the store's own tables first, then the service's.
struct Migrator {
  let database: any Engine
  /// The time that is recorded with each migration.
  let now: Timestamp

  /// The application id in the header of a file, which marks it as a Quintet store: "QNTT".
  private static let applicationID = 0x514e_5454

  private static let history = """
    CREATE TABLE storage_migrations (
      series TEXT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, checksum TEXT NOT NULL,
      applied_at BIGINT NOT NULL, PRIMARY KEY (series, number))
    """

  /// - Returns: true if the database was empty.
  @discardableResult
  func migrate(own: [Migration], service: [Migration]) throws -> Bool {
    let isNew = try migrateOwn(own)
    try run(service, of: "service")
    return isNew
  }

  /// Migrates only the store's own tables.
  ///
  /// - Returns: true if the database was empty.
  func migrateOwn(_ own: [Migration]) throws -> Bool {
    let isNew = try claim()
    try run(own, of: "storage")
    return isNew
  }

  /// Marks an empty database as a Quintet store, and rejects one that another program created.
  ///
  /// - Returns: true if the database was empty.
  private func claim() throws -> Bool {
    if try ownFile() { return false }
    if database.dialect == .postgres {
      try database.script("BEGIN; \(PostgresMigration.translated(Self.history)); COMMIT;")
      return true
    }
    try database.script(
      """
      BEGIN IMMEDIATE;
      \(Self.history);
      PRAGMA application_id = \(Self.applicationID);
      COMMIT;
      """)
    return true
  }

  /// Returns true if the file is already a Quintet store, and false for an empty file, which can become one.
  ///
  /// - Throws: `StoreFault` for the file of another program.
  @discardableResult
  func ownFile() throws -> Bool {
    let connection = Connection(database, isRestricted: false)
    if database.dialect == .postgres { return try Self.ownSchema(connection) }
    let id = try connection.value(of: Int.self, "PRAGMA application_id") ?? 0
    if id == Self.applicationID { return true }
    let tables = try connection.value(of: Int.self, "SELECT count(*) FROM sqlite_schema") ?? 0
    guard id == 0 && tables == 0 else {
      throw StoreFault(message: "the file isn't a Quintet database (application id \(id))")
    }
    return false
  }

  /// Does the same as `ownFile` for a schema in PostgreSQL.
  private static func ownSchema(_ db: Connection) throws -> Bool {
    if try db.first(Dialect.postgres.table, "storage_migrations", map: { _ in true }) == true { return true }
    // A move marks a schema before it creates its tables.
    let tables = try db.value(
      of: Int.self, "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename <> $1",
      MoveMarker.table)
    guard tables == 0 else { throw StoreFault(message: "the schema has tables, but isn't a Quintet database") }
    return false
  }

  /// Returns the migrations of a series that were applied to a database; empty for an empty database.
  func applied(of series: String) throws -> [MigrationPlan.Applied] {
    guard try ownFile() else { return [] }
    return try Connection(database, isRestricted: false).rows(
      "SELECT number, name, checksum FROM storage_migrations WHERE series = $1 ORDER BY number", series
    ) { MigrationPlan.Applied(number: $0.int("number"), name: $0.string("name"), checksum: $0.string("checksum")) }
  }

  private func run(_ known: [Migration], of series: String) throws {
    let connection = Connection(database, isRestricted: false)
    for migration in try MigrationPlan(applied: applied(of: series), known: known, of: series).due {
      do {
        try database.script(database.dialect.begin)
        try database.script(
          database.dialect == .postgres ? PostgresMigration.translated(migration.sql) : migration.sql)
        guard database.inTransaction else { throw StoreFault(message: "ended its own transaction") }
        try connection.run(
          "INSERT INTO storage_migrations (series, number, name, checksum, applied_at) VALUES ($1, $2, $3, $4, $5)",
          series, migration.number, migration.name, migration.checksum, now)
        try database.script("COMMIT")
      } catch {
        if database.inTransaction { try? database.script("ROLLBACK") }
        guard let fault = error as? StoreFault else { throw error }
        throw StoreFault(
          code: fault.code, message: "migration \(migration.number) (\(migration.name)) of \(series): \(fault.message)")
      }
    }
  }
}

extension Migrator {
  /// Returns descriptions of the migrations that a database still needs, without changing it.
  ///
  /// - Throws: the errors that `migrate` would throw for this database.
  func pending(own: [Migration], service: [Migration]) throws -> [String] {
    try ownFile()
    return try [("storage", own), ("service", service)].flatMap { series, known in
      try MigrationPlan(applied: applied(of: series), known: known, of: series).due.map {
        "\($0.number) (\($0.name)) of \(series)"
      }
    }
  }
}
