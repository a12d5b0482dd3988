import CivilTime

/// How a store's file is opened: the settings of both connections in one place.
enum StoreFile {
  /// The writer's connection: makes the file, sets it up and migrates it.
  static func openForWriting(_ path: String, migrations: [Migration], now: Timestamp) throws -> Database {
    let database = try Database(path: path, create: true)
    // Not `wal_autocheckpoint`: setting it, even to 0, would take away `Database`'s own hook, which replaces it.
    try database.script(
      """
      PRAGMA busy_timeout = 5000;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
      PRAGMA trusted_schema = OFF;
      """)
    try Migrator(database: database, now: now).migrate(own: OwnSchema.migrations, service: migrations)
    // Sequences start at the file's birth in milliseconds: were a lost file's successor to start at 1, receivers would
    // take its events for repeats.
    try Connection(database, guest: false).run(
      """
      INSERT INTO sqlite_sequence (name, seq)
      SELECT 'outbox', $1 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'outbox')
      """, now)
    return database
  }

  /// The loop's connection: it can't change anything.
  static func openForReading(_ path: String) throws -> Database {
    let database = try Database(path: path, create: false)
    try database.script("PRAGMA busy_timeout = 5000; PRAGMA trusted_schema = OFF; PRAGMA query_only = ON;")
    return database
  }
}
