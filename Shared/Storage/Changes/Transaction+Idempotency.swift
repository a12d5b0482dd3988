import CivilTime
package import Wire

/// What is kept in the place of a reply that was dropped: JSON, and no reply of any method.
private let droppedReply = Bytes("null".utf8)

extension Connection {
  /// The reply that this account's key has had (P3); nil if the key is new.
  ///
  /// Ask and `remember` in the transaction of the change itself, so that both are on disk or neither.
  ///
  /// - Parameter fingerprint: a digest of the params, to tell a repeat from another call under the same key.
  /// - Throws: a `conflict` failure if the key was used with another method or other params, or if the change was made and
  ///   its reply isn't kept any more.
  package func remembered(account: String, key: String, method: String, fingerprint: Bytes) throws -> Bytes? {
    let known = try own.first(
      "SELECT method, fingerprint, reply FROM idempotency WHERE account = $1 AND key = $2", account, key
    ) { (method: $0.string(0), fingerprint: $0.bytes(1), reply: $0.bytes(2)) }
    guard let known else { return nil }
    guard known.method == method && known.fingerprint == fingerprint else {
      throw Failure.conflict(
        .keyUsed)
    }
    guard known.reply != droppedReply else {
      var failure = Failure.conflict(.replyDropped)
      failure.executed = .yes
      throw failure
    }
    return known.reply
  }
}

extension Transaction {
  /// Keeps the reply to a change, to be given again whenever the same call comes.
  ///
  /// Of an account with more than `replyBytesPerAccount` bytes of replies, the oldest replies are dropped. Their keys
  /// stay, so such a change isn't made twice: a repeat gets a `conflict` that says so.
  package func remember(account: String, key: String, method: String, fingerprint: Bytes, reply: Bytes) throws {
    try own.run(
      """
      INSERT INTO idempotency (account, key, method, fingerprint, reply, created_at) VALUES ($1, $2, $3, $4, $5, $6)
      """, account, key, method, fingerprint, reply, wallNow)
    // The number of the row is one more than that of the last: one change in so many looks after its own account.
    let rare = max(1, limits.keysPerAccount / 16)
    let row = engine.lastInsertedRow
    if row % Int64(rare) == 0 { try forgetKeys(of: account, beyond: limits.keysPerAccount) }
    // The larger the reply, the more often: about once in a sixteenth of the bytes that are kept.
    let rareReply = max(1, limits.replyBytesPerAccount / 16 / max(1, reply.count))
    if row % Int64(rareReply) == 0 {
      try dropReplies(of: account, beyond: limits.replyBytesPerAccount, but: key)
    }
  }

  /// Drops an account's oldest replies beyond so many bytes, and keeps their keys.
  ///
  /// - Parameter key: the change that is being made, whose reply stays.
  private func dropReplies(of account: String, beyond most: Int, but key: String) throws {
    let oldest = try own.first(
      """
      SELECT created_at, key FROM (
        SELECT created_at, key, sum(length(reply)) OVER (ORDER BY created_at DESC, key DESC) AS bytes
        FROM idempotency WHERE account = $1) AS newest
      WHERE bytes > $2 ORDER BY created_at DESC, key DESC LIMIT 1
      """, account, most
    ) { (createdAt: $0.timestamp(0), key: $0.string(1)) }
    guard let oldest else { return }
    try own.run(
      """
      UPDATE idempotency SET reply = $5 WHERE account = $1 AND (created_at, key) <= ($2, $3) AND key <> $4
        AND length(reply) > $6
      """, account, oldest.createdAt, oldest.key, key, droppedReply, droppedReply.count)
  }

  /// Forgets an account's oldest keys, so that nobody fills the disk by changing the same thing again and again.
  private func forgetKeys(of account: String, beyond most: Int) throws {
    try own.run(
      """
      DELETE FROM idempotency WHERE account = $1 AND created_at < (
        SELECT created_at FROM idempotency WHERE account = $1 ORDER BY created_at DESC LIMIT 1 OFFSET $2)
      """, account, most)
  }

  /// Forgets keys older than `age`, at most `limit` of them, so that nobody waits long behind it.
  ///
  /// - Returns: how many were forgotten.
  package func forgetKeys(olderThan age: Duration, limit: Int = 1000) throws -> Int {
    try own.run(
      """
      DELETE FROM idempotency WHERE (account, key) IN (
        SELECT account, key FROM idempotency WHERE created_at < $1 ORDER BY created_at LIMIT $2)
      """, Timestamp(milliseconds: wallNow.milliseconds - age.milliseconds), limit)
    return changes
  }
}
