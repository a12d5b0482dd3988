package import MessageBus
package import Storage
import Wire

extension Store {
  /// Changes the database on a caller's behalf: not later than its deadline, and what it emits is part of its trace.
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
  /// What it emits is part of the caller's trace.
  package func continueTrace(of caller: Caller) { (trace, traceState) = (caller.trace, caller.traceState) }
}
