import CivilTime
import Files
import Glibc

/// The target of a move while rows are copied into it: a file with a temporary name, or a schema with a mark that
/// prevents services from using it.
final class MoveTarget {
  /// The target's rows. Foreign keys aren't checked while rows are copied, because every state of the source satisfies
  /// them.
  let rows: MoveRows

  private let engine: any Engine
  private let place: MoveDestination
  /// SQL that recreates the foreign keys that were dropped before the rows were copied.
  private var foreignKeys: [String] = []

  /// Creates an empty target, replacing the remains of an unfinished move.
  ///
  /// - Throws: `StoreFault` if the place is occupied or unsuitable.
  init(_ place: MoveDestination, for store: StoreIdentity, migrations: [Migration], now: Timestamp) throws {
    self.place = place
    engine = try place.open(for: store)
    let db = Connection(engine, isRestricted: false)
    if place.address != nil {
      try place.empty(db)
      try MoveMarker.set("is the target of an unfinished move", store: store.store, db)
    }
    try Migrator(database: engine, now: now).migrate(own: StoreSchema.migrations, service: migrations)
    rows = MoveRows(engine)
    try dropForeignKeys(db)
    for table in try MoveTable.all(db) { try db.run("DELETE FROM \(table.quotedName)") }
  }

  private func dropForeignKeys(_ db: Connection) throws {
    guard place.address != nil else { return }
    let keys = try db.rows(
      """
      SELECT conrelid::regclass::text AS relation, conname, pg_get_constraintdef(oid) AS rule FROM pg_constraint
      WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY conname
      """
    ) { (table: $0.string("relation"), name: $0.string("conname"), rule: $0.string("rule")) }
    for key in keys { try engine.script("ALTER TABLE \(key.table) DROP CONSTRAINT \"\(key.name)\"") }
    // The rows are compared with the source's rows, which satisfy the constraints. PostgreSQL validates the constraints
    // later, while the store is in use.
    foreignKeys = keys.map { "ALTER TABLE \($0.table) ADD CONSTRAINT \"\($0.name)\" \($0.rule) NOT VALID" }
  }

  /// Updates PostgreSQL's planner statistics after the rows were copied.
  func analyze() throws {
    guard place.address != nil else { return }
    try engine.script("ANALYZE \(try MoveTable.all(rows.db).map(\.quotedName).joined(separator: ", "))")
  }

  /// Turns the target into a complete store: sets the row numbers, recreates the foreign keys and syncs everything.
  ///
  /// - Throws: `StoreFault`, for example if the row numbers differ from the source's afterwards.
  func seal(_ last: MoveNumbers.Last) throws {
    let db = rows.db.own
    try rows.change {
      try MoveNumbers.set(last, db)
      for (table, number) in try MoveNumbers.read(db) where last[table] != nil && last[table] != number {
        throw StoreFault(message: "new rows of \(table) would continue with a different number")
      }
      for key in foreignKeys { try db.run(key) }
      if place.address != nil { try MoveMarker.remove(db) }
    }
    try place.finish()
  }
}

/// A place that a store can be moved to.
struct MoveDestination: Sendable {
  /// The path of the store's file, which needn't exist.
  let path: String
  /// The address in PostgreSQL; nil if the target is a file.
  let address: PostgresAddress?

  /// The path of a file while rows are copied into it.
  private var filling: String { "\(path).moving" }
  private var words: String { address.map { "the schema \($0.schema) at \($0.place)" } ?? path }

  /// Opens the place for filling. A schema is locked, so that no other process writes to it.
  fileprivate func open(for store: StoreIdentity) throws -> any Engine {
    guard let address else {
      try refuseFullFile(store)
      for old in [filling, "\(filling)-journal", "\(filling)-wal", "\(filling)-shm"] { try Disk.remove(old) }
      try Disk.write([], to: filling, mode: 0o600)
      let database = try Database(path: filling, create: true)
      // An unfinished file is discarded after a crash, so it is synced only once, at the end.
      try database.script(
        """
        PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA trusted_schema = OFF;
        """)
      return database
    }
    let session = try locked(address)
    try refuseFullSchema(Connection(session, isRestricted: false), store)
    return session
  }

  /// Checks that a store can be copied to this place, without changing anything.
  ///
  /// - Parameter bytes: the size of the store.
  func check(for store: StoreIdentity, bytes: Int) throws {
    if let address { return try check(address, for: store) }
    try refuseFullFile(store)
    let folder = Disk.parent(of: path)
    guard Disk.isWritable(folder) else { throw StoreFault(message: "\(folder) can't be written to") }
    let needed = bytes + bytes / 2
    if let space = Disk.space(at: folder), space.freeBytes < needed {
      throw StoreFault(
        message: "\(folder) has \(space.freeBytes >> 20) MiB free, but about \(needed >> 20) MiB are needed")
    }
  }

  private func check(_ address: PostgresAddress, for store: StoreIdentity) throws {
    let session = try locked(address)
    try refuseFullSchema(Connection(session, isRestricted: false), store)
    if let missing = try PostgresCheck.missingConnections(session) { throw StoreFault(message: missing) }
  }

  private func locked(_ address: PostgresAddress) throws -> PostgresSession {
    let session = try PostgresOpening.open(address, "mover")
    try PostgresCheck.refuseUnfit(session)
    try PostgresCheck.refuseSharedSessions(session, address)
    do { try PostgresLock(of: address).take(Connection(session, isRestricted: false)) } catch {
      throw StoreFault(message: "\(words) is used by another process: stop that process first")
    }
    try PostgresCheck.refuseMissingRights(session, address)
    return session
  }

  /// Returns true if the place holds an earlier state of the same store, which an earlier or unfinished move left
  /// there. Such a state may be replaced.
  private func mayReplace(_ db: Connection, _ store: StoreIdentity) -> Bool {
    if db.file == nil, let mark = try? MoveMarker.read(db), mark.store == store.store { return true }
    guard let there = try? StoreIdentity.read(db) else { return false }
    return there.store == store.store && there.mark <= store.mark
  }

  private func refuseFullFile(_ store: StoreIdentity) throws {
    guard let bytes = Disk.facts(path)?.bytes, bytes > 0 else { return }
    let db = Connection(try StoreFile.openForReading(path, on: .disk), isRestricted: false)
    guard mayReplace(db, store) else {
      throw StoreFault(message: "\(path) exists and isn't an earlier state of this database: move it away first")
    }
  }

  private func refuseFullSchema(_ db: Connection, _ store: StoreIdentity) throws {
    let tables = try db.value(of: Int.self, "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()") ?? 0
    guard tables == 0 || mayReplace(db, store) else {
      throw StoreFault(
        message: "\(words) isn't empty and isn't an earlier state of this database: choose another database, or drop "
          + "it if no deployment needs it")
    }
  }

  /// Creates an empty schema, or empties an existing one.
  fileprivate func empty(_ db: Connection) throws {
    guard let address else { return }
    try db.engine.script(
      "SET client_min_messages = error; CREATE SCHEMA IF NOT EXISTS \"\(address.schema)\"; SET "
        + "client_min_messages = warning"
    )
    try MoveLog.remove(db)
    let tables = try db.values(of: String.self, "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    if !tables.isEmpty {
      try db.engine.script("DROP TABLE \(tables.map { "\"\($0)\"" }.joined(separator: ", ")) CASCADE")
    }
  }

  /// Moves a filled file to the path of the store's file.
  fileprivate func finish() throws {
    guard address == nil else { return }
    try Disk.sync(filling)
    try setAside()
    try Self.rename(filling, path)
    try Disk.sync(path)
  }

  /// Marks the old place after the store has moved: renames a file, or marks a schema. Otherwise, the old place could
  /// be mistaken for the store.
  ///
  /// - Parameters:
  ///   - db: a session on the schema.
  ///   - elsewhere: a description of the new place.
  func leave(_ db: Connection, store: String, for elsewhere: String) throws {
    guard address != nil else {
      try setAside()
      return
    }
    try MoveLog.remove(db)
    try MoveMarker.set("was moved to \(elsewhere)", store: store, db)
  }

  /// Renames the file to `content.db.moved`, along with its log. If that file exists, adds a number to the name,
  /// because the existing file may be the only copy of its contents.
  ///
  /// - Returns: the new path; nil if there was no file.
  @discardableResult
  func setAside() throws -> String? {
    guard try Disk.exists(path) else { return nil }
    var aside = "\(path).moved"
    var number = 1
    while try Disk.exists(aside) {
      number += 1
      aside = "\(path).moved.\(number)"
    }
    for old in ["\(aside)-wal", "\(aside)-shm", "\(path)-shm"] { try Disk.remove(old) }
    for ending in ["", "-wal"] where try Disk.exists("\(path)\(ending)") {
      try Self.rename("\(path)\(ending)", "\(aside)\(ending)")
    }
    return aside
  }

  private static func rename(_ old: String, _ new: String) throws {
    guard unsafe Glibc.rename(old, new) == 0 else {
      throw StoreFault(message: "can't rename \(old): error \(errno)", systemError: errno)
    }
  }
}
