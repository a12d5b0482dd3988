import CivilTime
import EventLoop
import Synchronization

/// A submitted write. The loop passes it to the writer, which runs it and passes it back to be answered.
package final class WriteJob: Cancellable, QueuedJob, @unchecked Sendable {
  // Sendable is unchecked, because the properties have different owners. `state` is atomic. The writer owns `body`,
  // `outcome` and `isConfirmed` from `begin` until it hands the job back. It owns `following` until it hands the job
  // back. The loop owns everything else.

  /// Runs on the writer. The closure that it returns runs on the loop, once the change is on disk.
  package typealias Body = @Sendable (Transaction) throws -> @Loop () -> Void

  enum Outcome {
    case dropped
    case failed(any Error)
    case stored(emitted: Bool, actions: [@Loop () -> Void], then: @Loop () -> Void)
  }

  private enum State: UInt8, AtomicRepresentable { case waiting, begun, dropped }

  /// The account that the write belongs to; nil for a write that belongs to no account. Owners take turns.
  let owner: String?
  /// The wall clock when the write was submitted.
  let wallNow: Timestamp
  private(set) var body: Body
  var outcome = Outcome.dropped
  /// True if the write was stored and its group changed rows. A standby doesn't confirm a commit without changes.
  var isConfirmed = false
  /// True if the body has no effects outside its transaction, so that it may be rolled back and run a second time.
  let mayRunTwice: Bool
  /// True for the write that renews the store's lease. Any other write may fail while the store has no valid lease.
  var isRenewal = false
  /// True for the renewal of the lease. Behind many waiting writes, the renewal could come too late, and the store
  /// would reject every call.
  var isUrgent: Bool { isRenewal }
  /// The owner's next waiting write, for the queue of the writer.
  var following: WriteJob?
  private let state = Atomic(State.waiting)
  private var store: Store?
  private var refused: @Loop (any Error) -> Void

  /// - Parameter refused: called instead of the body's closure if the write was rolled back or dropped.
  init(
    _ store: Store, of owner: String?, mayRunTwice: Bool = false, wallNow: Timestamp, _ body: @escaping Body,
    refused: @escaping @Loop (any Error) -> Void
  ) {
    self.mayRunTwice = mayRunTwice
    self.store = store
    self.owner = owner
    self.wallNow = wallNow
    self.body = body
    self.refused = refused
  }

  /// Claims the job for execution. Returns false if it was dropped and its caller has been answered.
  func begin() -> Bool { leave(for: .begun) }

  /// Answers the caller with an error and prevents the job from running. Does nothing if the job has begun.
  @Loop func drop(_ error: any Error) {
    guard leave(for: .dropped) else { return }
    refused(error)
    release()
  }

  /// Cancels the write unless it is already running.
  package func cancel() { Loop.task { self.drop(WriteRefusal.cancelled) } }

  /// Answers a job that the writer has handed back. A dropped job occupies its place in the queue until this point.
  @Loop func settle() {
    let refusal = store?.refusal(of: self)
    store?.wrote(outcome)
    switch outcome {
    case .stored(_, let actions, let then):
      for action in actions { action() }
      if let refusal { refused(refusal) } else { then() }
    case .failed(let error): refused(refusal ?? error)
    case .dropped: break
    }
    release()
    store = nil
  }

  /// Releases the closures, which must be released on the loop. The writer's thread may keep the job longer.
  @Loop private func release() {
    body = { _ in {} }
    refused = { _ in }
    outcome = .dropped
  }

  private func leave(for next: State) -> Bool {
    state.compareExchange(expected: .waiting, desired: next, ordering: .acquiringAndReleasing).exchanged
  }
}
