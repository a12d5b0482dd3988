/// Work that would keep the loop or the writer too long: a thread of its own, for as long as it takes.
enum Aside {
  static func run<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      do { _ = try WriterThread { continuation.resume(with: Result { try body() }) } } catch {
        continuation.resume(throwing: error)
      }
    }
  }
}
