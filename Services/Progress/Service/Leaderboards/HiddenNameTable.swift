import AppCatalog
import CivilTime
import SafetyFilter
import Storage

/// The table `hidden_names`: names that an account must not show again, even after leaving the leaderboards and joining
/// again. Names that differ only in look-alike letters count as the same name.
struct HiddenNameTable {
  let db: Connection
  let account: String

  /// The number of names kept per account; the oldest are dropped. Accounts rarely reach this limit, because operators
  /// hide names manually.
  static let most = 100

  /// Returns true if a name is hidden. The names themselves are compared too, because the stored form may come from a
  /// release that knew fewer look-alike letters.
  func contains(_ name: String) throws -> Bool {
    try db.first(
      "SELECT 1 FROM hidden_names WHERE account = $1 AND (form = $2 OR name = $3)", account, LookAlike(name).form, name
    ) { _ in true } ?? false
  }

  func add(_ name: String, at time: Timestamp) throws {
    try db.run(
      """
      INSERT INTO hidden_names (account, form, name, at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (account, form) DO UPDATE SET name = excluded.name, at = excluded.at
      """, account, LookAlike(name).form, name, time)
    try forgetOld()
  }

  func remove(_ name: String) throws {
    try db.run(
      "DELETE FROM hidden_names WHERE account = $1 AND (form = $2 OR name = $3)", account, LookAlike(name).form, name)
  }

  /// Moves another account's names to this account.
  func merge(from other: String) throws {
    try db.run(
      """
      INSERT INTO hidden_names (account, form, name, at)
      SELECT $2, form, name, at FROM hidden_names WHERE account = $1 ON CONFLICT (account, form) DO NOTHING
      """, other, account)
    try db.run("DELETE FROM hidden_names WHERE account = $1", other)
    try forgetOld()
  }

  private func forgetOld() throws {
    try db.run(
      """
      DELETE FROM hidden_names WHERE account = $1 AND (at, form) < (
        SELECT at, form FROM hidden_names WHERE account = $1 ORDER BY at DESC, form DESC LIMIT 1 OFFSET $2)
      """, account, Self.most - 1)
  }
}
