package import EventLoop
package import MessageBus
import Wire

/// Sends items to all listeners, over streams that stay open.
///
/// Each listener has a bounded queue. A listener that doesn't keep up would miss items, so it is disconnected. The
/// listener then reconnects and requests the current state.
@Loop package final class Broadcast<Item: Encodable & Sendable> {
  private var listeners: [Int: AsyncStream<Item>.Continuation] = [:]
  private var next = 0
  private let name: String
  private let waiting: Int

  /// - Parameters:
  ///   - name: The name of the limit in the failure that a slow listener gets.
  ///   - waiting: The maximum number of items that may wait for one listener.
  package init(_ name: String, waiting: Int = 4096) {
    self.name = name
    self.waiting = waiting
  }

  /// Adds an item to every listener's queue, without waiting for the listeners.
  package func publish(_ item: Item) {
    for (id, listener) in listeners {
      if case .dropped = listener.yield(item) {
        listeners[id] = nil
        listener.finish()
      }
    }
  }

  /// Disconnects all listeners. Call this when anything may have changed: the listeners reconnect and request the
  /// current state.
  package func cutOff() {
    for listener in listeners.values { listener.finish() }
    listeners = [:]
  }

  /// Streams every item that is published from now on to a call, until the call ends.
  ///
  /// - Parameter first: An item that is sent before all others. It confirms that the listener will receive every later
  ///   item.
  /// - Throws: `overloaded` for a listener that is too slow.
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
