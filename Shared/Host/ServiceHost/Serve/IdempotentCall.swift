import Crypto
package import MessageBus
package import Storage
package import Wire

/// A change with or without an idempotency key.
package struct IdempotentCall: Hashable, Sendable {
  private let account: String
  private let key: String?
  private let method: String
  private let fingerprint: Bytes

  /// - Throws: `invalid_params` for a key of invalid length. All calls without an account share one set of keys, so
  ///   such a call needs a longer key, which no other client is likely to choose.
  package init<R: Request>(_ request: R, _ caller: Caller) throws {
    account = caller.principal?.account ?? ""
    key = caller.idempotencyKey
    method = R.method.name
    if let key {
      try Self.check(key, of: account)
      fingerprint = SHA256.digest(try JSON.encode(request))
    } else {
      fingerprint = []
    }
  }

  private static func check(_ key: String, of account: String) throws {
    let bytes = account.isEmpty ? IdempotencyKey.bytesWithoutAccount : IdempotencyKey.bytes
    guard bytes.contains(key.utf8.count) else {
      let whose = account.isEmpty ? " in a call without an account" : ""
      throw Failure.invalidParams("idempotency_key must have \(IdempotencyKey.words(bytes)) bytes\(whose)")
    }
    // PostgreSQL's texts can't contain U+0000, and a database may be moved to PostgreSQL later. The same rule applies
    // to params.
    guard !key.utf8.contains(0) else { throw Failure.invalidParams("idempotency_key must not contain U+0000") }
  }

  /// The identity of a call's stored reply. If two calls have the same identity, the later call is either a repeat of
  /// the earlier call or a mistake.
  package struct Place: Hashable, Sendable {
    fileprivate let account: String
    fileprivate let key: String
  }

  /// The identity of the stored reply; nil for a call without a key.
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
