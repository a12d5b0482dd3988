import ServiceHost
import Storage

/// Moves an account's shared sets, added sets, review counts by day, files and import records to another account.
struct ContentAccountMerge {
  let merge: AccountPart.Merge
  let tx: Transaction

  /// Performs one step of the move.
  ///
  /// - Returns: True if nothing is left to move.
  func step() throws -> Bool {
    try endWork()
    try LocalImportTable(tx, Owner(account: merge.account, app: merge.app)).move(
      to: Owner(account: merge.into, app: merge.app))
    try move("files")
    // If both accounts have added a set, keep the other account's time.
    if try moveRows("added_sets", key: "source", columns: "source, added_at", onConflict: "DO NOTHING") { return false }
    if try moveRows(
      "review_days", key: "day", columns: "day, again, hard, good, easy, spent_ms, added",
      onConflict: """
        DO UPDATE SET again = review_days.again + excluded.again, hard = review_days.hard + excluded.hard,
          good = review_days.good + excluded.good, easy = review_days.easy + excluded.easy,
          spent_ms = review_days.spent_ms + excluded.spent_ms,
          added = review_days.added + excluded.added
        """)
    {
      return false
    }
    return try !moveShare()
  }

  /// Deletes the account's imports and exports. Cards that were already imported are kept, and the user can start an
  /// unfinished import or export again.
  private func endWork() throws {
    try tx.run("DELETE FROM imports WHERE account = $1 AND app = $2", merge.account, merge.app)
    try tx.run("DELETE FROM exports WHERE account = $1 AND app = $2", merge.account, merge.app)
  }

  /// Moves all rows of a table that has few rows per account.
  private func move(_ table: String) throws {
    try tx.run("UPDATE \(table) SET account = $2 WHERE account = $1 AND app = $3", merge.account, merge.into, merge.app)
  }

  /// Moves a limited number of rows to the other account. `onConflict` is the SQL action for a key that both accounts
  /// have.
  ///
  /// - Returns: True if more rows may remain.
  private func moveRows(_ table: String, key: String, columns: String, onConflict: String) throws -> Bool {
    let some = "SELECT \(key) FROM \(table) WHERE account = $1 AND app = $2 ORDER BY \(key) LIMIT $3"
    try tx.run(
      """
      INSERT INTO \(table) (account, app, \(columns)) SELECT $4, app, \(columns) FROM \(table)
      WHERE account = $1 AND app = $2 AND \(key) IN (\(some))
      ON CONFLICT (account, app, \(key)) \(onConflict)
      """, merge.account, merge.app, AccountPart.stepRows, merge.into)
    try tx.run(
      "DELETE FROM \(table) WHERE account = $1 AND app = $2 AND \(key) IN (\(some))", merge.account, merge.app,
      AccountPart.stepRows)
    return tx.changes == AccountPart.stepRows
  }

  /// Moves one shared set with its list of cards.
  ///
  /// - Returns: True if there was a set to move.
  private func moveShare() throws -> Bool {
    let code = try tx.value(
      of: String.self, "SELECT code FROM shares WHERE account = $1 AND app = $2 LIMIT 1", merge.account, merge.app)
    guard let code else { return false }
    for table in ["shared_cards", "shares"] {
      try tx.run("UPDATE \(table) SET account = $2 WHERE code = $1", code, merge.into)
    }
    return true
  }
}
