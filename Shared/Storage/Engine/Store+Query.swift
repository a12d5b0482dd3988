package import EventLoop
package import Wire

/// Reads for which a caller waits without keeping the loop: what services use.
extension Store {
  /// Whether reads run on threads of their own. Else they are as quick at once.
  package var readsElsewhere: Bool { readers != nil }

  /// Reads one consistent state, for a service's work that isn't just the answer to a call.
  ///
  /// It waits for nobody where the database is a file of this machine; a body may not count on that.
  ///
  /// - Throws: `unavailable` for a store that is closed: its file may be gone.
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

  /// Reads on a thread; `done` runs on the loop.
  ///
  /// - Returns: what gives the read up, unless it has begun.
  package func submitRead<T: Sendable>(
    _ body: @escaping @Sendable (Reading) throws -> T, done: @escaping @Loop (Result<T, any Error>) -> Void
  ) throws(Failure) -> any Cancellable {
    guard isOpen, let readers else { throw WriteRefusal.closed(source) }
    if trouble == .lostPast { throw Failure(.lostPast) }
    return try readers.read(at: clock.wallNow, body, done: done)
  }
}

/// What a body made on a thread, on its way to the loop. Unchecked: nobody but the body has had it.
private struct Carried<T>: @unchecked Sendable {
  let value: T
}
