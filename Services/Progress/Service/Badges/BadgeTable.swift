import AppCatalog
import CivilTime
import ProgressContract
import Storage

/// The table `unlocked_badges`.
struct BadgeTable {
  let db: Connection

  /// Returns the time at which the account unlocked each of its badges, by badge id.
  func unlocked(by account: String) throws -> [String: Timestamp] {
    try db.dictionary("SELECT badge, unlocked_at FROM unlocked_badges WHERE account = $1", account) {
      ($0.string("badge"), $0.timestamp("unlocked_at"))
    }
  }

  /// Adds a badge that was earned on a device or by a merged account. If the account already has the badge, the earlier
  /// time is kept.
  func take(_ badge: String, for account: String, at time: Timestamp) throws {
    try db.run(
      """
      INSERT INTO unlocked_badges (account, badge, unlocked_at) VALUES ($1, $2, $3)
      ON CONFLICT (account, badge) DO UPDATE SET unlocked_at = excluded.unlocked_at
      WHERE excluded.unlocked_at < unlocked_badges.unlocked_at
      """, account, badge, time)
  }

  /// - Returns: True if the account hadn't unlocked the badge before.
  func unlock(_ badge: String, for account: String, at time: Timestamp) throws -> Bool {
    try db.run(
      "INSERT INTO unlocked_badges (account, badge, unlocked_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", account,
      badge, time)
    return db.changes > 0
  }

  /// Unlocks a badge, and publishes it if the account hadn't unlocked it before.
  ///
  /// - Parameter quietly: True to publish nothing.
  static func unlock(
    _ badge: Badges.Badge, for account: String, of app: String, quietly: Bool = false, in tx: Transaction
  ) throws {
    guard try BadgeTable(db: tx).unlock(badge.id, for: account, at: tx.wallNow), !quietly else { return }
    try tx.emit(
      BadgeUnlocked(badge: badge.id, name: badge.name, description: badge.textOnceEarned), account: account, app: app)
  }
}
