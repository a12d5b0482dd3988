/// Work that would keep the loop or the writer too long: a thread of its own, for as long as it takes.
enum BackgroundThread {
  /// Begins it.
  ///
  /// - Parameter done: called on that thread.
  /// - Throws: when no thread can be had; then nothing is called.
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
