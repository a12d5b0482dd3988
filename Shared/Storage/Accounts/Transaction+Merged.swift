import CivilTime
import Wire

/// Accounts that became part of another one: their changes are refused from then on, and what is still on its way to
/// them happens to the other (E1).
extension Transaction {
  /// Has an account be part of another one from now on; a repeat changes nothing.
  ///
  /// - Returns: the account that it is part of: where the other is part of a third one by now, the third.
  package func merge(_ account: String, into other: String) throws -> String {
    endsAccounts = true
    let into = try merged(other) ?? other
    precondition(into != account, "nobody is part of himself")
    try own.run(
      """
      INSERT INTO storage_merged (account, into_account, at) VALUES ($1, $2, $3)
      ON CONFLICT (account) DO UPDATE SET into_account = excluded.into_account
      """, account, into, wallNow)
    // Those that are part of it are part of the other, too: nobody is looked for in several steps.
    try own.run("UPDATE storage_merged SET into_account = $1 WHERE into_account = $2", into, account)
    return into
  }

  /// Forgets answers that an account was given to changes under keys: nobody comes with that account again.
  ///
  /// - Returns: whether that was all of them.
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
  /// The account that an account became a part of; nil for one that is its own.
  package func merged(_ account: String) throws -> String? {
    try own.first("SELECT into_account FROM storage_merged WHERE account = $1", account) { $0.string(0) }
  }

  /// Returns the accounts that were erased or became a part of another one. The question is PostgreSQL's own.
  func ended(among accounts: [String]) throws(StoreFault) -> Set<String> {
    let list = JSONValue.array(accounts.map(JSONValue.string))
    let wanted = "ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))"
    do {
      let found = try own.rows(
        """
        SELECT account FROM storage_erased WHERE account = \(wanted)
        UNION ALL SELECT account FROM storage_merged WHERE account = \(wanted)
        """, String(decoding: try JSON.encode(list), as: UTF8.self)
      ) { $0.string(0) }
      return Set(found)
    } catch let fault as StoreFault { throw fault } catch {
      throw StoreFault(message: "\(error)")
    }
  }

  /// Returns true for an account that was erased or became a part of another one.
  func hasEnded(_ account: String) throws -> Bool {
    // Every change asks this, and each statement is a round trip to PostgreSQL.
    try own.first(
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM storage_erased WHERE account = $1)
        OR EXISTS (SELECT 1 FROM storage_merged WHERE account = $1)
      """, account
    ) { _ in true } ?? false
  }
}
