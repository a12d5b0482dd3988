import EventLoop
import Synchronization

/// A read that was asked for, on its way to a thread that reads.
final class ReadJob: Cancellable, Sendable {
  private let isGivenUp = Atomic(false)
  private let body: @Sendable (PostgresReader?) -> Void

  /// - Parameter body: gets nothing when the read was given up before its turn.
  init(_ body: @escaping @Sendable (PostgresReader?) -> Void) { self.body = body }

  func run(on reader: PostgresReader) { body(isGivenUp.load(ordering: .relaxed) ? nil : reader) }

  func cancel() { isGivenUp.store(true, ordering: .relaxed) }
}
