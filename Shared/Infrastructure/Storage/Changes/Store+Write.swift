package import CivilTime
import EventLoop
package import Wire

extension Store {
  /// A warning if changes are waiting and none has been completed for a second; otherwise nil.
  package var waitWarning: StoreWarning? {
    guard waitingWrites > 0, clock.now - progressAt >= .seconds(1) else { return nil }
    if backend.postgres == nil {
      return StoreWarning(
        text: "changes have waited for the disk for a second or longer",
        cure: "check the load of the disk that has its database")
    }
    return StoreWarning(
      text: "changes have waited for PostgreSQL for a second or longer",
      cure: "check the load of PostgreSQL and its disk, and its synchronous standby (pg_stat_replication)")
  }

  /// Changes the database. Returns once the change is on disk.
  ///
  /// Writes that wait at the same moment share one commit. `body` runs on the writer thread. Writes of one owner run in
  /// the order of submission. If `body` throws, all its changes are rolled back.
  ///
  /// - Parameters:
  ///   - owner: the account that the write belongs to. Owners take turns.
  ///   - deadline: a write that hasn't started by then is dropped. A write that has started is finished.
  ///   - mayRunTwice: true if `body` has no effects outside its transaction.
  /// - Throws: the errors of `body`; `overloaded`, `deadline_exceeded`, `cancelled` or `unavailable` failures.
  package func write<T: Sendable>(
    of owner: String? = nil, deadline: Instant? = nil, mayRunTwice: Bool = false,
    _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    if Task.isCancelled { throw WriteRefusal.cancelled }
    var timer: TimerID?
    defer { if let timer { clock.cancel(timer) } }
    let caller = Waiting<T>()
    let job = try submit(
      of: owner, mayRunTwice: mayRunTwice,
      { tx in
        let value = try body(tx)
        return { caller.end(.success(value)) }
      }, refused: { caller.end(.failure($0)) })
    timer = deadline.map { at in clock.schedule(at: at) { job.drop(WriteRefusal.late) } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { caller.begin($0) }
    } onCancel: {
      job.cancel()
    }
  }

  /// Submits a change of the database, and returns without waiting for it. The closure that `body` returns runs on the
  /// loop after the commit.
  ///
  /// - Parameters:
  ///   - owner: the account that the write belongs to. Owners take turns.
  ///   - mayRunTwice: false if `body` has effects outside its transaction. If true, `body` may be rolled back and run
  ///     again, which is cheaper than a savepoint for each write.
  ///   - refused: called on the loop if the submitted write fails, with the error that `write` would throw.
  /// - Returns: the job, which can be cancelled until it starts.
  /// - Throws: `overloaded` or `unavailable`. In this case, neither closure is called.
  @discardableResult
  package func submit(
    of owner: String? = nil, mayRunTwice: Bool = true, _ body: @escaping WriteJob.Body,
    refused: @escaping @Loop (any Error) -> Void
  ) throws(Failure) -> WriteJob {
    try refuseUnwritable()
    let job = WriteJob(
      self, of: owner, mayRunTwice: mayRunTwice, wallNow: clock.wallNow, body, refused: refused)
    guard enqueue(job) else { throw WriteRefusal.closed(source) }
    return job
  }

  /// - Throws: `overloaded` or `unavailable` if the store accepts no writes now.
  private func refuseUnwritable() throws(Failure) {
    guard isOpen else { throw WriteRefusal.closed(source) }
    if problem == .lostPast { throw Failure(.lostPast) }
    try refuseFenced()
    guard !isUnconfirmed else {
      setProblem(.unconfirmed)
      throw Failure(.unconfirmed)
    }
    guard waitingWrites < limits.waitingWrites else {
      throw WriteRefusal.overloaded(limit: limits.waitingWrites, source: source)
    }
  }

  /// Passes a job to the writer. Returns false if the writer is closed.
  func enqueue(_ job: WriteJob) -> Bool {
    guard writer.add(job) else { return false }
    if waitingWrites == 0 { progressAt = clock.now }
    waitingWrites += 1
    return true
  }

  /// Records a write's outcome, before its caller resumes.
  func wrote(_ outcome: WriteJob.Outcome) {
    waitingWrites -= 1
    progressAt = clock.now
    switch outcome {
    case .stored(let emitted, _, _):
      setProblem(nil)
      releaseReadState()
      if emitted { onOutboxCommitted?() }
    case .failed(let error):
      if let problem = (error as? Failure)?.problem { setProblem(problem) }
    case .dropped: break
    }
  }
}

/// A caller that waits for a write. The write may end before the wait begins.
@Loop private final class Waiting<T: Sendable> {
  private var continuation: CheckedContinuation<T, any Error>?
  private var result: Result<T, any Error>?

  nonisolated init() {}

  func begin(_ continuation: CheckedContinuation<T, any Error>) {
    if let result { continuation.resume(with: result) } else { self.continuation = continuation }
  }

  func end(_ result: Result<T, any Error>) {
    if let continuation { continuation.resume(with: result) } else { self.result = result }
  }
}
