package import CivilTime
import Files

/// Taking a database as it is: after a restore, or when a person gives up what is missing.
extension Store {
  /// Makes a copy from a backup fit to be the store: its next events are numbered from now on, as a new file's are, and
  /// whoever knows of later changes lets that rest.
  ///
  /// Other services may have taken events that came after the backup; numbers used twice would look like repeats to
  /// them. It blocks: for commands.
  ///
  /// - Parameter reached: how far the lost database was, by all that is known of it: the clock may be behind that.
  package nonisolated static func renumber(restored path: String, now: Timestamp, beyond reached: Int64) throws {
    _ = try takeAsItIs(try Database(path: path, create: true), now: now, beyond: reached)
  }

  /// How far a database was by what is noted beside it, also where it is gone; 0 where nothing is.
  package nonisolated static func reached(beside path: String) -> Int64 {
    max(PastFile(of: path).read()?.mark ?? 0, LossNote(of: path).read()?.reached ?? 0)
  }

  /// How far a service's database was by what another service's knows of it; 0 where that knows nothing.
  package nonisolated static func reached(of service: String, in path: String) throws -> Int64 {
    guard try Disk.exists(path) else { return 0 }
    let db = Connection(try StoreFile.openForReading(path, on: .disk), guest: false)
    // One of an earlier release has no such table.
    guard try StoreIdentity.read(db) != nil else { return 0 }
    return try Acquaintance(of: service, in: db).reached
  }

  /// Which database a service's is by what is noted beside it; nil where nothing is.
  package nonisolated static func store(beside path: String) -> String? { PastFile(of: path).read()?.store }

  /// What a database says of itself, and what it knows of others by their services' names; nil where there is none that
  /// can be read, or one of an earlier release.
  package nonisolated static func acquaintances(of path: String) -> (
    identity: StoreIdentity, knows: [String: StorePast]
  )? {
    guard (try? Disk.exists(path)) == true, let file = try? StoreFile.openForReading(path, on: .disk) else {
      return nil
    }
    let db = Connection(file, guest: false)
    guard let identity = try? StoreIdentity.read(db) else { return nil }
    return (try? StoreAudit.neighbours(db)).map { (identity, $0) }
  }

  /// Makes a database forget other services' databases, with all events that went to and fro: it comes from another
  /// stack.
  package nonisolated static func forget(_ services: [String], in path: String) throws {
    let database = try Database(path: path, create: true)
    let db = Connection(database, guest: false)
    for service in services {
      try db.run("DELETE FROM storage_neighbours WHERE service = $1", service)
      try db.run("DELETE FROM inbox_shelf WHERE source = $1", service)
      try db.run("DELETE FROM inbox WHERE source = $1", service)
      try db.run("UPDATE subscriber_cursors SET delivered = 0 WHERE subscriber = $1", service)
    }
  }

  /// Forgets what was noted beside a database: another one is in its place.
  package nonisolated static func forgetPast(of path: String) throws {
    try PastFile(of: path).remove()
    try LossNote(of: path).remove()
  }

  /// Takes a database that lost its past for what it is now; a new one where there is none.
  ///
  /// Nobody may be writing it.
  ///
  /// - Returns: who it is from now on.
  package nonisolated static func accept(
    _ path: String, on medium: StoreMedium = .disk, at now: Timestamp
  ) async throws -> StoreIdentity {
    if let address = medium.postgres { return try await address.accept(at: now) }
    return try await BackgroundThread.run {
      if try !Disk.exists(path) { try Disk.write([], to: path, mode: 0o600) }
      let beside = PastFile(of: path)
      if beside.missing(without: beside.content()?.file) != nil {
        // Pages of a later file: together they are neither.
        for log in ["\(path)-wal", "\(path)-shm"] { try Disk.remove(log) }
      }
      let identity = try takeAsItIs(
        try Database(path: path, create: true), now: now, beyond: reached(beside: path))
      try beside.write(PastFile.Content(past: identity.past))
      try LossNote(of: path).remove()
      return identity
    }
  }

  private nonisolated static func takeAsItIs(
    _ database: any Engine, now: Timestamp, beyond reached: Int64
  ) throws -> StoreIdentity {
    let (moment, dialect) = (max(now, Timestamp(milliseconds: reached) + .milliseconds(1)), database.dialect)
    let isNew = try Migrator(database: database, now: now).migrateOwn(OwnSchema.migrations)
    let db = Connection(database, guest: false)
    try StoreIdentity.make(db, born: isNew ? moment.milliseconds : 0)
    try StoreFile.numberEvents(db, from: moment)
    try db.run(dialect.raiseEvents, moment)
    // What subscribers have acknowledged, their own databases of another moment may lack: all that is kept goes again.
    try db.run(
      """
      UPDATE subscriber_cursors SET sequence = \(dialect.least("sequence", "first - 1")),
        delivered = \(dialect.least("delivered", "first - 1"))
      FROM (SELECT min(sequence) AS first FROM outbox) AS kept WHERE first IS NOT NULL
      """)
    let later = dialect.greatest("mark + 1", "$1")
    try db.run("UPDATE storage_self SET mark = \(later), accepted = \(later)", moment)
    return try StoreIdentity.expect(db)
  }
}
