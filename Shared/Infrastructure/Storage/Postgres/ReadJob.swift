import EventLoop
import Synchronization

/// A submitted read on its way to a reader thread.
final class ReadJob: Cancellable, QueuedJob, @unchecked Sendable {
  // Sendable is unchecked because of `following`, which only the queue uses, under its lock.

  let owner: String?
  var following: ReadJob?
  private let isCancelled = Atomic(false)
  private let body: @Sendable (Result<PostgresReader, any Error>) -> Void

  /// - Parameters:
  ///   - owner: the account that the read belongs to.
  ///   - body: receives a failure if the read was cancelled before it started, or if the server can't be reached.
  init(of owner: String?, _ body: @escaping @Sendable (Result<PostgresReader, any Error>) -> Void) {
    self.owner = owner
    self.body = body
  }

  func run(on reader: Result<PostgresReader, any Error>) {
    body(isCancelled.load(ordering: .relaxed) ? .failure(WriteRefusal.cancelled) : reader)
  }

  func cancel() { isCancelled.store(true, ordering: .relaxed) }
}
