import EntitlementsContract
import EventLoop
import MessageBus
import Wire

/// Hands changes to whoever listens, after their commit (E6).
///
/// Each listener has a bounded queue. One that doesn't keep up is cut off rather than served with gaps: it comes again
/// and asks anew for what it holds.
@Loop final class LiveChanges {
  private var listeners: [Int: AsyncStream<LiveChange>.Continuation] = [:]
  private var next = 0

  /// Changes that may wait for one listener.
  static let waiting = 4096

  func publish(_ change: LiveChange) {
    for (id, listener) in listeners {
      if case .dropped = listener.yield(change) {
        listeners[id] = nil
        listener.finish()
      }
    }
  }

  /// Streams every change from now on; ends with the call, or with `overloaded` for a listener too slow.
  func stream(to call: Call) async throws {
    let id = next
    next += 1
    let (changes, continuation) = AsyncStream.makeStream(
      of: LiveChange.self, bufferingPolicy: .bufferingOldest(Self.waiting))
    listeners[id] = continuation
    defer { listeners[id] = nil }
    for await change in changes { try await call.progress(change) }
    try Task.checkCancellation()
    throw Failure.overloaded(limit: "live changes", whose: "listener")
  }
}
