extension Loop {
  /// Lets what arrived meanwhile have its turn: between the steps of work that never waits for anything else. A task
  /// that only awaits what is there already goes on at once, and keeps everybody else waiting.
  @Loop package static func nextTurn() async {
    await withCheckedContinuation { continuation in atEndOfTurn { continuation.resume() } }
  }

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
