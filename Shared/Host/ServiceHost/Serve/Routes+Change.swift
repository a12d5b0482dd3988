import Crypto
package import MessageBus
package import Storage
package import Wire

extension Routes {
  /// Registers a handler that answers `R` from one consistent snapshot of a database. It creates no task.
  ///
  /// - Parameters:
  ///   - method: the method to register. Needed only for a request that each service implements under its own prefix.
  ///   - body: must not change anything. With a database file it runs at once on the loop, and with PostgreSQL on a
  ///     reader thread.
  package func read<R: Request>(
    _ type: R.Type, as method: Method = R.method, in store: Store,
    _ body: @escaping @Sendable (R, Caller, Reading) throws -> R.Reply
  ) {
    if store.readsElsewhere { return readElsewhere(type, as: method, in: store) { try JSON.encode(body($0, $1, $2)) } }
    read(type, as: method) { request, caller in try store.read { try body(request, caller, $0) } }
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
    _ type: R.Type, as method: Method = R.method, in store: Store,
    _ text: @escaping @Sendable (R, Caller, Reading) throws -> Bytes
  ) {
    on(type, as: method) { request, call, answer in
      let caller = call.caller
      return try store.submitRead({ try text(request, caller, $0) }, done: answer)
    }
  }

  /// Registers a handler that answers `R` with one write transaction and honors the idempotency key (P3, P4).
  ///
  /// A repeat of the same call under the same key gets the first answer again, and `body` doesn't run. A failed call
  /// isn't remembered, since its changes are rolled back.
  ///
  /// - Parameter body: runs on the writer thread. If it throws, its changes are rolled back. It may run twice, so it
  ///   must have no effects outside the transaction.
  package func change<R: Request>(
    _ type: R.Type, in store: Store,
    _ body: @escaping @Sendable (R, Caller, Transaction) throws -> R.Reply
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

/// A change with or without an idempotency key.
package struct IdempotentCall: Hashable, Sendable {
  private let account: String
  private let key: String?
  private let method: String
  private let fingerprint: Bytes

  /// - Throws: `invalid_params` for a key of invalid length. All calls without an account share their keys, so such a
  ///   call needs a longer key, which no other client chooses.
  package init<R: Request>(_ request: R, _ caller: Caller) throws {
    account = caller.principal?.account ?? ""
    key = caller.idempotencyKey
    method = R.method.name
    if let key {
      let bytes = account.isEmpty ? IdempotencyKey.bytesWithoutAccount : IdempotencyKey.bytes
      guard bytes.contains(key.utf8.count) else {
        let whose = account.isEmpty ? " in a call without an account" : ""
        throw Failure.invalidParams("idempotency_key must have \(IdempotencyKey.words(bytes)) bytes\(whose)")
      }
      // PostgreSQL's texts can't contain U+0000, and a database may be moved to PostgreSQL later. The same rule applies
      // to params.
      guard !key.utf8.contains(0) else { throw Failure.invalidParams("idempotency_key must not contain U+0000") }
      fingerprint = SHA256.digest(try JSON.encode(request))
    } else {
      fingerprint = []
    }
  }

  /// Identifies the stored reply of a call. If two calls have the same place, the later call is a repeat of the earlier
  /// call or a mistake.
  package struct Place: Hashable, Sendable {
    fileprivate let account: String
    fileprivate let key: String
  }

  /// The place of the stored reply; nil for a call without a key.
  package var place: Place? { key.map { Place(account: account, key: $0) } }

  /// Returns the remembered reply if the same call was made with this key before. Use this to avoid needless work.
  ///
  /// - Throws: `conflict` for a key that was used for another call.
  package func remembered<Reply: Codable>(in db: Connection) throws -> Reply? {
    guard let key else { return nil }
    let known = try db.remembered(account: account, key: key, method: method, fingerprint: fingerprint)
    return try known.map { try JSON.decode(Reply.self, from: $0) }
  }

  /// Returns the remembered reply, or the result of `body`, which is remembered in the same transaction.
  package func run<Reply: Codable>(in tx: Transaction, _ body: () throws -> Reply) throws -> Reply {
    guard key != nil else { return try body() }
    return try JSON.decode(Reply.self, from: text(in: tx, body))
  }

  /// Does the same as `run`, and returns the reply as JSON text.
  func text<Reply: Codable>(in tx: Transaction, _ body: () throws -> Reply) throws -> Bytes {
    guard let key else { return try JSON.encode(body()) }
    if let known = try tx.remembered(account: account, key: key, method: method, fingerprint: fingerprint) {
      return known
    }
    let reply = try JSON.encode(body())
    try tx.remember(account: account, key: key, method: method, fingerprint: fingerprint, reply: reply)
    return reply
  }
}

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
