package import EventLoop
package import Wire

/// Asynchronous reads, for services: a caller waits without blocking the loop.
extension Store {
  /// True if reads run on separate threads. Otherwise a read on the loop is as fast.
  package var readsElsewhere: Bool { readers != nil }

  /// Reads one consistent state, for service work other than answering a call.
  ///
  /// With an SQLite file the read runs at once on the loop. A body may not rely on that.
  ///
  /// - Throws: `unavailable` if the store is closed, because its file may be gone.
  package func query<T>(_ body: @escaping @Sendable (Reading) throws -> T) async throws -> T {
    guard isOpen else { throw WriteRefusal.closed(source) }
    guard readsElsewhere else { return try read(body) }
    let carried = try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Carried<T>, any Error>) in
      do {
        _ = try submitRead({ Carried(value: try body($0)) }) { continuation.resume(with: $0) }
      } catch { continuation.resume(throwing: error) }
    }
    return carried.value
  }

  /// Reads on a thread. `done` runs on the loop.
  ///
  /// - Returns: a handle that cancels the read unless it has begun.
  package func submitRead<T: Sendable>(
    _ body: @escaping @Sendable (Reading) throws -> T, done: @escaping @Loop (Result<T, any Error>) -> Void
  ) throws(Failure) -> any Cancellable {
    guard isOpen, let readers else { throw WriteRefusal.closed(source) }
    if problem == .lostPast { throw Failure(.lostPast) }
    try refuseFenced()
    return try readers.read(at: clock.wallNow, body) { [weak self] answer in done(self?.confirmed(answer) ?? answer) }
  }
}

/// Carries a body's result from its thread to the loop. Unchecked: only the body has had access to the value.
private struct Carried<T>: @unchecked Sendable {
  let value: T
}
