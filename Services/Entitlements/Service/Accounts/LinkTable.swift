import CivilTime
import Storage

/// The table `links`. It stores only the digests of codes.
struct LinkTable {
  let db: Connection

  /// Stores a code, replacing the account's previous one.
  func set(_ hash: String, until end: Timestamp, of account: String) throws {
    try db.run(
      """
      INSERT INTO links (account, code_hash, expires_at) VALUES ($1, $2, $3)
      ON CONFLICT (account) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at
      """, account, hash, end)
  }

  /// Returns the account of a valid code.
  func account(codeHash: String, app: String, at now: Timestamp) throws -> String? {
    try db.value(
      of: String.self,
      """
      SELECT a.id FROM links l JOIN accounts a ON a.id = l.account
      WHERE l.code_hash = $1 AND a.app = $2 AND l.expires_at > $3
      """, codeHash, app, now)
  }

  /// Deletes the account's code.
  func remove(of account: String) throws { try db.run("DELETE FROM links WHERE account = $1", account) }
}
