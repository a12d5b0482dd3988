import EventLoop
import Storage

/// What was read of a store last, for those who can't wait for it: health must be told while the store's server is
/// silent.
///
/// Whoever asks begins the next look, unless one is on its way. A file is read at once.
@Loop final class LastKnown<Value: Sendable> {
  private let store: Store
  private var value: Value?
  private var isLooking = false

  init(of store: Store) { self.store = store }

  /// Nil where nothing is known yet, or the last look failed.
  func now(_ look: @escaping @Sendable (Reading) throws -> Value) -> Value? {
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
