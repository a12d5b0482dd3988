/// Runs long work on a temporary thread, so that it doesn't block the loop or the writer.
enum BackgroundThread {
  /// Starts the work.
  ///
  /// - Parameter done: called on the new thread.
  /// - Throws: `StoreFault` if no thread can be created. In this case, neither closure is called.
  static func start<T: Sendable>(
    _ body: @escaping @Sendable () throws -> T, done: @escaping @Sendable (Result<T, any Error>) -> Void
  ) throws(StoreFault) {
    _ = try WriterThread { done(Result { try body() }) }
  }

  static func run<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      do { try start(body) { continuation.resume(with: $0) } } catch { continuation.resume(throwing: error) }
    }
  }
}
