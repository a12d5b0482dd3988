import CSQLite
import CivilTime
import Files
import Glibc

/// Opens a store's file. The settings of both connections are in this type.
package enum StoreFile {
  /// Returns the path of a file or folder beside a database: "content.past" for "content.db" and ".past".
  package static func companion(of database: String, _ ending: String) -> String {
    (database.hasSuffix(".db") ? String(database.dropLast(3)) : database) + ending
  }

  /// Opens the writer's connection: creates the file, sets it up and migrates it.
  static func openForWriting(
    _ path: String, on backend: StorageBackend, migrations: [Migration], now: Timestamp
  ) throws -> Database {
    do { return try makeReady(path, on: backend, migrations: migrations, now: now) } catch var fault as StoreFault {
      // On a read-only file system, SQLite doesn't report the reason, only that it can't open the log.
      if fault.primaryCode == SQLITE_CANTOPEN, Disk.isReadOnly(Disk.parent(of: path)) { fault.systemError = EROFS }
      // SQLite reports that it can't extend its shared-memory file. Before the first write, the reason is a full disk.
      if fault.code == Self.noSharedMemory { fault.code = SQLITE_FULL }
      throw fault
    }
  }

  private static let noSharedMemory: Int32 = SQLITE_IOERR | (19 << 8)

  /// Opens a file for reading while the disk rejects writes. The connection uses neither SQLite's shared-memory file
  /// nor locks, so no other connection to the file may be open at the same time.
  ///
  /// - Throws: `StoreFault` if the file isn't up to date, because it can't be migrated now.
  static func openAlone(_ path: String, migrations: [Migration]) throws -> Database {
    try refuseAnothers(path, migrations)
    try HighWaterMarkFile(of: path).refuseReplaced()
    let hasLog = (Disk.facts("\(path)-wal")?.bytes ?? 0) > 0
    let database =
      hasLog ? try Database(path: path, create: false, fileSystem: "unix-none") : try Database(frozen: path)
    // In exclusive mode SQLite keeps the log's index in private memory.
    try database.script("PRAGMA locking_mode = EXCLUSIVE; PRAGMA trusted_schema = OFF; PRAGMA query_only = ON;")
    let due = try Migrator(database: database, now: Timestamp(milliseconds: 0)).pending(
      own: StoreSchema.migrations, service: migrations)
    guard due.isEmpty else { throw StoreFault(message: "\(path) needs \(due.joined(separator: ", "))") }
    try HighWaterMarkFile(of: path).refuseOlder { try StoreIdentity.read(Connection(database, isRestricted: false)) }
    database.knownMigrations = migrations.count
    return database
  }

  /// Rejects a file that belongs to another service. Reads the file without its log. Must run before the file is
  /// compared with the recorded high-water mark: otherwise an operator could acknowledge a data loss for another
  /// service's file.
  static func refuseAnothers(_ path: String, _ migrations: [Migration]) throws {
    guard let database = try? Database(frozen: path) else { return }
    let migrator = Migrator(database: database, now: Timestamp(milliseconds: 0))
    guard let applied = try? migrator.applied(of: "service") else { return }
    try MigrationPlan.refuseAnothers(applied, known: migrations)
  }

  private static func makeReady(
    _ path: String, on backend: StorageBackend, migrations: [Migration], now: Timestamp
  ) throws -> Database {
    let past = backend.isDisk ? HighWaterMarkFile(of: path) : nil
    if past != nil { try refuseAnothers(path, migrations) }
    try past?.refuseReplaced()
    // Create the file here first, because SQLite would make it readable by every user. Companion files inherit the
    // mode.
    if try backend.isDisk && !Disk.exists(path) { try Disk.write([], to: path, mode: 0o600) }
    let database = try Database(path: path, create: true, fileSystem: backend.simulation?.fileSystem)
    // Don't set `wal_autocheckpoint`: setting it, even to 0, would remove the WAL hook of `Database`.
    try database.script(
      """
      PRAGMA busy_timeout = 5000;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
      PRAGMA foreign_keys = ON;
      PRAGMA trusted_schema = OFF;
      """)
    let journal = try Connection(database, isRestricted: false).value(of: String.self, "PRAGMA journal_mode")
    guard journal == "wal" else {
      throw StoreFault(
        message: "\(path) can't have a write-ahead log, because its file system doesn't support shared memory")
    }
    let db = Connection(database, isRestricted: false)
    let migrator = Migrator(database: database, now: now)
    try migrator.ownFile()
    // Check this before anything in the database is changed.
    try past?.refuseOlder { try StoreIdentity.read(db) }
    try MoveLog.remove(db)
    let isNew = try migrator.migrate(own: StoreSchema.migrations, service: migrations)
    database.knownMigrations = migrations.count
    try numberEvents(db, from: now)
    try StoreIdentity.make(db, born: isNew ? now.milliseconds : 0)
    // Don't set this before the migrations, which may sort whole tables. Without this setting, the undo journals of
    // calls would become files in /var/tmp.
    try database.script("PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8000;")
    return database
  }

  /// Makes event numbers start at the file's creation time in milliseconds. If the successor of a lost file started at
  /// 1, receivers would ignore its events as repeats.
  static func numberEvents(_ db: Connection, from now: Timestamp) throws {
    try db.run(db.engine.dialect.numberEvents, now)
  }

  /// Opens the loop's connection, which is read-only.
  static func openForReading(_ path: String, on backend: StorageBackend) throws -> Database {
    let database = try Database(path: path, create: false, fileSystem: backend.simulation?.fileSystem)
    try database.script("PRAGMA busy_timeout = 5000; PRAGMA trusted_schema = OFF; PRAGMA query_only = ON;")
    return database
  }
}
