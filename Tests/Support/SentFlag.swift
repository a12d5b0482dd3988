import Synchronization

/// A flag that one thread sets for another.
package final class SentFlag: Sendable {
  private let value = Atomic(false)

  package init() {}

  package var isSet: Bool { value.load(ordering: .sequentiallyConsistent) }

  package func set() { value.store(true, ordering: .sequentiallyConsistent) }
}
