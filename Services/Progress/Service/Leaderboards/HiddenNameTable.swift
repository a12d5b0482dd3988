import AppCatalog
import CivilTime
import SafetyFilter
import Storage

/// The table `hidden_names`: what an account isn't seen under any more, also after it left, and in letters that look the
/// same.
struct HiddenNameTable {
  let db: Connection
  let account: String

  /// The last ones are kept: those who run the app had to take each off by hand.
  static let most = 100

  /// Also under the name itself: the form may be of a release that knew fewer letters.
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

  /// Makes another account's this one's.
  func take(from other: String) throws {
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
