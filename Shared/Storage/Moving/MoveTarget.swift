import CivilTime
import Files
import Glibc

/// The place that a store is moved to, while it is filled: a file under a name of its own, or a schema with a mark that
/// keeps everybody from serving it.
final class MoveTarget {
  /// Its rows; rules between tables aren't checked while it is filled, since they hold in every state of the source.
  let rows: MoveRows

  private let engine: any Engine
  private let place: MovePlace
  /// The foreign keys that were taken away for so long, as SQL that makes them again.
  private var foreignKeys: [String] = []

  /// Makes an empty one, in place of what an unfinished move left.
  ///
  /// - Throws: when something else is there, or the place isn't fit.
  init(_ place: MovePlace, for store: StoreIdentity, migrations: [Migration], now: Timestamp) throws {
    self.place = place
    engine = try place.open(for: store)
    let db = Connection(engine, guest: false)
    if place.address != nil {
      try place.empty(db)
      try MoveMark.set("is being filled by a move that isn't over", store: store.store, db)
    }
    try Migrator(database: engine, now: now).migrate(own: OwnSchema.migrations, service: migrations)
    rows = MoveRows(engine)
    try takeForeignKeys(db)
    for table in try MoveTable.all(db) { try db.run("DELETE FROM \(table.quotedName)") }
  }

  private func takeForeignKeys(_ db: Connection) throws {
    guard place.address != nil else { return }
    let keys = try db.rows(
      """
      SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY conname
      """
    ) { (table: $0.string(0), name: $0.string(1), rule: $0.string(2)) }
    for key in keys { try engine.script("ALTER TABLE \(key.table) DROP CONSTRAINT \"\(key.name)\"") }
    // Every row is checked to be the source's, whose rules hold. PostgreSQL looks at all once more, once it is served.
    foreignKeys = keys.map { "ALTER TABLE \($0.table) ADD CONSTRAINT \"\($0.name)\" \($0.rule) NOT VALID" }
  }

  /// Has the server's planner know of so many rows.
  func analyze() throws {
    guard place.address != nil else { return }
    try engine.script("ANALYZE \(try MoveTable.all(rows.db).map(\.quotedName).joined(separator: ", "))")
  }

  /// Makes it the whole store: numbers go on behind the source's, rules hold again, and all is on disk.
  ///
  /// - Throws: also when the numbers aren't the source's then.
  func seal(_ last: MoveNumbers.Last) throws {
    let db = rows.db.own
    try rows.change {
      try MoveNumbers.set(last, db)
      for (table, number) in try MoveNumbers.read(db) where last[table] != nil && last[table] != number {
        throw StoreFault(message: "\(table) would be numbered from another number on")
      }
      for key in foreignKeys { try db.run(key) }
      if place.address != nil { try MoveMark.remove(db) }
    }
    try place.finish()
  }
}

/// A place that a store can be moved to.
struct MovePlace: Sendable {
  /// The file that the store has, or would have.
  let path: String
  /// Nil for the file.
  let address: PostgresAddress?

  /// Where a file is while it is filled.
  private var filling: String { "\(path).moving" }
  /// Where a file is once the store has left it.
  var aside: String { "\(path).moved" }
  private var words: String { address.map { "the schema \($0.schema) at \($0.place)" } ?? path }

  /// What opens it for being filled. A schema is locked by it, so that nobody else writes there.
  fileprivate func open(for store: StoreIdentity) throws -> any Engine {
    guard let address else {
      try refuseFullFile(store)
      for old in [filling, "\(filling)-journal", "\(filling)-wal", "\(filling)-shm"] { try Disk.remove(old) }
      try Disk.write([], to: filling, mode: 0o600)
      let database = try Database(path: filling, create: true)
      // One that isn't finished is thrown away: it is synced once, at the end.
      try database.script(
        """
        PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA trusted_schema = OFF;
        """)
      return database
    }
    let session = try locked(address)
    try refuseFullSchema(Connection(session, guest: false), store)
    return session
  }

  /// Finds out whether it can be filled, and changes nothing.
  ///
  /// - Parameter bytes: how large the store is.
  func check(for store: StoreIdentity, bytes: Int) throws {
    if let address {
      let session = try locked(address)
      return try refuseFullSchema(Connection(session, guest: false), store)
    }
    try refuseFullFile(store)
    let folder = Disk.parent(of: path)
    guard Disk.isWritable(folder) else { throw StoreFault(message: "\(folder) can't be written to") }
    let needed = bytes + bytes / 2
    if let space = Disk.space(at: folder), space.freeBytes < needed {
      throw StoreFault(
        message: "\(folder) has \(space.freeBytes >> 20) MiB of room, and some \(needed >> 20) MiB are needed")
    }
  }

  private func locked(_ address: PostgresAddress) throws -> PostgresSession {
    let session = try PostgresOpening.open(address, "mover")
    try PostgresCheck.refuseUnfit(session)
    try PostgresCheck.refuseSharedSessions(session, address)
    do { try PostgresLock(of: address).take(Connection(session, guest: false)) } catch {
      throw StoreFault(message: "\(words) is served or filled by another process: stop that one first")
    }
    try PostgresCheck.refuseMissingRights(session, address)
    return session
  }

  /// A store of an earlier moment may be replaced: it stayed behind when this one was moved, or wasn't finished.
  private func mayReplace(_ db: Connection, _ store: StoreIdentity) -> Bool {
    if db.file == nil, let mark = try? MoveMark.read(db), mark.store == store.store { return true }
    guard let there = try? StoreIdentity.read(db) else { return false }
    return there.store == store.store && there.mark <= store.mark
  }

  private func refuseFullFile(_ store: StoreIdentity) throws {
    guard let bytes = Disk.facts(path)?.bytes, bytes > 0 else { return }
    let db = Connection(try StoreFile.openForReading(path, on: .disk), guest: false)
    guard mayReplace(db, store) else {
      throw StoreFault(message: "\(path) is there already, and no earlier state of this store: move it away first")
    }
  }

  private func refuseFullSchema(_ db: Connection, _ store: StoreIdentity) throws {
    let tables = try db.first("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()") { $0.int(0) } ?? 0
    guard tables == 0 || mayReplace(db, store) else {
      throw StoreFault(
        message: "\(words) isn't empty, and has no earlier state of this store: name another database, or drop it")
    }
  }

  /// Makes a schema that has nothing in it.
  fileprivate func empty(_ db: Connection) throws {
    guard let address else { return }
    try db.engine.script(
      "SET client_min_messages = error; CREATE SCHEMA IF NOT EXISTS \"\(address.schema)\"; SET client_min_messages = warning"
    )
    try MoveLog.remove(db)
    let tables = try db.rows("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()") { $0.string(0) }
    if !tables.isEmpty {
      try db.engine.script("DROP TABLE \(tables.map { "\"\($0)\"" }.joined(separator: ", ")) CASCADE")
    }
  }

  /// Puts a file that was filled where the store's file is looked for.
  fileprivate func finish() throws {
    guard address == nil else { return }
    try Disk.sync(filling)
    try setAside()
    try Self.rename(filling, path)
    try Disk.sync(path)
  }

  /// What the store leaves behind when it goes from here: a file gets another name, a schema a mark, so that nobody
  /// takes them for the store.
  ///
  /// - Parameters:
  ///   - db: a session on the schema.
  ///   - elsewhere: where the store is now, in words.
  func leave(_ db: Connection, store: String, for elsewhere: String) throws {
    if address == nil { return try setAside() }
    try MoveLog.remove(db)
    try MoveMark.set("was left for \(elsewhere)", store: store, db)
  }

  /// Renames the file, with its log, to `content.db.moved`; nothing to do where there is none.
  func setAside() throws {
    guard try Disk.exists(path) else { return }
    for old in [aside, "\(aside)-wal", "\(aside)-shm", "\(path)-shm"] { try Disk.remove(old) }
    for ending in ["", "-wal"] where try Disk.exists("\(path)\(ending)") {
      try Self.rename("\(path)\(ending)", "\(aside)\(ending)")
    }
  }

  private static func rename(_ old: String, _ new: String) throws {
    guard unsafe Glibc.rename(old, new) == 0 else {
      throw StoreFault(message: "can't rename \(old): error \(errno)", systemError: errno)
    }
  }
}
