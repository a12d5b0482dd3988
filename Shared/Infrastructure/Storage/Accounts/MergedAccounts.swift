import CivilTime
import Wire

/// Merged accounts. Changes of a merged account are rejected. An event that is still on its way to a merged account
/// applies to the account that it was merged into (E1).
extension Transaction {
  /// Merges an account into another one. Repeating the merge changes nothing.
  ///
  /// - Returns: the account that `account` was merged into. This is `other`, or a third account if `other` was itself
  ///   merged before.
  package func merge(_ account: String, into other: String) throws -> String {
    endsAccounts = true
    let into = try merged(other) ?? other
    precondition(into != account, "an account can't be merged into itself")
    try own.run(
      """
      INSERT INTO storage_merged (account, into_account, at) VALUES ($1, $2, $3)
      ON CONFLICT (account) DO UPDATE SET into_account = excluded.into_account
      """, account, into, wallNow)
    // Accounts that were merged into `account` point to `into` as well, so that each lookup takes a single step.
    try own.run("UPDATE storage_merged SET into_account = $1 WHERE into_account = $2", into, account)
    return into
  }

  /// Deletes the idempotency keys of an account that no client uses any more.
  ///
  /// - Returns: true if all keys are deleted, false if there may be more.
  package func forgetKeys(of account: String, atMost limit: Int) throws -> Bool {
    try own.run(
      """
      DELETE FROM idempotency WHERE (account, key) IN (
        SELECT account, key FROM idempotency WHERE account = $1 LIMIT $2)
      """, account, limit)
    return changes < limit
  }
}

extension Connection {
  /// Returns the account that an account was merged into, or nil if it wasn't merged.
  package func merged(_ account: String) throws -> String? {
    try own.value(of: String.self, "SELECT into_account FROM storage_merged WHERE account = $1", account)
  }

  /// Returns the accounts that were erased or merged. The query works only in PostgreSQL.
  func ended(among accounts: [String]) throws(StoreFault) -> Set<String> {
    let list = JSONValue.array(accounts.map(JSONValue.string))
    let wanted = "ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))"
    do {
      let found = try own.values(
        of: String.self,
        """
        SELECT account FROM storage_erased WHERE account = \(wanted)
        UNION ALL SELECT account FROM storage_merged WHERE account = \(wanted)
        """, String(decoding: try JSON.encode(list), as: UTF8.self))
      return Set(found)
    } catch let fault as StoreFault { throw fault } catch {
      throw StoreFault(message: "\(error)")
    }
  }

  /// Returns true if an account was erased or merged.
  func hasEnded(_ account: String) throws -> Bool {
    // One statement, because every change runs this check and each statement is a round trip to PostgreSQL.
    try own.first(
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM storage_erased WHERE account = $1)
        OR EXISTS (SELECT 1 FROM storage_merged WHERE account = $1)
      """, account
    ) { _ in true } ?? false
  }
}
