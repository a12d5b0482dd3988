extension Loop {
  /// Gives events that have arrived their turn. Call it between the steps of long work that never waits: a task that
  /// only awaits finished results continues at once and blocks all others.
  @Loop package static func nextTurn() async {
    await withCheckedContinuation { continuation in atEndOfTurn { continuation.resume() } }
  }

  /// Waits until the task is cancelled, as the handler of an endless stream does.
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
