import Synchronization

/// Set by one thread, and seen by another.
package final class SentFlag: Sendable {
  private let value = Atomic(false)

  /// Not set yet.
  package init() {}

  /// Whether it was set.
  package var isSet: Bool { value.load(ordering: .sequentiallyConsistent) }

  /// Sets it.
  package func set() { value.store(true, ordering: .sequentiallyConsistent) }
}
