import EventLoop
import Synchronization

/// A submitted read on its way to a reader thread.
final class ReadJob: Cancellable, Sendable {
  private let isGivenUp = Atomic(false)
  private let body: @Sendable (PostgresReader?) -> Void

  /// - Parameter body: receives nil if the read was cancelled before it started.
  init(_ body: @escaping @Sendable (PostgresReader?) -> Void) { self.body = body }

  func run(on reader: PostgresReader) { body(isGivenUp.load(ordering: .relaxed) ? nil : reader) }

  func cancel() { isGivenUp.store(true, ordering: .relaxed) }
}
