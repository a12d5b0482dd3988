import CivilTime
import EventLoop
import Wire

/// The parameters with which a store was opened, kept for reopening it.
@Loop struct StoreOpening {
  let path: String
  let source: String
  let migrations: [Migration]
  let held: [HeldTable]
  let clock: LoopClock
  let limits: StoreLimits
  let hooks: StoreHooks
  let medium: StoreMedium

  /// The writer and readers of an opened store, and its identity before anything in it is changed.
  struct Parts {
    var writer: any Writer
    /// The loop's reader; nil if it has none.
    var reader: (any Engine)?
    var identity: StoreIdentity
    var register: KeptRegister?
    /// Nil if the loop reads by itself.
    var readers: PostgresReaders?
    /// Warnings for the operator.
    var remarks: [String] = []
  }

  /// Migrates the file and opens it for writing and reading.
  func whole() throws -> Parts {
    if let address = medium.postgres { return try whole(in: address) }
    let database = try StoreFile.openForWriting(path, on: medium, migrations: migrations, now: clock.wallNow)
    let identity = try StoreIdentity.expect(Connection(database, guest: false))
    if medium.simulation == nil { try replay(ErasureRegister(of: path), in: database) }
    let reader = try StoreFile.openForReading(path, on: medium)
    reader.knownMigrations = migrations.count
    guard let simulation = medium.simulation else {
      let kept = KeptRegister(ErasureRegister(of: path))
      kept.mend(from: Connection(database, guest: false))
      let writer = try ThreadWriter(
        database, source: source, limits: limits, hooks: hooks, past: PastFile(of: path), register: kept)
      return Parts(writer: writer, reader: reader, identity: identity, register: kept)
    }
    let group = try GroupCommit(database, source: source, limits: limits, hooks: hooks, past: nil, register: nil)
    return Parts(
      writer: LoopWriter(group, clock: clock, pause: simulation.pause), reader: reader, identity: identity)
  }

  /// Opens a store in PostgreSQL. Its erasure log is a local file, as for an SQLite store: restoring an older state of
  /// the database therefore doesn't bring back erased accounts.
  private func whole(in address: PostgresAddress) throws -> Parts {
    let session = try PostgresOpening.writer(address, migrations: migrations, now: clock.wallNow)
    let db = Connection(session, guest: false)
    let identity = try StoreIdentity.expect(db)
    if let loss = try PostgresLoss.read(db) { throw StoreFault.lostPast(loss.missing) }
    let remarks = try PostgresCheck.remarks(session)
    try replay(ErasureRegister(of: path), in: session)
    let kept = KeptRegister(ErasureRegister(of: path))
    kept.mend(from: db)
    let writer = try ThreadWriter(session, source: source, limits: limits, hooks: hooks, past: nil, register: kept)
    return Parts(
      writer: writer, reader: nil, identity: identity, register: kept,
      readers: try PostgresReaders(address, source: source, limit: limits.waitingReads), remarks: remarks)
  }

  /// Opens one more read connection.
  func reader() throws -> any Engine {
    if let address = medium.postgres { return try PostgresOpening.reader(address) }
    return try StoreFile.openForReading(path, on: medium)
  }

  /// Opens an up-to-date file that can't be written at the moment.
  func readerAlone() throws -> Database {
    guard medium.isDisk else { throw StoreFault(message: "\(path) isn't on this machine's disk") }
    let reader = try StoreFile.openAlone(path, migrations: migrations)
    let db = Connection(reader, guest: false)
    guard try ErasureRegister(of: path).entries().allSatisfy({ try db.isErased($0.account) }) else {
      throw StoreFault(message: "\(path) has accounts that were erased, and can't be written to forget them")
    }
    return reader
  }
}

/// Takes the writer's place while the disk rejects changes.
@Loop final class RefusingWriter: Writer {
  private let trouble: StoreTrouble

  init(_ trouble: StoreTrouble) { self.trouble = trouble }

  func add(_ job: WriteJob) -> Bool {
    if job.begin() { job.outcome = .failed(Failure(trouble)) }
    Loop.task { job.settle() }
    return true
  }

  func close() async {}
}
