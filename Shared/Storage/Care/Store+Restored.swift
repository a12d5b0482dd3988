package import CivilTime
import Files

/// Taking a database as it is: after a restore, or when a person gives up what is missing.
extension Store {
  /// Makes a copy from a backup fit to be the store: its next events are numbered from now on, as a new file's are, and whoever
  /// knows of later changes lets that rest.
  ///
  /// Other services may have taken events that came after the backup; numbers used twice would look like repeats to them. It
  /// blocks: for commands.
  package nonisolated static func renumber(restored path: String, now: Timestamp) throws {
    _ = try takeAsItIs(path, now: now)
  }

  /// Forgets what was noted beside a database: another one is put in its place.
  package nonisolated static func forgetPast(of path: String) throws { try PastFile(of: path).remove() }

  /// Takes a database that lost its past for what it is now; a new one where there is none.
  ///
  /// Nobody may be writing it.
  package nonisolated static func accept(_ path: String, at now: Timestamp) async throws {
    try await BackgroundThread.run {
      if try !Disk.exists(path) { try Disk.write([], to: path, mode: 0o600) }
      let past = try takeAsItIs(path, now: now)
      try PastFile(of: path).write(past)
    }
  }

  private nonisolated static func takeAsItIs(_ path: String, now: Timestamp) throws -> StorePast {
    let database = try Database(path: path, create: true)
    let isNew = try Migrator(database: database, now: now).migrateOwn(OwnSchema.migrations)
    let db = Connection(database, guest: false)
    try StoreIdentity.make(db, born: isNew ? now.milliseconds : 0)
    try StoreFile.numberEvents(db, from: now)
    try db.run("UPDATE sqlite_sequence SET seq = max(seq, $1) WHERE name = 'outbox'", now)
    try db.run("UPDATE storage_self SET mark = max(mark + 1, $1), accepted = max(mark + 1, $1)", now)
    guard let identity = try StoreIdentity.read(db) else { throw StoreFault(message: "the database has no identity") }
    return identity.past
  }
}
