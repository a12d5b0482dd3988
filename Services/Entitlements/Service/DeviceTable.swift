import CivilTime
import Storage

/// The table `devices`. It stores only the digests of secrets.
struct DeviceTable {
  let db: Connection

  /// A new device.
  struct Entry {
    var id: String
    var account: String
    var name: String?
    var secretHash: String
  }

  func add(_ entry: Entry, at time: Timestamp) throws {
    try db.run(
      """
      INSERT INTO devices (id, account, name, folded_name, secret_hash, created_at) VALUES ($1, $2, $3, $4, $5, $6)
      """, entry.id, entry.account, entry.name, entry.name?.lowercased(), entry.secretHash, time)
  }

  /// Renames the device of a session.
  func rename(deviceOf session: String, to name: String) throws {
    try db.run(
      "UPDATE devices SET name = $1, folded_name = $2 WHERE id = (SELECT device FROM sessions WHERE id = $3)", name,
      name.lowercased(), session)
  }

  /// Stores the App Store country of a session's device.
  func set(storefront: String?, ofSession session: String) throws {
    try db.run(
      "UPDATE devices SET storefront = $1 WHERE id = (SELECT device FROM sessions WHERE id = $2)", storefront, session)
  }

  /// A device that has registered before.
  struct Known {
    var account: String
    var app: String
    var device: String
    /// The device's active session; nil if it has none.
    var session: String?
    var secrets: DeviceSecrets
  }

  /// Returns a device by its id.
  func known(_ device: String) throws -> Known? { try known("d.id = $1", device) }

  /// Returns the device of an active session.
  func known(ofSession session: String) throws -> Known? { try known("s.id = $1", session) }

  private func known(_ condition: String, _ id: String) throws -> Known? {
    try db.first(
      """
      SELECT d.account, a.app, d.id, s.id AS session, d.secret_hash, d.next_secret_hash, d.unused_secret_hashes
      FROM devices d JOIN accounts a ON a.id = d.account
      LEFT JOIN sessions s ON s.device = d.id AND s.revoked_at IS NULL
      WHERE \(condition)
      """, id
    ) { row in
      Known(
        account: row.string("account"), app: row.string("app"), device: row.string("id"),
        session: row.optionalString("session"),
        secrets: Self.secrets(
          used: row.optionalString("secret_hash"), newest: row.optionalString("next_secret_hash"),
          others: row.optionalString("unused_secret_hashes")))
    }
  }

  /// Adds a newly issued secret to those of a device.
  func offer(secretHash: String, to known: Known) throws {
    var secrets = known.secrets
    secrets.offer(secretHash)
    let before = secrets.offered.dropLast()
    try db.run(
      """
      UPDATE devices SET secret_hash = $1, next_secret_hash = $2, unused_secret_hashes = $3 WHERE id = $4
      """, secrets.used, secrets.offered.last, before.isEmpty ? nil : before.joined(separator: " "), known.device)
  }

  /// Invalidates all secrets of a session's device except the newest, because the client now uses the token that
  /// was issued with it.
  func useNewestSecret(ofSession session: String) throws {
    try db.run(
      """
      UPDATE devices SET secret_hash = next_secret_hash, next_secret_hash = NULL, unused_secret_hashes = NULL
      WHERE id = (SELECT device FROM sessions WHERE id = $1) AND next_secret_hash IS NOT NULL
      """, session)
  }

  private static func secrets(used: String?, newest: String?, others: String?) -> DeviceSecrets {
    // The previous release doesn't know the other secrets. If it has cleared the newest one, the others are invalid
    // too.
    guard let newest else { return DeviceSecrets(used: used, offered: []) }
    let before = others.map { $0.split(separator: " ").map(String.init) } ?? []
    return DeviceSecrets(used: used, offered: before + [newest])
  }

  /// Invalidates all secrets of a session's device.
  func forgetSecrets(ofSession session: String) throws {
    try db.run(
      """
      UPDATE devices SET secret_hash = NULL, next_secret_hash = NULL, unused_secret_hashes = NULL
      WHERE id = (SELECT device FROM sessions WHERE id = $1)
      """, session)
  }
}
