package import CivilTime
import Files

/// Functions that make a database's current state valid after a restore, or after an operator has acknowledged data
/// loss.
extension Store {
  /// Prepares a database that was restored from a backup. Its next events are numbered from the current time, as in a
  /// new file. Afterwards, other services no longer report that the database lacks changes.
  ///
  /// Other services may have received events that were emitted after the backup. If the numbers of these events were
  /// reused, receivers would ignore the new events as repeats. Blocks, so only commands may use this.
  ///
  /// - Parameter reached: the highest known mark of the lost database. It is needed because the clock may be behind
  ///   this mark.
  package nonisolated static func renumber(restored path: String, now: Timestamp, beyond reached: Int64) throws {
    _ = try acceptCurrentState(try Database(path: path, create: true), now: now, beyond: reached)
  }

  /// Returns a database's high-water mark according to the files next to it. The database itself may be gone. Returns 0
  /// if no mark is recorded.
  package nonisolated static func reached(beside path: String) -> Int64 {
    max(HighWaterMarkFile(of: path).read()?.mark ?? 0, DataLossFile(of: path).read()?.reached ?? 0)
  }

  /// Returns the high-water mark of a service's database that another service's database has recorded, or 0 if it has
  /// recorded none.
  package nonisolated static func reached(of service: String, in path: String) throws -> Int64 {
    guard try Disk.exists(path) else { return 0 }
    let db = Connection(try StoreFile.openForReading(path, on: .disk), isRestricted: false)
    // A database of an earlier release has no such table.
    guard try StoreIdentity.read(db) != nil else { return 0 }
    return try KnownStore(of: service, in: db).reached
  }

  /// Returns the id of a service's database according to the file next to it, or nil if none is recorded.
  package nonisolated static func store(beside path: String) -> String? { HighWaterMarkFile(of: path).read()?.store }

  /// Returns a database's identity and the facts that it has recorded about other services, by service name. Returns
  /// nil if the database is missing, unreadable, or from an earlier release.
  package nonisolated static func knownStores(of path: String) -> (
    identity: StoreIdentity, knows: [String: StoreHighWaterMark]
  )? {
    guard (try? Disk.exists(path)) == true, let file = try? StoreFile.openForReading(path, on: .disk) else {
      return nil
    }
    let db = Connection(file, isRestricted: false)
    guard let identity = try? StoreIdentity.read(db) else { return nil }
    return (try? StoreAudit.neighbours(db)).map { (identity, $0) }
  }

  /// Deletes what a database has recorded about other services' databases and about the events exchanged with them. Use
  /// it for a database that comes from another deployment.
  package nonisolated static func forget(_ services: [String], in path: String) throws {
    let database = try Database(path: path, create: true)
    let db = Connection(database, isRestricted: false)
    for service in services {
      try db.run("DELETE FROM storage_neighbours WHERE service = $1", service)
      try db.run("DELETE FROM inbox_shelf WHERE source = $1", service)
      try db.run("DELETE FROM inbox WHERE source = $1", service)
      try db.run("UPDATE subscriber_cursors SET delivered = 0 WHERE subscriber = $1", service)
    }
  }

  /// Records that a backup is being restored, so that the service rejects all calls until `endRestore`.
  ///
  /// - Parameters:
  ///   - restore: identifies the restore.
  ///   - command: the command that completes the restore, for messages.
  /// - Returns: the path of the record.
  package nonisolated static func beginRestore(
    of path: String, _ restore: String, repeatedBy command: String
  ) throws -> String {
    let file = DataLossFile(of: path)
    // Leave out the reports of other services. Withdrawing them would delete this record too.
    try file.write(
      DataLossFile.Content(
        missing: "\(StoreFault.unfinishedRestore)was interrupted: stop the services, then run \(command) again",
        reached: file.read()?.reached ?? 0, restoring: restore))
    return file.path
  }

  /// Returns the id of a database's unfinished restore, and the reason with which the service rejects calls. Returns
  /// nil if no restore is unfinished. The id is nil if the restore hasn't put any database in place.
  package nonisolated static func unfinishedRestore(of path: String) -> (id: String?, reason: String)? {
    if let content = DataLossFile(of: path).read(), let id = content.restoring { return (id, content.missing) }
    guard let reason = reasonOfPreparedRestore(of: path) else { return nil }
    return (nil, reason)
  }

  /// Returns the folder in which a restore prepares a database: `restoring-content` next to `content.db`.
  package nonisolated static func restoreFolder(of path: String) -> String {
    let name = StoreFile.companion(of: path, "").split(separator: "/").last ?? ""
    return "\(Disk.parent(of: path))/restoring-\(name)"
  }

  /// Returns a message if a restore is preparing this database, or was interrupted before it put the database in place.
  /// In that case, no new database may be created in the place of the restored one.
  nonisolated static func reasonOfPreparedRestore(of path: String) -> String? {
    let folder = restoreFolder(of: path)
    guard Disk.facts(path) == nil, Disk.facts(folder)?.kind == .directory else { return nil }
    return
      "\(StoreFault.unfinishedRestore)isn't complete: \(folder) exists, but \(path) doesn't. If quintet restore isn't "
      + "running, stop the services, then run the same quintet restore command again. To start without the backup, "
      + "delete the folders restoring-* in \(Disk.parent(of: path)) instead"
  }

  /// Deletes the records next to a restored database, because they describe the database that it replaced. The service
  /// then accepts calls again.
  package nonisolated static func endRestore(of path: String) throws {
    try HighWaterMarkFile(of: path).remove()
    try DataLossFile(of: path).remove()
  }

  /// Acknowledges the data loss of a database: its current state counts as complete from now on. Creates a new database
  /// if there is none.
  ///
  /// No process may be writing the database.
  ///
  /// - Returns: the database's new identity.
  package nonisolated static func acknowledgeLoss(
    _ path: String, on backend: StorageBackend = .disk, at now: Timestamp
  ) async throws -> StoreIdentity {
    if let address = backend.postgres { return try await address.acknowledgeLoss(at: now) }
    return try await BackgroundThread.run {
      if try !Disk.exists(path) { try Disk.write([], to: path, mode: 0o600) }
      let beside = HighWaterMarkFile(of: path)
      if beside.missing(without: beside.content()?.file) != nil {
        // The log contains pages of a later file, so it doesn't belong to this file.
        for log in ["\(path)-wal", "\(path)-shm"] { try Disk.remove(log) }
      }
      let identity = try acceptCurrentState(
        try Database(path: path, create: true), now: now, beyond: reached(beside: path))
      try beside.write(HighWaterMarkFile.Content(past: identity.past))
      try DataLossFile(of: path).remove()
      return identity
    }
  }

  private nonisolated static func acceptCurrentState(
    _ database: any Engine, now: Timestamp, beyond reached: Int64
  ) throws -> StoreIdentity {
    let moment = max(now, Timestamp(milliseconds: reached) + .milliseconds(1))
    let isNew = try Migrator(database: database, now: now).migrateOwn(StoreSchema.migrations)
    let db = Connection(database, isRestricted: false)
    try StoreIdentity.make(db, born: isNew ? moment.milliseconds : 0)
    try StoreFile.numberEvents(db, from: moment)
    return try markComplete(db, at: moment)
  }

  /// Makes a database's current state count as complete: raises its high-water mark and its event numbers to `moment`.
  ///
  /// - Returns: the database's new identity.
  nonisolated static func markComplete(_ db: Connection, at moment: Timestamp) throws -> StoreIdentity {
    let dialect = db.engine.dialect
    try db.run(dialect.raiseEvents, moment)
    // A subscriber's database may also have been restored, so it may lack events that it has acknowledged. All events
    // that are still kept are sent again.
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
