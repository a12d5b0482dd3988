import CivilTime
import EventLoop
import Files

/// Runs a test's body on the loop, which all tests of a process share and which has its own thread.
///
/// A body that reaches its suite's time limit is cancelled. If it doesn't end then, it is abandoned: the test fails
/// with a list of the places at which the body waits, and the run continues with the next test.
///
/// - Parameter grace: The time that a cancelled body has to end.
package func onLoop<T: Sendable>(
  fileID: String = #fileID, grace: Duration = .seconds(10), _ body: @escaping @Loop @Sendable () async throws -> T
) async throws -> T {
  _ = removesLeftovers
  // If the server can't start, the opening of a store reports the error.
  try? await Backend.ofRun.prepare()
  await TestTime.begin(in: String(fileID.prefix { $0 != "/" }))
  let test = Task(executorPreference: Loop.executor) { try await body() }
  let outcome = TestOutcome(test)
  return try await withTaskCancellationHandler {
    try await outcome.value()
  } onCancel: {
    test.cancel()
    Loop.task { outcome.abandon(after: grace) }
  }
}

/// The result of a test's body, or the fact that it was abandoned.
@Loop private final class TestOutcome<T: Sendable> {
  private let test: Task<T, any Error>
  private var continuation: CheckedContinuation<T, any Error>?
  private var result: Result<T, any Error>?

  nonisolated init(_ test: Task<T, any Error>) { self.test = test }

  func value() async throws -> T {
    Loop.task { self.finish(await self.test.result) }
    return try await withCheckedThrowingContinuation { continuation in
      if let result { return continuation.resume(with: result) }
      self.continuation = continuation
    }
  }

  func abandon(after grace: Duration) {
    LoopClock.system.schedule(at: LoopClock.system.now + grace) {
      guard self.result == nil else { return }
      let abandoned = AbandonedTest(waitsAt: TaskBacktrace.lines(of: self.test))
      // Swift Testing doesn't report errors of a test that has exceeded its time limit.
      print("✘ \(abandoned)")
      self.finish(.failure(abandoned))
    }
  }

  private func finish(_ result: Result<T, any Error>) {
    guard self.result == nil else { return }
    self.result = result
    continuation?.resume(with: result)
    continuation = nil
  }
}

/// The error for a test that reached its time limit and ignored its cancellation.
package struct AbandonedTest: Error, CustomStringConvertible {
  /// The places at which the body waits, innermost first: a file and an address in it, which `Tests/run` replaces with
  /// the function's name.
  package let waitsAt: [String]

  package var description: String {
    "the test was abandoned: it had reached its time limit and ignored its cancellation. It waits at\n"
      + waitsAt.map { "    \($0)\n" }.joined()
  }
}

/// Removes the folders of earlier runs that were killed. Evaluated once per run.
private let removesLeftovers: Void = TemporaryDirectories.removeLeftovers()
