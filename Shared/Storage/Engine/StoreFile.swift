import CSQLite
import CivilTime
import Files
import Glibc

/// How a store's file is opened: the settings of both connections in one place.
enum StoreFile {
  /// The path of what lies beside a database: "content.past" for "content.db".
  static func companion(of database: String, _ kind: String) -> String {
    (database.hasSuffix(".db") ? String(database.dropLast(3)) : database) + "." + kind
  }

  /// The writer's connection: makes the file, sets it up and migrates it.
  static func openForWriting(
    _ path: String, on medium: StoreMedium, migrations: [Migration], now: Timestamp
  ) throws -> Database {
    do { return try makeReady(path, on: medium, migrations: migrations, now: now) } catch var fault as StoreFault {
      // SQLite says only that it can't open the log.
      if fault.primaryCode == SQLITE_CANTOPEN, Disk.isReadOnly(Disk.parent(of: path)) { fault.systemError = EROFS }
      // And that the memory that it shares through a file can't be had: before anything is written that means no room.
      if fault.code == Self.noSharedMemory { fault.code = SQLITE_FULL }
      throw fault
    }
  }

  /// `SQLITE_IOERR_SHMSIZE`.
  private static let noSharedMemory: Int32 = SQLITE_IOERR | (19 << 8)

  /// A connection to a file that its only process can't write: without the shared memory that SQLite wants beside a
  /// file, and without locks, so it must be closed before the file is opened otherwise.
  ///
  /// - Throws: for a file that isn't up to date, since it can't be brought there now.
  static func openAlone(_ path: String, migrations: [Migration]) throws -> Database {
    try refuseAnothers(path, migrations)
    try PastFile(of: path).refuseReplaced()
    let hasLog = (Disk.facts("\(path)-wal")?.bytes ?? 0) > 0
    let database =
      hasLog ? try Database(path: path, create: false, fileSystem: "unix-none") : try Database(frozen: path)
    // The index of the log is then made in memory of our own.
    try database.script("PRAGMA locking_mode = EXCLUSIVE; PRAGMA trusted_schema = OFF; PRAGMA query_only = ON;")
    let due = try Migrator(database: database, now: Timestamp(milliseconds: 0)).pending(
      own: OwnSchema.migrations, service: migrations)
    guard due.isEmpty else { throw StoreFault(message: "\(path) needs \(due.joined(separator: ", "))") }
    try PastFile(of: path).refuseOlder { try StoreIdentity.read(Connection(database, guest: false)) }
    database.knownMigrations = migrations.count
    return database
  }

  /// Refuses another service's file, without its log, before it is compared with what was here: nobody can accept it.
  static func refuseAnothers(_ path: String, _ migrations: [Migration]) throws {
    guard let database = try? Database(frozen: path) else { return }
    let migrator = Migrator(database: database, now: Timestamp(milliseconds: 0))
    guard let applied = try? migrator.applied(of: "service") else { return }
    try MigrationPlan.refuseAnothers(applied, known: migrations)
  }

  private static func makeReady(
    _ path: String, on medium: StoreMedium, migrations: [Migration], now: Timestamp
  ) throws -> Database {
    let past = medium.isDisk ? PastFile(of: path) : nil
    if past != nil { try refuseAnothers(path, migrations) }
    try past?.refuseReplaced()
    // Made here first, as SQLite would make it readable by everybody; its companions take over the mode.
    if try medium.isDisk && !Disk.exists(path) { try Disk.write([], to: path, mode: 0o600) }
    let database = try Database(path: path, create: true, fileSystem: medium.simulation?.fileSystem)
    // Not `wal_autocheckpoint`: setting it, even to 0, would take away `Database`'s own hook, which replaces it.
    try database.script(
      """
      PRAGMA busy_timeout = 5000;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
      PRAGMA foreign_keys = ON;
      PRAGMA trusted_schema = OFF;
      """)
    let journal = try Connection(database, guest: false).first("PRAGMA journal_mode") { $0.string(0) }
    guard journal == "wal" else {
      throw StoreFault(message: "\(path) can't have a write-ahead log: its file system shares no memory")
    }
    let db = Connection(database, guest: false)
    let migrator = Migrator(database: database, now: now)
    try migrator.ownFile()
    // Before anything is changed in it.
    try past?.refuseOlder { try StoreIdentity.read(db) }
    try MoveLog.remove(db)
    let isNew = try migrator.migrate(own: OwnSchema.migrations, service: migrations)
    database.knownMigrations = migrations.count
    try numberEvents(db, from: now)
    try StoreIdentity.make(db, born: isNew ? now.milliseconds : 0)
    return database
  }

  /// Has sequences start at the file's birth in milliseconds: were a lost file's successor to start at 1, receivers
  /// would take its events for repeats.
  static func numberEvents(_ db: Connection, from now: Timestamp) throws {
    try db.run(db.engine.dialect.numberEvents, now)
  }

  /// The loop's connection: it can't change anything.
  static func openForReading(_ path: String, on medium: StoreMedium) throws -> Database {
    let database = try Database(path: path, create: false, fileSystem: medium.simulation?.fileSystem)
    try database.script("PRAGMA busy_timeout = 5000; PRAGMA trusted_schema = OFF; PRAGMA query_only = ON;")
    return database
  }
}
