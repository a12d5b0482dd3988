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
  typealias Parts = (writer: any Writer, reader: Database, identity: StoreIdentity, register: KeptRegister?)

  /// Brings the file up to date and opens it for both.
  func whole() throws -> Parts {
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
      return (writer, reader, identity, kept)
    }
    let group = try GroupCommit(database, source: source, limits: limits, hooks: hooks, past: nil, register: nil)
    return (LoopWriter(group, clock: clock, pause: simulation.pause), reader, identity, nil)
  }

  /// Opens a file that is up to date and that nobody can write now.
  func readerAlone() throws -> Database {
    guard medium.simulation == nil else { throw StoreFault(message: "\(path) isn't on this machine's disk") }
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
