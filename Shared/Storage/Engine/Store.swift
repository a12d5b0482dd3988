import CivilTime
package import EventLoop
import Files
package import Wire

/// A service's database, written by one thread (decisions 4, 6): an SQLite file, read on the loop, or a schema in
/// PostgreSQL, read by threads (decision 91).
///
/// ```swift
/// let count = try store.read { try $0.first("SELECT count(*) FROM cards WHERE account = $1", account) { $0.int(0) } }
/// try await store.write { tx in try tx.run("INSERT INTO cards (id) VALUES ($1)", id) }   // on disk when it returns
/// ```
@Loop package final class Store {
  /// The service's name: the source of its events.
  package nonisolated let source: String
  /// Called on the loop after a write that emitted an event is on disk, before its caller goes on: wakes the sender.
  package var onOutboxCommitted: (@Loop () -> Void)?
  /// Writes that wait or run now, or wait to be answered; one that was given up counts until its turn has passed.
  package internal(set) var waitingWrites = 0

  /// What keeps it from its work; nil while all is well. A disk's passes with the first change that is stored again.
  package private(set) var trouble: StoreTrouble?
  /// Called when `trouble` has changed.
  package var onTrouble: (@Loop (StoreTrouble?) -> Void)?

  let clock: LoopClock
  let limits: StoreLimits
  /// Where the database is.
  package nonisolated let path: String
  private(set) var writer: any Writer
  /// The loop's own connection. In PostgreSQL nil until somebody reads by `read`, which services don't.
  private var reader: (any Engine)?
  /// Nil where the loop reads by itself.
  private(set) var readers: PostgresReaders?
  /// Nil where nothing can be written, or there is no file system.
  private(set) var register: KeptRegister?
  private let opening: StoreOpening
  /// What the service's tables hold of people.
  var held: [HeldTable] { opening.held }
  /// The service's own.
  var migrations: [Migration] { opening.migrations }
  /// What it lies on.
  package var medium: StoreMedium { opening.medium }
  /// Whether it is a file on the machine's disk.
  package var hasFile: Bool { opening.medium.isDisk }
  /// When a write ended last, or the first of those that wait was asked for.
  var progressAt = Instant(nanoseconds: 0)
  /// Whether a server has been silent for so long that nothing more is to wait for it.
  var isUnconfirmed: Bool { readsElsewhere && waitingWrites > 0 && clock.now - progressAt > limits.patience }
  /// How long a server may take for the last writes of all.
  private static let farewell = Duration.seconds(3)
  /// What people who run the machine should know of where the database is.
  package nonisolated let placeRemarks: [String]
  private let hooks: StoreHooks
  private var readDepth = 0
  private var refusedAt = Instant(nanoseconds: 0)
  private static let calm = Duration.seconds(2)
  /// Nil for one that doesn't lie on the machine's disk.
  private var files: FilesInPlace?
  /// Whether the reader is in a transaction, which ends with the turn.
  private var holdsState = false
  private var housekeeping: TimerID?
  private(set) var isOpen = true
  /// Who the database was when it was opened, before this process changed anything in it.
  package nonisolated let opened: StoreIdentity

  /// Opens or makes the file and its folder, and brings the schema up to date.
  ///
  /// A file that is up to date, on a disk that is full or may only be read, is opened for reading: changes are refused
  /// until `lookForRelief` finds that it is over.
  ///
  /// - Parameters:
  ///   - source: the service's name; without it, the file's name up to its first dot.
  ///   - migrations: the service's own, numbered from 1.
  ///   - held: what the service's tables hold of people.
  ///   - clock: gives writes their time, deadlines and housekeeping.
  ///   - medium: what the file lies on; `path` is a name there.
  /// - Throws: `StoreFault` or `FileFault` with a clear text: a newer database, a changed migration, a foreign file.
  package static func open(
    _ path: String, source: String? = nil, migrations: [Migration], held: [HeldTable] = [], clock: LoopClock,
    limits: StoreLimits = StoreLimits(), hooks: StoreHooks = StoreHooks(), medium: StoreMedium = .disk
  ) throws -> Store {
    let source = source ?? String(path.split(separator: "/").last?.prefix { $0 != "." } ?? "store")
    if medium.simulation == nil { try Disk.makeDirectories(Disk.parent(of: path), mode: 0o700) }
    let opening = StoreOpening(
      path: path, source: source, migrations: migrations, held: held, clock: clock, limits: limits, hooks: hooks,
      medium: medium)
    let store: Store
    do { store = Store(opening, try opening.whole()) } catch let fault as StoreFault {
      // What a disk refuses to take can be read all the same, if it is there whole.
      guard let trouble = fault.trouble, trouble.mayPass, let reader = try? opening.readerAlone() else { throw fault }
      let identity = try StoreIdentity.expect(Connection(reader, guest: false))
      store = Store(
        opening, StoreOpening.Parts(writer: RefusingWriter(trouble), reader: reader, identity: identity))
      store.trouble = trouble
    }
    store.scheduleHousekeeping()
    return store
  }

  private init(_ opening: StoreOpening, _ parts: StoreOpening.Parts) {
    self.opening = opening
    (path, source, clock) = (opening.path, opening.source, opening.clock)
    (limits, hooks) = (opening.limits, opening.hooks)
    (writer, reader, opened, register) = (parts.writer, parts.reader, parts.identity, parts.register)
    readers = parts.readers
    placeRemarks = parts.remarks
    files = opening.medium.isDisk ? FilesInPlace(of: opening.path) : nil
  }

  /// Finds out whether the file that is open is still the one at its path.
  package func lookAtFile() { if files?.missing() != nil { isIn(.fileGone) } }

  /// - Throws: when the file that is open isn't the one at its path: then whoever opens that finds another one, or
  ///   none.
  func expectFile() throws(Failure) {
    if opening.medium.postgres != nil { throw Failure(.unavailable, Message(Self.isElsewhere)) }
    lookAtFile()
    if trouble == .fileGone { throw Failure(.fileGone) }
  }

  private static let isElsewhere =
    "the store is in PostgreSQL: it is backed up by PostgreSQL's own means, see docs/guides/postgresql.md"

  /// Opens the file for changes where it could only be read; leaves all as it is if it still can't.
  func openWhole() {
    guard writer is RefusingWriter, isOpen, readDepth == 0 else { return }
    letStateGo()
    // The one reader that knows of no locks must be gone before anybody writes; closed later it would take their locks
    // away.
    guard let nobody = try? Database(path: ":memory:", create: true) else { return }
    reader = nobody
    do {
      let parts = try opening.whole()
      (writer, reader, register) = (parts.writer, parts.reader, parts.register)
      files = FilesInPlace(of: path)
      isIn(nil)
    } catch {
      do { reader = try opening.readerAlone() } catch { hooks.halt("store of \(source): \(error)") }
    }
  }

  /// Reads one consistent state, at once, on the loop thread: keep it short.
  ///
  /// It sees every write that has returned. Reads of one turn share a state until a write returns: locking the file for
  /// each costs more than most reads do. For what looks after files, and for tests; services have `query` and
  /// `Routes.read`, since this one waits for a server.
  package func read<T>(_ body: (Reading) throws -> T) throws -> T {
    if trouble == .lostPast { throw Failure(.lostPast) }
    do {
      let reader = try loopsReader()
      try holdState(of: reader)
      readDepth += 1
      defer { readDepth -= 1 }
      return try body(Reading(reader, wallNow: clock.wallNow, source: source))
    } catch let fault as StoreFault {
      letStateGo()
      if fault.isFatal { hooks.halt("store of \(source): \(fault)") }
      guard let trouble = fault.trouble, !trouble.mayPass else { throw fault }
      isIn(trouble)
      throw Failure(trouble)
    }
  }

  /// Notes how the last use of the file went. Damage stays, only another file is without it; so does a newer schema,
  /// which may take other calls than it refuses.
  ///
  /// Small changes find room on a full disk that large ones don't: it is over once nothing was refused for a while.
  func isIn(_ now: StoreTrouble?) {
    if now != nil { refusedAt = clock.now }
    guard now != trouble, trouble?.mayPass ?? true else { return }
    if now == nil, clock.now - refusedAt < Self.calm { return }
    trouble = now
    onTrouble?(now)
  }

  /// Refuses everything from now on, after a restart too: others know of changes that aren't here.
  func note(_ loss: LossNote.Content) async throws {
    // In its own turn, before it refuses that too.
    if opening.medium.postgres != nil { try await write { try PostgresLoss.write(loss, in: $0.own) } }
    isIn(.lostPast)
    if hasFile { try LossNote(of: path).write(loss) }
  }

  private func loopsReader() throws -> any Engine {
    if let reader { return reader }
    let opened = try opening.reader()
    reader = opened
    return opened
  }

  private func holdState(of reader: any Engine) throws {
    guard !holdsState else { return }
    try Connection(reader, guest: false).run(reader.dialect.beginReading)
    holdsState = true
    Loop.atEndOfTurn { self.letStateGo() }
  }

  /// What is read next is the newest state.
  func letStateGo() {
    guard holdsState, readDepth == 0 else { return }
    holdsState = false
    if let reader, reader.inTransaction { try? Connection(reader, guest: false).run("ROLLBACK") }
  }

  /// Tells the hooks how far an event got, for steps outside a transaction.
  package func reached(_ step: EventStep) { hooks.reached(step) }

  /// Finishes what waits, writes the log back into the file and ends the writer thread.
  ///
  /// Writes asked for from now on are refused; reads go on until the store is let go.
  package func close() async {
    guard isOpen else { return }
    isOpen = false
    if let housekeeping { clock.cancel(housekeeping) }
    if let readers { await close(readers) } else { await writer.close() }
    // Another file may be put in the place of one that is lost: nobody may read on in this one then.
    guard trouble == .lostPast, let nobody = try? Database(path: ":memory:", create: true) else { return }
    letStateGo()
    reader = nobody
  }

  /// A server that says nothing keeps no process from its end: what still waits for it was acknowledged to nobody.
  private func close(_ readers: PostgresReaders) async {
    await withCheckedContinuation { continuation in
      var isOver = false
      let end: @Loop () -> Void = {
        if !isOver { continuation.resume() }
        isOver = true
      }
      let timer = clock.schedule(at: clock.now + Self.farewell, end)
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
      // At once, so that its write goes before those asked for after this moment.
      Task.immediate(executorPreference: Loop.executor) { await self.housekeep() }
    }
  }

  /// What fails is done the next time.
  private func housekeep() async {
    try? await forgetOldKeys()
    try? await forgetOldEvents()
  }
}
