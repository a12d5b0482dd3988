import CivilTime
package import Wire

/// The placeholder for a dropped reply: valid JSON that no method returns as a reply.
private let droppedReply = Bytes("null".utf8)

extension Connection {
  /// Returns the stored reply to an account's idempotency key (P3), or nil if the key is new.
  ///
  /// Call this and `remember` in the transaction of the change, so that the change and its key are stored together.
  ///
  /// - Parameter fingerprint: a digest of the parameters, to distinguish a repeat from another call with the same key.
  /// - Throws: a `conflict` failure if the key was used with another method or other parameters, or if the change was
  ///   made and its reply is no longer stored.
  package func remembered(account: String, key: String, method: String, fingerprint: Bytes) throws -> Bytes? {
    let known = try own.first(
      "SELECT method, fingerprint, reply FROM idempotency WHERE account = $1 AND key = $2", account, key
    ) { (method: $0.string("method"), fingerprint: $0.bytes("fingerprint"), reply: $0.bytes("reply")) }
    guard let known else { return nil }
    guard known.method == method && known.fingerprint == fingerprint else {
      throw Failure.conflict(.keyUsed)
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
  /// Stores the reply to a change. If the same call is repeated, the stored reply is returned.
  ///
  /// If an account's replies exceed `replyBytesPerAccount` bytes, the oldest ones are dropped. Their keys stay, so a
  /// repeated change isn't made twice: the repeat fails with `conflict`.
  package func remember(account: String, key: String, method: String, fingerprint: Bytes, reply: Bytes) throws {
    try own.run(
      """
      INSERT INTO idempotency (account, key, method, fingerprint, reply, created_at) VALUES ($1, $2, $3, $4, $5, $6)
      """, account, key, method, fingerprint, reply, wallNow)
    try dropOld(of: account, after: reply, to: key)
  }

  /// Drops old keys and replies of an account from time to time, after a reply was stored.
  private func dropOld(of account: String, after reply: Bytes, to key: String) throws {
    // `lastInsertedRow` rises by one per stored reply, so one in `keyInterval` replies cleans up its account's keys.
    let keyInterval = max(1, limits.keysPerAccount / 16)
    let row = engine.lastInsertedRow
    if row % Int64(keyInterval) == 0 { try forgetKeys(of: account, beyond: limits.keysPerAccount) }
    // Clean up whenever about a sixteenth of the permitted bytes has been added. Large replies therefore cause more
    // frequent cleanups.
    let replyInterval = max(1, limits.replyBytesPerAccount / 16 / max(1, reply.count))
    if row % Int64(replyInterval) == 0 {
      try dropReplies(of: account, beyond: limits.replyBytesPerAccount, but: key)
    }
  }

  /// Drops an account's oldest replies until the others fit into a number of bytes. Keeps the keys of the dropped
  /// replies.
  ///
  /// - Parameter key: the key of the current change, whose reply stays.
  private func dropReplies(of account: String, beyond most: Int, but key: String) throws {
    // Usually nothing needs to be dropped. This query checks that quickly, because it doesn't sort.
    let bytes = try own.optionalValue(
      of: Int.self, "SELECT sum(length(reply)) FROM idempotency WHERE account = $1", account)
    guard let bytes, bytes > most else { return }
    let oldest = try own.first(
      """
      SELECT created_at, key FROM (
        SELECT created_at, key, sum(length(reply)) OVER (ORDER BY created_at DESC, key DESC) AS bytes
        FROM idempotency WHERE account = $1) AS newest
      WHERE bytes > $2 ORDER BY created_at DESC, key DESC LIMIT 1
      """, account, most
    ) { (createdAt: $0.timestamp("created_at"), key: $0.string("key")) }
    guard let oldest else { return }
    try own.run(
      """
      UPDATE idempotency SET reply = $5 WHERE account = $1 AND (created_at, key) <= ($2, $3) AND key <> $4
        AND length(reply) > $6
      """, account, oldest.createdAt, oldest.key, key, droppedReply, droppedReply.count)
  }

  /// Deletes an account's oldest keys, so that a client can't fill the disk with keys.
  private func forgetKeys(of account: String, beyond most: Int) throws {
    let count = try own.value(
      of: Int.self, "SELECT count(*) FROM (SELECT 1 FROM idempotency WHERE account = $1 LIMIT $2) AS kept", account,
      most + 1)
    guard let count, count > most else { return }
    try own.run(
      """
      DELETE FROM idempotency WHERE account = $1 AND created_at < (
        SELECT created_at FROM idempotency WHERE account = $1 ORDER BY created_at DESC LIMIT 1 OFFSET $2)
      """, account, most)
  }

  /// Deletes keys older than `age`, at most `limit` per call so that other writes aren't delayed for long.
  ///
  /// - Returns: the number of deleted keys.
  package func forgetKeys(olderThan age: Duration, limit: Int) throws -> Int {
    try own.run(
      """
      DELETE FROM idempotency WHERE (account, key) IN (
        SELECT account, key FROM idempotency WHERE created_at < $1 ORDER BY created_at LIMIT $2)
      """, Timestamp(milliseconds: wallNow.milliseconds - age.milliseconds), limit)
    return changes
  }
}
