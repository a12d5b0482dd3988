package import EventLoop
package import Storage

/// The last known result of a read, for callers that can't wait. For example, health must be reported even while the
/// database server doesn't respond.
///
/// With a database server, each call of `now` starts the next read unless one is running. With a database file, `now`
/// reads immediately.
@Loop package final class LastKnownResult<Value: Sendable> {
  private let store: Store
  private var value: Value?
  private var isLooking = false

  package init(of store: Store) { self.store = store }

  /// Returns the last result; nil if there is none yet, or if the last read failed.
  package func now(_ look: @escaping @Sendable (Reading) throws -> Value) -> Value? {
    guard store.readsElsewhere else { return try? store.read(look) }
    if !isLooking {
      isLooking = true
      Loop.task { [self] in
        value = try? await store.query(look)
        isLooking = false
      }
    }
    return value
  }
}
