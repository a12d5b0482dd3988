import CivilTime
import EventLoop
import Wire

/// What a store is opened with, kept for when that has to be done again.
@Loop struct StoreOpening {
  let path: String
  let source: String
  let migrations: [Migration]
  let held: [HeldTable]
  let clock: LoopClock
  let limits: StoreLimits
  let hooks: StoreHooks
  let medium: StoreMedium

  /// Who writes it, who reads it, and who it is before anything is changed in it.
  struct Parts {
    var writer: any Writer
    /// The loop's; nil where it has none.
    var reader: (any Engine)?
    var identity: StoreIdentity
    var register: KeptRegister?
    /// Nil where the loop reads by itself.
    var readers: PostgresReaders?
    /// What people who run the machine should know.
    var remarks: [String] = []
  }

  /// Brings the file up to date and opens it for both.
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

  /// The same in PostgreSQL. The register of erased accounts lies where a file would: what is put back in the database
  /// from an older day doesn't bring them back.
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

  /// One more connection that reads.
  func reader() throws -> any Engine {
    if let address = medium.postgres { return try PostgresOpening.reader(address) }
    return try StoreFile.openForReading(path, on: medium)
  }

  /// Opens a file that is up to date and that nobody can write now.
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

/// In the place of the writer where the disk takes no changes.
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
