import EventLoop
import GatewayContract
import MessageBus
import Wire

/// One client that listens. Events can't be made to wait, so one that doesn't read them is told that it missed some,
/// and finds what it missed by asking.
@Loop final class LiveListener {
  private let call: Call
  private var waiting: CheckedContinuation<Void, any Error>?
  private var hasFallenBehind = false

  init(_ call: Call) { self.call = call }

  func deliver(_ event: LiveEvent) {
    guard !hasFallenBehind else { return }
    guard call.hasRoom else { return fallBehind() }
    let call = call
    Loop.task { try? await call.progress(event) }
  }

  /// Returns when the client doesn't keep up; throws when it doesn't want to hear more.
  func untilItFallsBehind() async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
        if hasFallenBehind { return continuation.resume() }
        waiting = continuation
      }
    } onCancel: {
      Loop.task { self.end { $0.resume(throwing: CancellationError()) } }
    }
  }

  private func fallBehind() {
    hasFallenBehind = true
    end { $0.resume() }
  }

  private func end(_ resume: (CheckedContinuation<Void, any Error>) -> Void) {
    guard let continuation = waiting else { return }
    waiting = nil
    resume(continuation)
  }
}
