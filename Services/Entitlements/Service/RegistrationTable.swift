import CivilTime
import Storage

/// The table `registrations`: registrations with an idempotency key, so that a repeated request finds its session. It
/// stores only digests of the key and the params.
struct RegistrationTable {
  let db: Connection

  /// A registration under a key, and its current session.
  struct Entry {
    var paramsHash: String
    var madeAt: Timestamp
    var session: String
    var account: String
    var device: String
    var tokenHashes: [String]
    var isRevoked: Bool
  }

  /// Returns the registration under a key; nil if the key is new.
  func entry(keyHash: String) throws -> Entry? {
    try db.first(
      """
      SELECT r.params_hash, r.made_at, s.id, s.account, s.device, s.token_hash, s.next_token_hash, s.revoked_at
      FROM registrations r JOIN sessions s ON s.id = r.session
      WHERE r.key_hash = $1
      """, keyHash
    ) { row in
      Entry(
        paramsHash: row.string("params_hash"), madeAt: row.timestamp("made_at"), session: row.string("id"),
        account: row.string("account"), device: row.string("device"),
        tokenHashes: [row.string("token_hash"), row.optionalString("next_token_hash")].compactMap(\.self),
        isRevoked: row.optionalTimestamp("revoked_at") != nil)
    }
  }

  /// Stores a registration under its key.
  func add(_ key: Registration.Key, session: String, at time: Timestamp) throws {
    try db.run(
      "INSERT INTO registrations (key_hash, params_hash, session, made_at) VALUES ($1, $2, $3, $4)", key.hash,
      key.paramsHash, session, time)
  }

  /// Replaces the session that a repeated registration finds.
  func setSession(_ session: String, keyHash: String) throws {
    try db.run("UPDATE registrations SET session = $1 WHERE key_hash = $2", session, keyHash)
  }
}
