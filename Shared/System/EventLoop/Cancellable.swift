/// Work in progress that can be cancelled from any thread.
package protocol Cancellable: Sendable {
  /// Asks the work to end soon. The work still delivers a result, and completes steps that can't be undone.
  func cancel()
}

extension Task: Cancellable {}
