import CivilTime
import EventLoop
import Wire

/// The parameters with which a store was opened, kept for reopening it.
@Loop struct StoreOpening {
  let path: String
  let source: String
  let migrations: [Migration]
  let held: [PersonalDataTable]
  let clock: LoopClock
  let limits: StoreLimits
  let hooks: StoreHooks
  let backend: StorageBackend
  /// The time for which a confirmation by PostgreSQL is valid; nil if answers need no confirmation.
  let lease: Duration?

  /// The writer and readers of an opened store, and its identity before anything in it is changed.
  struct Parts {
    var writer: any Writer
    /// The loop's reader; nil if it has none.
    var reader: (any Engine)?
    var identity: StoreIdentity
    var erasureLog: WatchedErasureLog?
    /// The reader threads; nil if the loop itself reads the database.
    var readers: PostgresReaders?
    /// The lease on the server; nil if answers need no confirmation.
    var lease: LeaseKeeper.Start?
    /// Warnings for the operator.
    var warnings: [StoreWarning] = []
  }

  /// Migrates the file and opens it for writing and reading.
  func whole() throws -> Parts {
    if let address = backend.postgres { return try whole(in: address) }
    let database = try StoreFile.openForWriting(path, on: backend, migrations: migrations, now: clock.wallNow)
    let identity = try StoreIdentity.expect(Connection(database, isRestricted: false))
    if backend.simulation == nil { try replay(ErasureLog(of: path), in: database) }
    let reader = try StoreFile.openForReading(path, on: backend)
    reader.knownMigrations = migrations.count
    guard let simulation = backend.simulation else {
      let kept = WatchedErasureLog(ErasureLog(of: path))
      kept.repair(from: Connection(database, isRestricted: false))
      let writer = try ThreadWriter(
        database, source: source, limits: limits, hooks: hooks, past: HighWaterMarkFile(of: path), erasureLog: kept)
      return Parts(writer: writer, reader: reader, identity: identity, erasureLog: kept)
    }
    let group = try GroupCommit(database, source: source, limits: limits, hooks: hooks, past: nil, erasureLog: nil)
    return Parts(
      writer: LoopWriter(group, clock: clock, pause: simulation.pause), reader: reader, identity: identity)
  }

  /// Opens a store in PostgreSQL. Its erasure log is a local file, as for an SQLite store. If the database was restored
  /// to an older state, the accounts in the log are therefore erased again.
  private func whole(in address: PostgresAddress) throws -> Parts {
    let session = try PostgresOpening.writer(address, migrations: migrations, now: clock.wallNow)
    let db = Connection(session, isRestricted: false)
    let identity = try StoreIdentity.expect(db)
    if let loss = try PostgresDataLossRecord.read(db) { throw StoreFault.lostPast(loss.missing) }
    let warnings = try PostgresCheck.warnings(session)
    let start = try lease.map {
      try LeaseKeeper.Start(of: address.deployment ?? "", length: $0, now: clock.now, db)
    }
    try replay(ErasureLog(of: path), in: session)
    let kept = WatchedErasureLog(ErasureLog(of: path))
    kept.repair(from: db)
    let writer = try ThreadWriter(session, source: source, limits: limits, hooks: hooks, past: nil, erasureLog: kept)
    return Parts(
      writer: writer, reader: nil, identity: identity, erasureLog: kept,
      readers: try PostgresReaders(address, source: source, limit: limits.waitingReads), lease: start,
      warnings: warnings)
  }

  /// Opens one more read connection.
  func reader() throws -> any Engine {
    if let address = backend.postgres { return try PostgresOpening.reader(address) }
    return try StoreFile.openForReading(path, on: backend)
  }

  /// Opens an up-to-date file for reading only, because the disk currently rejects writes.
  func readerAlone() throws -> Database {
    guard backend.isDisk else { throw StoreFault(message: "\(path) isn't on this machine's disk") }
    let reader = try StoreFile.openAlone(path, migrations: migrations)
    let db = Connection(reader, isRestricted: false)
    guard try ErasureLog(of: path).entries().allSatisfy({ try db.isErased($0.account) }) else {
      throw StoreFault(message: "\(path) contains erased accounts, but isn't writable, so they can't be deleted")
    }
    return reader
  }
}

/// The writer of a store whose disk rejects changes. It rejects every write.
@Loop final class RefusingWriter: Writer {
  private let problem: StoreProblem

  init(_ problem: StoreProblem) { self.problem = problem }

  func add(_ job: WriteJob) -> Bool {
    if job.begin() { job.outcome = .failed(Failure(problem)) }
    Loop.task { job.settle() }
    return true
  }

  func close() async {}
}
