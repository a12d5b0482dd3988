/// Work that was started and can be given up, from anywhere.
package protocol Cancellable: Sendable {
  /// Asks it to end soon. It answers all the same, and what can't be undone is finished.
  func cancel()
}

extension Task: Cancellable {}
