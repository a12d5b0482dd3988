extension Loop {
  /// Waits for nothing but the end of its task: what an endless stream's handler does.
  @Loop package static func untilCancelled() async throws {
    try await Waiting().untilCancelled()
  }
}

@Loop private final class Waiting {
  private var continuation: CheckedContinuation<Void, any Error>?
  private var isCancelled = false

  func untilCancelled() async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        if isCancelled { return continuation.resume(throwing: CancellationError()) }
        self.continuation = continuation
      }
    } onCancel: {
      Loop.task { self.cancel() }
    }
  }

  private func cancel() {
    isCancelled = true
    continuation?.resume(throwing: CancellationError())
    continuation = nil
  }
}
