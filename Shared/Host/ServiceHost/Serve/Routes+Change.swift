package import MessageBus
package import Storage
package import Wire

extension Routes {
  /// Registers a handler that answers `R` from one consistent snapshot of a database. A call creates no task.
  ///
  /// - Parameter body: Returns the reply without changing anything. With a database file, it runs immediately on the
  ///   event loop. With PostgreSQL, it runs on a reader thread.
  package func read<R: Request>(
    _ type: R.Type, in store: Store, _ body: @escaping @Sendable (R, Caller, Reading) throws -> R.Reply
  ) {
    if store.readsElsewhere { return readElsewhere(type, in: store) { try JSON.encode(body($0, $1, $2)) } }
    read(type) { request, caller in try store.read { try body(request, caller, $0) } }
  }

  /// Registers a handler that returns the reply as JSON text.
  package func read<R: Request>(
    _ type: R.Type, in store: Store, text: @escaping @Sendable (R, Caller, Reading) throws -> Bytes
  ) {
    if store.readsElsewhere { return readElsewhere(type, in: store, text) }
    read(type, text: { request, caller in try store.read { try text(request, caller, $0) } })
  }

  /// Reads on another thread, which delivers the answer later.
  private func readElsewhere<R: Request>(
    _ type: R.Type, in store: Store, _ text: @escaping @Sendable (R, Caller, Reading) throws -> Bytes
  ) {
    on(type) { request, call, answer in
      let caller = call.caller
      return try store.submitRead(of: caller.principal?.account, { try text(request, caller, $0) }, done: answer)
    }
  }

  /// Registers a handler that answers `R` with one write transaction and honours the idempotency key (P3, P4).
  ///
  /// If a call is repeated with the same key, the first reply is sent again and `body` doesn't run. A failed call isn't
  /// remembered, since its changes are rolled back.
  ///
  /// - Parameter body: Makes the changes, on the writer thread. If it throws, its changes are rolled back. It may run
  ///   twice, so it must have no effects outside the transaction.
  package func change<R: Request>(
    _ type: R.Type, in store: Store, _ body: @escaping @Sendable (R, Caller, Transaction) throws -> R.Reply
  ) {
    on(type) { request, call, answer in
      let once = try IdempotentCall(request, call.caller)
      return try store.submit(of: call.caller.principal?.account) { tx in
        tx.continueTrace(of: call.caller)
        let reply = try once.text(in: tx) { try body(request, call.caller, tx) }
        return { answer(.success(reply)) }
      } refused: {
        answer(.failure($0))
      }
    }
  }
}

extension Store {
  /// Changes the database on behalf of a caller, within the caller's deadline. Emitted events belong to the caller's
  /// trace.
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
