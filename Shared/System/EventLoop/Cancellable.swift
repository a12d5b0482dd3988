/// Running work that can be cancelled from any thread.
package protocol Cancellable: Sendable {
  /// Asks the work to end soon. It still delivers a result, and steps that can't be undone are completed.
  func cancel()
}

extension Task: Cancellable {}
