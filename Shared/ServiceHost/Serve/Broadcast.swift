package import EventLoop
package import MessageBus
import Wire

/// Brings items to all who listen, over streams that stay open.
///
/// Each listener has a bounded queue. One that doesn't keep up is cut off rather than served with gaps: it comes again and asks
/// anew for what it holds.
@Loop package final class Broadcast<Item: Encodable & Sendable> {
  private var listeners: [Int: AsyncStream<Item>.Continuation] = [:]
  private var next = 0
  private let name: String
  private let waiting: Int

  /// - Parameters:
  ///   - name: how the limit is called in the refusal of one that is cut off.
  ///   - waiting: items that may wait for one listener.
  package init(_ name: String, waiting: Int = 4096) { (self.name, self.waiting) = (name, waiting) }

  /// Puts an item into every listener's queue; nobody waits for them.
  package func publish(_ item: Item) {
    for (id, listener) in listeners {
      if case .dropped = listener.yield(item) {
        listeners[id] = nil
        listener.finish()
      }
    }
  }

  /// Cuts all listeners off: they come again and ask anew, since anything may be another.
  package func cutOff() {
    for listener in listeners.values { listener.finish() }
    listeners = [:]
  }

  /// Streams every item from now on into a call; ends with it, or with `overloaded` for a listener too slow.
  ///
  /// - Parameter first: tells the listener that from here on nothing is missing.
  package func stream(to call: Call, first: Item? = nil) async throws {
    let id = next
    next += 1
    let (items, continuation) = AsyncStream.makeStream(of: Item.self, bufferingPolicy: .bufferingOldest(waiting))
    listeners[id] = continuation
    defer { listeners[id] = nil }
    if let first { try await call.progress(first) }
    for await item in items { try await call.progress(item) }
    try Task.checkCancellation()
    throw Failure.overloaded(limit: name, whose: "listener")
  }
}
