import EventLoop
import Files

/// Runs a test's body on the loop, which tests share and which has a thread of its own.
package func onLoop<T: Sendable>(_ body: @escaping @Loop @Sendable () async throws -> T) async rethrows -> T {
  _ = swept
  Loop.startInBackground()
  // What fails is said where a store is opened.
  try? await Medium.ofRun.prepare()
  return try await body()
}

/// Once in each run: what runs before it that were killed have left.
private let swept: Void = TemporaryDirectories.removeLeftovers()
