import Synchronization

/// A flag that a test sets while the writer thread reads it.
final class Flag: Sendable {
  private let state = Mutex(true)
  var isSet: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
