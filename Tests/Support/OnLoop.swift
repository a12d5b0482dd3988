import EventLoop

/// Runs a test's body on the loop, which tests share and which has a thread of its own.
package func onLoop<T: Sendable>(_ body: @escaping @Loop @Sendable () async throws -> T) async rethrows -> T {
  Loop.startInBackground()
  return try await body()
}
