import CivilTime
package import EventLoop
import Files
package import Wire

/// A service's database, written by one thread (decision 5). It is an SQLite file that is read on the loop, or a
/// PostgreSQL schema that is read by threads (decision 6).
///
/// ```swift
/// let count = try store.read { try $0.value(of: Int.self, "SELECT count(*) FROM cards WHERE account = $1", account) }
/// try await store.write { tx in try tx.run("INSERT INTO cards (id) VALUES ($1)", id) }   // on disk when it returns
/// ```
@Loop package final class Store {
  /// The service's name, which is the source of its events.
  package nonisolated let source: String
  /// Called on the loop when a write that emitted an event is on disk, before the write's caller resumes.
  package var onOutboxCommitted: (@Loop () -> Void)?
  /// The number of writes that aren't answered yet: those that wait, run, or are about to be answered. A cancelled
  /// write counts until the writer has taken it from the queue.
  package internal(set) var waitingWrites = 0

  /// The condition that keeps the store from working; nil if there is none. A temporary problem ends when changes are
  /// stored again.
  package private(set) var problem: StoreProblem?
  /// Called when `problem` has changed.
  package var onProblem: (@Loop (StoreProblem?) -> Void)?

  let clock: LoopClock
  let limits: StoreLimits
  /// The path of the database.
  package nonisolated let path: String
  private(set) var writer: any Writer
  /// The loop's own connection. With PostgreSQL it is nil until the first call of `read`, which services don't use.
  private var reader: (any Engine)?
  /// The reader threads; nil if the loop itself reads the database.
  private(set) var readers: PostgresReaders?
  /// The keeper of the lease; nil if answers need no confirmation by PostgreSQL.
  private(set) var lease: LeaseKeeper?
  /// The erasure log. Nil if the store is read-only or there is no file system.
  private(set) var erasureLog: WatchedErasureLog?
  private let opening: StoreOpening
  /// The tables of the service that hold personal data.
  var held: [PersonalDataTable] { opening.held }
  /// The service's own migrations.
  var migrations: [Migration] { opening.migrations }
  package var backend: StorageBackend { opening.backend }
  /// True if the store is a file on this machine's disk.
  package var hasFile: Bool { opening.backend.isDisk }
  /// The time at which a write last ended, or was submitted while no other write was waiting.
  var progressAt = Instant(nanoseconds: 0)
  /// True if the database server has been silent for so long that further writes must be rejected.
  var isUnconfirmed: Bool { readsElsewhere && waitingWrites > 0 && clock.now - progressAt > limits.patience }
  /// The time that `close` waits for a database server to finish the last writes.
  private static let closingTimeout = Duration.seconds(3)
  /// Warnings for the operator about the storage backend.
  package nonisolated let placeWarnings: [StoreWarning]
  private let hooks: StoreHooks
  private var readDepth = 0
  private var refusedAt = Instant(nanoseconds: 0)
  private static let requiredCalm = Duration.seconds(2)
  /// The open files of the database; nil if the store isn't a file on this machine's disk.
  private var files: OpenedFiles?
  /// True while the reader holds a transaction open. The transaction ends with the loop's turn.
  private var holdsState = false
  private var housekeeping: TimerID?
  package private(set) var isOpen = true
  /// The database's identity when it was opened, before this process changed anything.
  package nonisolated let opened: StoreIdentity

  /// Opens or creates the file and its folder, and brings the schema up to date.
  ///
  /// If the disk is full or read-only, a file that is up to date is opened read-only. Changes are then rejected until
  /// `checkRecovery` finds that the disk accepts writes again.
  ///
  /// - Parameters:
  ///   - source: the service's name; by default, the file's name up to its first dot.
  ///   - migrations: the service's own migrations, numbered from 1.
  ///   - held: the tables of the service that hold personal data.
  ///   - clock: provides the time of writes, deadlines and housekeeping.
  ///   - backend: the storage backend. `path` is a name within the backend.
  ///   - lease: the time for which PostgreSQL's confirmation permits answers; nil if answers need no confirmation.
  /// - Throws: `StoreFault` or `FileFault`: a newer database, a changed migration, another service's file.
  package static func open(
    _ path: String, source: String? = nil, migrations: [Migration], held: [PersonalDataTable] = [], clock: LoopClock,
    limits: StoreLimits = StoreLimits(), hooks: StoreHooks = StoreHooks(), backend: StorageBackend = .disk,
    lease: Duration? = nil
  ) throws -> Store {
    let source = source ?? String(path.split(separator: "/").last?.prefix { $0 != "." } ?? "store")
    if backend.simulation == nil { try Disk.makeDirectories(Disk.parent(of: path), mode: 0o700) }
    let opening = StoreOpening(
      path: path, source: source, migrations: migrations, held: held, clock: clock, limits: limits, hooks: hooks,
      backend: backend, lease: lease)
    let store: Store
    do { store = Store(opening, try opening.whole()) } catch let fault as StoreFault {
      // A file that is intact can still be read while the disk rejects writes.
      guard let problem = fault.problem, problem.mayPass, let reader = try? opening.readerAlone() else { throw fault }
      let identity = try StoreIdentity.expect(Connection(reader, isRestricted: false))
      store = Store(
        opening, StoreOpening.Parts(writer: RefusingWriter(problem), reader: reader, identity: identity))
      store.problem = problem
    }
    store.scheduleHousekeeping()
    store.keepLease()
    return store
  }

  private init(_ opening: StoreOpening, _ parts: StoreOpening.Parts) {
    self.opening = opening
    path = opening.path
    source = opening.source
    clock = opening.clock
    limits = opening.limits
    hooks = opening.hooks
    writer = parts.writer
    reader = parts.reader
    opened = parts.identity
    erasureLog = parts.erasureLog
    readers = parts.readers
    lease = parts.lease.map { LeaseKeeper($0, clock: opening.clock) }
    placeWarnings = parts.warnings
    files = opening.backend.isDisk ? OpenedFiles(of: opening.path) : nil
  }

  /// Checks whether the open file is still the one at its path. If it isn't, the store's problem becomes `fileGone`.
  package func lookAtFile() { if files?.missing() != nil { setProblem(.fileGone) } }

  /// Checks that the open file is still the one at its path. If it isn't, opening the path again would open another
  /// file or fail.
  ///
  /// - Throws: `unavailable` if the open file was moved, replaced or deleted, or if the store is in PostgreSQL.
  func expectFile() throws(Failure) {
    if opening.backend.postgres != nil { throw Failure(.unavailable, Message(Self.isElsewhere)) }
    lookAtFile()
    if problem == .fileGone { throw Failure(.fileGone) }
  }

  private static let isElsewhere =
    "the database is in PostgreSQL, so back it up with PostgreSQL's own tools: docs/guides/postgresql.md"

  /// Reopens the file for writing after it was opened read-only. If that fails, the file stays open for reading.
  func openWhole() {
    guard writer is RefusingWriter, isOpen, readDepth == 0 else { return }
    releaseReadState()
    // The current reader uses no locks, so it must be closed before a writer opens the file. Closing it later would
    // release the writer's locks.
    guard let placeholder = try? Database(path: ":memory:", create: true) else { return }
    reader = placeholder
    do {
      let parts = try opening.whole()
      writer = parts.writer
      reader = parts.reader
      erasureLog = parts.erasureLog
      files = OpenedFiles(of: path)
      setProblem(nil)
    } catch {
      do { reader = try opening.readerAlone() } catch { hooks.halt("store of \(source): \(error)") }
    }
  }

  /// Reads one consistent state synchronously on the loop thread. Keep it short.
  ///
  /// The state includes every write that has returned. Reads in one turn of the loop share a state until a write
  /// returns, because locking the file costs more than most reads do. This method is for file maintenance and tests.
  /// Services use `query` and `Routes.read`, because with a database server, this method blocks and opens a session
  /// that stays open.
  package func read<T>(_ body: (Reading) throws -> T) throws -> T {
    if problem == .lostPast { throw Failure(.lostPast) }
    do {
      let reader = try loopsReader()
      try holdState(of: reader)
      readDepth += 1
      defer { readDepth -= 1 }
      return try body(Reading(reader, wallNow: clock.wallNow, source: source))
    } catch let fault as StoreFault {
      releaseReadState()
      if fault.isFatal { hooks.halt("store of \(source): \(fault)") }
      guard let problem = fault.problem, !problem.mayPass else { throw fault }
      setProblem(problem)
      throw Failure(problem)
    }
  }

  /// Records the result of the last use of the file. Damage is permanent, because the file must be replaced. A newer
  /// schema is permanent too: some statements still succeed with it, so a success proves nothing.
  ///
  /// A full disk may still have space for small changes. A temporary problem therefore ends only after a period without
  /// a rejected change.
  func setProblem(_ now: StoreProblem?) {
    if now != nil { refusedAt = clock.now }
    guard now != problem, problem?.mayPass ?? true else { return }
    if now == nil, clock.now - refusedAt < Self.requiredCalm { return }
    problem = now
    onProblem?(now)
  }

  /// Rejects all reads and writes from now on, even after a restart, because other services have recorded changes that
  /// this database lacks.
  func record(_ loss: DataLossFile.Content) async throws {
    // This write must come first, because `setProblem(.lostPast)` makes the store reject all writes.
    if opening.backend.postgres != nil { try await write { try PostgresDataLossRecord.write(loss, in: $0.own) } }
    setProblem(.lostPast)
    if hasFile { try DataLossFile(of: path).write(loss) }
  }

  private func loopsReader() throws -> any Engine {
    if let reader { return reader }
    let opened = try opening.reader()
    reader = opened
    return opened
  }

  private func holdState(of reader: any Engine) throws {
    guard !holdsState else { return }
    try Connection(reader, isRestricted: false).run(reader.dialect.beginReading)
    holdsState = true
    Loop.atEndOfTurn { self.releaseReadState() }
  }

  /// Ends the reader's transaction, so that the next read sees the newest state.
  func releaseReadState() {
    guard holdsState, readDepth == 0 else { return }
    holdsState = false
    if let reader, reader.inTransaction { try? Connection(reader, isRestricted: false).run("ROLLBACK") }
  }

  /// Reports an event's step to the hooks, for steps outside a transaction.
  package func reached(_ step: EventStep) { hooks.reached(step) }

  /// Completes the waiting writes, checkpoints the log and ends the writer thread.
  ///
  /// Further writes are rejected. Reads continue to work until the store is released.
  package func close() async {
    guard isOpen else { return }
    isOpen = false
    if let housekeeping { clock.cancel(housekeeping) }
    lease?.stop()
    if let readers { await close(readers) } else { await writer.close() }
    // The database lacks changes, and another file may replace it from now on, so reads of this file must stop.
    guard problem == .lostPast, let placeholder = try? Database(path: ":memory:", create: true) else { return }
    releaseReadState()
    reader = placeholder
  }

  /// Closes the writer and the readers. Waits at most `closingTimeout` for the server. After that, returns even if
  /// writes are pending. None of these writes has been acknowledged.
  private func close(_ readers: PostgresReaders) async {
    await withCheckedContinuation { continuation in
      var isOver = false
      let end: @Loop () -> Void = {
        if !isOver { continuation.resume() }
        isOver = true
      }
      let timer = clock.schedule(at: clock.now + Self.closingTimeout, end)
      Loop.task { [writer, clock] in
        await writer.close()
        await readers.close()
        clock.cancel(timer)
        end()
      }
    }
  }

  private func scheduleHousekeeping() {
    housekeeping = clock.schedule(at: clock.now + limits.housekeepingInterval) { [weak self] in
      guard let self, isOpen else { return }
      scheduleHousekeeping()
      // Start the task immediately, so that its write runs before writes that are submitted after this moment.
      Task.immediate(executorPreference: Loop.executor) { await self.runMaintenance() }
    }
  }

  /// Runs the maintenance. A step that fails is repeated at the next interval.
  private func runMaintenance() async {
    try? await forgetOldKeys()
    try? await forgetOldEvents()
  }
}

extension Store {
  /// Reads a store's file directly, alongside or without the process that owns it. Migrates, locks and changes nothing.
  ///
  /// For tests and tools that inspect the file from outside.
  package static func peek<T>(_ path: String, _ body: (Connection) throws -> T) throws -> T {
    try body(Connection(StoreFile.openForReading(path, on: .disk)))
  }

  /// Reads a store in PostgreSQL directly, without migrating or changing it. Blocks.
  package static func peek<T>(_ address: PostgresAddress, _ body: (Connection) throws -> T) throws -> T {
    try body(Connection(PostgresOpening.reader(address)))
  }
}

/// Asynchronous reads, for services: a caller waits without blocking the loop.
extension Store {
  /// True if reads run on separate threads. If false, they run on the loop, because separate threads wouldn't be
  /// faster.
  package var readsElsewhere: Bool { readers != nil }

  /// Reads one consistent state, for service work that `Routes.read` doesn't cover.
  ///
  /// With an SQLite file, the read runs immediately on the loop, but the body must not rely on that.
  ///
  /// - Parameters:
  ///   - owner: the account that the read belongs to. Owners take turns.
  ///   - mayBeOutdated: true to read even if the server may no longer be the primary.
  /// - Throws: `unavailable` if the store is closed, because its file may be gone.
  package func query<T>(
    of owner: String? = nil, mayBeOutdated: Bool = false, _ body: @escaping @Sendable (Reading) throws -> T
  ) async throws -> T {
    guard isOpen else { throw WriteRefusal.closed(source) }
    guard readsElsewhere else { return try read(body) }
    let carried = try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Carried<T>, any Error>) in
      do {
        _ = try submitRead(of: owner, mayBeOutdated: mayBeOutdated, { Carried(value: try body($0)) }) {
          continuation.resume(with: $0)
        }
      } catch { continuation.resume(throwing: error) }
    }
    return carried.value
  }

  /// Reads on a thread. `done` runs on the loop.
  ///
  /// - Parameters:
  ///   - owner: the account that the read belongs to. Owners take turns.
  ///   - mayBeOutdated: true to read even if the server may no longer be the primary.
  /// - Returns: a handle that cancels the read unless it has begun.
  package func submitRead<T: Sendable>(
    of owner: String? = nil, mayBeOutdated: Bool = false, _ body: @escaping @Sendable (Reading) throws -> T,
    done: @escaping @Loop (Result<T, any Error>) -> Void
  ) throws(Failure) -> any Cancellable {
    guard isOpen, let readers else { throw WriteRefusal.closed(source) }
    if problem == .lostPast { throw Failure(.lostPast) }
    if !mayBeOutdated { try refuseFenced() }
    return try readers.read(of: owner, at: clock.wallNow, body) { [weak self] answer in
      done(mayBeOutdated ? answer : self?.confirmed(answer) ?? answer)
    }
  }
}

/// Carries a body's result from its thread to the loop. Unchecked: only the body has had access to the value.
private struct Carried<T>: @unchecked Sendable {
  let value: T
}
