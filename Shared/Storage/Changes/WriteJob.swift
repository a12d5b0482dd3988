import CivilTime
import EventLoop
import Synchronization

/// A write that was asked for: goes from the loop to the writer, which carries it out, and back to the loop, which
/// answers.
package final class WriteJob: Cancellable, @unchecked Sendable {
  // Unchecked: `state` is atomic; `body` and `outcome` are the writer's from `begin` until it hands the job back; all
  // else is the loop's.

  /// Runs on the writer; what it returns runs on the loop, once the change is on disk.
  package typealias Body = @Sendable (Transaction) throws -> @Loop () -> Void

  enum Outcome {
    case dropped
    case failed(any Error)
    case stored(emitted: Bool, actions: [@Loop () -> Void], then: @Loop () -> Void)
  }

  private enum State: UInt8, AtomicRepresentable { case waiting, begun, dropped }

  /// Whose it is: owners take turns; nil for what is nobody's.
  let owner: String?
  /// The wall clock when the write was asked for.
  let wallNow: Timestamp
  private(set) var body: Body
  var outcome = Outcome.dropped
  private let state = Atomic(State.waiting)
  private var store: Store?
  private var refused: @Loop (any Error) -> Void

  /// - Parameter refused: called instead of what the body returns, once the write is undone or dropped.
  init(
    _ store: Store, of owner: String?, wallNow: Timestamp, _ body: @escaping Body,
    refused: @escaping @Loop (any Error) -> Void
  ) {
    (self.store, self.owner, self.wallNow, self.body, self.refused) = (store, owner, wallNow, body, refused)
  }

  /// Claims the job for execution; false if it was dropped, and its caller answered.
  func begin() -> Bool { leave(for: .begun) }

  /// Answers at once and never runs, unless it has begun: then it is finished.
  @Loop func drop(_ error: any Error) {
    guard leave(for: .dropped) else { return }
    refused(error)
    letGo()
  }

  /// Gives the change up, unless it is being carried out already.
  package func cancel() { Loop.task { self.drop(WriteRefusal.cancelled) } }

  /// Answers what the writer has handed back. One that was dropped took its place in the queue until now.
  @Loop func settle() {
    store?.wrote(outcome)
    switch outcome {
    case .stored(_, let actions, let then):
      for action in actions { action() }
      then()
    case .failed(let error): refused(error)
    case .dropped: break
    }
    letGo()
    store = nil
  }

  /// The writer may hold the job longer, but what it was made with is the loop's to let go, and is once it is answered.
  @Loop private func letGo() { (body, refused, outcome) = ({ _ in {} }, { _ in }, .dropped) }

  private func leave(for next: State) -> Bool {
    state.compareExchange(expected: .waiting, desired: next, ordering: .acquiringAndReleasing).exchanged
  }
}
