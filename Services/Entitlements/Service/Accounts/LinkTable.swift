import CivilTime
import Storage

/// The table `links`: of a code it has the digest only.
struct LinkTable {
  let db: Connection

  /// Puts a code in the place of the one that the account had.
  func set(_ hash: String, until end: Timestamp, of account: String) throws {
    try db.run(
      """
      INSERT INTO links (account, code_hash, expires_at) VALUES ($1, $2, $3)
      ON CONFLICT (account) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at
      """, account, hash, end)
  }

  /// The account behind a code that is good still.
  func account(codeHash: String, app: String, at now: Timestamp) throws -> String? {
    try db.first(
      """
      SELECT a.id FROM links l JOIN accounts a ON a.id = l.account
      WHERE l.code_hash = $1 AND a.app = $2 AND l.expires_at > $3
      """, codeHash, app, now
    ) { $0.string(0) }
  }

  /// The account has no code any more.
  func remove(of account: String) throws { try db.run("DELETE FROM links WHERE account = $1", account) }
}
