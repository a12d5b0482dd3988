import CSQLite

/// Runs the writes that wait at the same moment in one transaction, so that one disk sync acknowledges all.
///
/// Used by the writer thread only. Each write stands in a savepoint: one that throws is undone alone.
final class GroupCommit {
  private let database: Database
  private let own: Connection
  private let source: String
  private let limits: StoreLimits
  private let hooks: StoreHooks
  /// Pages in the log beyond which it is written back: about 4 MB, SQLite's own default.
  private static let checkpointPages = 1000

  /// - Parameter source: the service's name, which its events carry.
  init(_ database: Database, source: String, limits: StoreLimits, hooks: StoreHooks) {
    self.database = database
    self.own = Connection(database, guest: false)
    self.source = source
    self.limits = limits
    self.hooks = hooks
  }

  /// Runs, commits and answers every job.
  func run(_ jobs: [WriteJob]) {
    var rest = jobs[...]
    while !rest.isEmpty { runGroup(&rest) }
    guard database.logPages >= Self.checkpointPages else { return }
    // After the answers, so that nobody waits for it, and by hand, since SQLite's own way keeps its errors to itself.
    do throws(StoreFault) {
      try database.checkpoint(truncating: false)
    } catch {
      // Busy means a reader in the way and full a full disk: the next one does it.
      if error.isFatal { stop(error) }
    }
  }

  /// Writes the log back and empties it, as far as readers let it: the last thing a store does.
  func finish() { try? database.checkpoint(truncating: true) }

  /// Takes jobs until all are in one transaction, or until the transaction is lost.
  private func runGroup(_ jobs: inout ArraySlice<WriteJob>) {
    do throws(StoreFault) {
      try own.run("BEGIN IMMEDIATE")
    } catch {
      if error.isFatal { stop(error) }
      for job in jobs where job.begin() { job.refuse(WriteRefusal.group(error, isKnownUndone: true)) }
      jobs = []
      return
    }
    var begun: [WriteJob] = []
    var committing = false
    do throws(StoreFault) {
      var settlements: [@Sendable () -> Void] = []
      while let job = jobs.popFirst() {
        guard job.begin() else { continue }
        begun.append(job)
        if let settle = try attempt(job) { settlements.append(settle) } else { begun.removeLast() }
      }
      if settlements.isEmpty {
        try own.run("ROLLBACK")
      } else {
        committing = true
        hooks.reached(.committing)
        try commit()
        hooks.reached(.committed)
        hooks.committed(settlements.count)
      }
      for settle in settlements { settle() }
    } catch {
      if database.inTransaction { try? own.run("ROLLBACK") }
      let undone = !committing || error.isRefusedByDisk
      for job in begun { job.refuse(WriteRefusal.group(error, isKnownUndone: undone)) }
    }
  }

  /// Runs one job in its savepoint; nil if it failed by itself and has been told so.
  ///
  /// - Throws: what lost the whole transaction.
  private func attempt(_ job: WriteJob) throws(StoreFault) -> (@Sendable () -> Void)? {
    try own.run("SAVEPOINT write_body")
    do {
      let settle = try database.guarded {
        try job.perform(Transaction(database, wallNow: job.wallNow, source: source, limits: limits, hooks: hooks))
      }
      try own.run("RELEASE write_body")
      return settle
    } catch {
      if let loss = database.takeLoss() {
        if loss.isFatal { stop(loss) }
        throw loss
      }
      try own.run("ROLLBACK TO write_body")
      try own.run("RELEASE write_body")
      job.refuse(WriteRefusal.undone(error))
      return nil
    }
  }

  /// - Throws: only for a disk that took nothing; every other failure of a commit leaves the disk's state unknown.
  private func commit() throws(StoreFault) {
    do throws(StoreFault) {
      try own.run("COMMIT")
    } catch {
      if !error.isRefusedByDisk { stop(error) }
      throw error
    }
  }

  private func stop(_ fault: StoreFault) { hooks.halt("store of \(source): \(fault)") }
}
