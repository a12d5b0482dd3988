import CSQLite
import Wire

/// Runs writes that wait at the same moment in one transaction, so that a single disk sync makes all of them durable.
///
/// If a write throws, only its changes are rolled back. In PostgreSQL, each write therefore has its own savepoint. In
/// an SQLite file, a savepoint is expensive, because SQLite copies each page before a write changes it. A group of
/// writes to a file therefore begins without savepoints, and uses them from the first write that must not run twice. If
/// a write without a savepoint fails after it has made changes, which is rare, the whole transaction is rolled back,
/// and its writes run again with savepoints.
///
/// Used by the writer thread only.
final class GroupCommit {
  private let database: any Engine
  /// The SQLite handle of the database; nil if the database isn't an SQLite file.
  private let file: Database?
  private let context: TransactionContext
  private let hooks: StoreHooks
  private let marks: HighWaterMarkRecorder
  /// The open files of the database; nil if there is no file system.
  private let files: OpenedFiles?
  /// The statements that run for each group or each write. They are prepared once.
  private let begin, commit, rollback, savepoint, release, undo: any PreparedStatement
  /// Ends the savepoint of a write's body.
  static let releaseBody = "RELEASE write_body"
  /// Rolls back a body. Its savepoint remains.
  static let undoBody = "ROLLBACK TO write_body"
  /// The accounts among the group's owners that were erased or merged. Nil if each job looks up its own owner.
  private var ended: Set<String>?
  /// A cache of recent owners that weren't erased or merged. Some changes take less time than the query for their
  /// owner.
  private var active: Set<String> = []
  private static let maxActive = 4096
  /// True if the remaining bodies of this group run in savepoints.
  private var isolates = true
  /// The number of further groups that use savepoints from the start. It is set when a write fails after it has made
  /// changes.
  private var carefulGroups = 0
  private static let carefulAfterFailure = 100
  /// The number of pages above which the log is checkpointed: about 4 MB, SQLite's own default.
  private static let checkpointPages = 1000

  /// - Parameters:
  ///   - source: the service's name, which is the source of its events.
  ///   - past: the file that records the database's high-water mark; nil to record it only in the database.
  ///   - erasureLog: the erasure log.
  init(
    _ database: any Engine, source: String, limits: StoreLimits, hooks: StoreHooks, past: HighWaterMarkFile?,
    erasureLog: WatchedErasureLog?
  ) throws(StoreFault) {
    self.database = database
    file = database as? Database
    context = TransactionContext(database, source: source, limits: limits, hooks: hooks, erasureLog: erasureLog)
    self.hooks = hooks
    marks = HighWaterMarkRecorder(database, beside: past)
    files = past.map { OpenedFiles(of: $0.database) }
    begin = try database.start(database.dialect.begin, isRestricted: false)
    commit = try database.start("COMMIT", isRestricted: false)
    rollback = try database.start("ROLLBACK", isRestricted: false)
    savepoint = try database.start("SAVEPOINT write_body", isRestricted: false)
    release = try database.start(Self.releaseBody, isRestricted: false)
    undo = try database.start(Self.undoBody, isRestricted: false)
  }

  /// Runs jobs and commits them as one transaction.
  ///
  /// - Parameters:
  ///   - longest: the time after which no further jobs join the group; nil for no limit.
  ///   - handBack: called with the jobs as soon as they can be answered.
  func run(_ turns: inout FairQueue<WriteJob>, atMost longest: Duration?, handBack: ([WriteJob]) -> Void) {
    let group = runGroup(&turns, until: longest.map { ContinuousClock.now + $0 })
    handBack(group)
    if let first = group.first { marks.committed(at: first.wallNow) }
    guard let file, file.logPages >= Self.checkpointPages else { return }
    // The checkpoint runs after the answers, so that no caller waits for it. It is explicit, because SQLite's automatic
    // checkpoint hides errors.
    do throws(StoreFault) {
      try writeBack(file, truncating: false)
    } catch {
      // A reader may block the checkpoint, or the disk may be full. The next checkpoint catches up.
      if error.isFatal { stop(error) }
    }
  }

  /// - Throws: `StoreFault`, for example if the log doesn't belong to the file.
  private func writeBack(_ file: Database, truncating: Bool) throws(StoreFault) {
    do throws(StoreFault) { try marks.checkFile() } catch {
      file.leaveLog()
      throw error
    }
    let past = marks.reached()
    if try file.checkpoint(truncating: truncating) { marks.writtenBack(until: past) }
  }

  /// Checkpoints and truncates the log as far as readers permit. This is a store's last operation.
  func finish() {
    do throws(StoreFault) { try marks.checkFile() } catch {
      file?.leaveLog()
      return
    }
    marks.markLast { (raise: () throws(StoreFault) -> Void) throws(StoreFault) in
      try begin.run()
      do throws(StoreFault) {
        try raise()
        try commit.run()
      } catch {
        if database.inTransaction { try? rollback.run() }
        throw error
      }
    }
    if let file { try? writeBack(file, truncating: true) }
  }

  /// The jobs of one transaction.
  private struct Group {
    /// The jobs that were taken from the queue, successful or not.
    var taken: [WriteJob] = []
    /// The jobs whose changes are in the transaction.
    var stored: [WriteJob] = []
  }

  /// Runs jobs in one transaction until the queue is empty, the time limit is reached, or the transaction is lost.
  ///
  /// - Returns: the jobs that it took from the queue, successful or not.
  private func runGroup(_ turns: inout FairQueue<WriteJob>, until end: ContinuousClock.Instant?) -> [WriteJob] {
    guard let opening = turns.next() else { return [] }
    do throws(StoreFault) {
      if let gone = files?.missing() { throw StoreFault.fileGone(gone) }
      try marks.checkIfDue(at: opening.wallNow)
      try begin.run()
      // The renewal of the lease must not wait for a lock on a table, so don't query one.
      let asksForOwners = database.dialect == .postgres && !opening.isRenewal
      ended = asksForOwners ? try endedOwners([opening.owner] + turns.waitingOwners) : nil
    } catch {
      if error.isFatal { stop(error) }
      if database.inTransaction { try? rollback.run() }
      return refuse(opening, &turns, because: error)
    }
    isolates = file == nil || carefulGroups > 0
    carefulGroups = max(0, carefulGroups - 1)
    var group = Group()
    var committing = false
    let changesBefore = database.allChanges
    do throws(StoreFault) {
      try run(opening, &turns, until: end, in: &group)
      guard let first = group.stored.first else {
        try rollback.run()
        return group.taken
      }
      try marks.mark(at: first.wallNow)
      committing = true
      try commitGroup(of: group.stored.count)
      if database.allChanges > changesBefore { for job in group.stored { job.isConfirmed = true } }
    } catch {
      // A process that lost its session has lost the writer's lock too, so it must not even continue to read.
      if error.isFatal, !committing { stop(error) }
      if database.inTransaction { try? rollback.run() }
      marks.undone()
      let refusal = WriteRefusal.group(error, isKnownUndone: !committing || error.isRefusedByDisk)
      for job in group.stored { job.outcome = .failed(refusal) }
    }
    return group.taken
  }

  /// Fails all waiting jobs, because no transaction can begin.
  private func refuse(
    _ opening: WriteJob, _ turns: inout FairQueue<WriteJob>, because fault: StoreFault
  ) -> [WriteJob] {
    let refusal = WriteRefusal.group(fault, isKnownUndone: true)
    var refused: [WriteJob] = []
    var next: WriteJob? = opening
    while let job = next {
      refused.append(job)
      if job.begin() { job.outcome = .failed(refusal) }
      next = turns.next()
    }
    return refused
  }

  /// Runs the jobs of a transaction. Afterwards, `group.stored` contains those whose changes the database confirmed.
  ///
  /// - Throws: the fault that lost the whole transaction.
  private func run(
    _ opening: WriteJob, _ turns: inout FairQueue<WriteJob>, until end: ContinuousClock.Instant?, in group: inout Group
  ) throws(StoreFault) {
    var next: WriteJob? = opening
    while let job = next {
      group.taken.append(job)
      if job.begin() {
        isolates = isolates || !job.mayRunTwice
        group.stored.append(job)
        switch try attempt(job, number: group.taken.count - 1) {
        case .stored: break
        case .undone: group.stored.removeLast()
        case .leftChanges: try runAgain(&group.stored)
        }
      }
      // Commit the renewal of the lease alone, because another write in the group could wait for a lock.
      let isOver = job.isRenewal || end.map { ContinuousClock.now >= $0 } ?? false
      next = isOver ? nil : turns.next()
    }
    for (number, fault) in try database.confirm() {
      let job = group.taken[number]
      job.outcome = .failed(WriteRefusal.undone(fault))
      group.stored.removeAll { $0 === job }
    }
  }

  /// Returns the erased or merged accounts among the owners, in one query. Returns nil for a single owner. Used only
  /// with PostgreSQL, because in SQLite a query for each owner is just as fast.
  private func endedOwners(_ owners: [String?]) throws(StoreFault) -> Set<String>? {
    // PostgreSQL's texts can't contain U+0000, so no account with this character was erased or merged.
    let owners = owners.compactMap(\.self).filter { !$0.utf8.contains(0) }
    guard owners.count > 1 else { return nil }
    return try context.own.ended(among: owners)
  }

  /// Returns true if the owner of a write was erased or merged.
  private func hasEnded(_ owner: String) throws -> Bool {
    if let ended { return ended.contains(owner) }
    if active.contains(owner) { return false }
    if try context.own.hasEnded(owner) { return true }
    if active.count >= Self.maxActive { active.removeAll(keepingCapacity: true) }
    active.insert(owner)
    return false
  }

  /// The outcome of running a body. A body that failed without a savepoint may have left changes.
  private enum Attempt { case stored, undone, leftChanges }

  /// Rolls back the group and runs its jobs again in savepoints, because the last one failed and left changes.
  private func runAgain(_ jobs: inout [WriteJob]) throws(StoreFault) {
    carefulGroups = Self.carefulAfterFailure
    isolates = true
    try rollback.run()
    try begin.run()
    var stored: [WriteJob] = []
    for job in jobs where try attempt(job, number: 0) == .stored { stored.append(job) }
    jobs = stored
  }

  /// Runs one job.
  ///
  /// - Throws: the fault that lost the whole transaction.
  private func attempt(_ job: WriteJob, number: Int) throws(StoreFault) -> Attempt {
    // The change count is needed only without a savepoint. In PostgreSQL, reading the count would wait for the server.
    let changesBefore = isolates ? 0 : database.allChanges
    if isolates { try savepoint.run() }
    let transaction = Transaction(context, wallNow: job.wallNow)
    do {
      let then = try database.guarded {
        // The gateway may have accepted the call just before the account was erased or merged.
        if let owner = job.owner, try hasEnded(owner) { throw Failure.unauthenticated }
        return try job.body(transaction)
      }
      if isolates { try release.run() }
      database.ended(number)
      if transaction.endsAccounts {
        ended = nil
        active.removeAll()
      }
      job.outcome = .stored(emitted: transaction.emitted, actions: transaction.afterCommit, then: then)
      return .stored
    } catch {
      if let loss = database.takeLoss() {
        if loss.isFatal { stop(loss) }
        throw loss
      }
      if !isolates, database.allChanges != changesBefore { return .leftChanges }
      if isolates {
        try undo.run()
        try release.run()
      }
      job.outcome = .failed(WriteRefusal.undone(error))
      return .undone
    }
  }

  /// Commits a transaction that contains this number of writes.
  ///
  /// - Throws: only if the disk rejected the commit without writing anything. After any other failure the state on disk
  ///   is unknown, and the process halts.
  private func commitGroup(of writes: Int) throws(StoreFault) {
    hooks.reached(.committing)
    do throws(StoreFault) {
      try commit.run()
    } catch {
      if !error.isRefusedByDisk { stop(error) }
      throw error
    }
    hooks.reached(.committed)
    hooks.committed(writes)
  }

  /// Returns true, or halts the process if the server has ended the PostgreSQL session.
  func isAlive() -> Bool {
    guard let session = database as? PostgresSession, !session.isAlive() else { return true }
    stop(StoreFault.connectionLost("the connection ended between requests"))
    return false
  }

  private func stop(_ fault: StoreFault) { hooks.halt("store of \(context.source): \(fault)") }
}
