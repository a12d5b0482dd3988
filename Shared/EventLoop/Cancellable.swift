/// Work that was started and can be given up, from anywhere.
package protocol Cancellable: Sendable {
  /// Says that nobody waits for it any more. What can't be undone is finished.
  func cancel()
}

extension Task: Cancellable {}
