package import MessageBus
package import Storage
import Wire

extension Store {
  /// Changes the database on behalf of a caller: within its deadline, and with emitted events in its trace.
  package func write<T: Sendable>(
    for caller: Caller, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    try await write(of: caller.principal?.account, deadline: caller.deadline) { tx in
      tx.continueTrace(of: caller)
      return try body(tx)
    }
  }
}

extension Transaction {
  /// Makes emitted events part of the caller's trace.
  package func continueTrace(of caller: Caller) {
    trace = caller.trace
    traceState = caller.traceState
  }
}
