import Storage

/// The table `store_notifications`: received notifications, to recognise repeated ones (E3). The signed content isn't
/// stored here but with the purchases.
struct NotificationTable {
  let tx: Transaction

  /// The number of notifications kept per app; the oldest are deleted. Receiving a deleted notification again is
  /// harmless.
  static let most: Int64 = 10_000

  /// Records a notification.
  ///
  /// - Returns: True if the notification's id is new.
  func add(_ notification: AppStoreNotification, app: String, most: Int64 = most) throws -> Bool {
    let last =
      try tx.optionalValue(of: Int64.self, "SELECT max(number) FROM store_notifications WHERE app = $1", app)
    let number = (last ?? 0) + 1
    try tx.run(
      """
      INSERT INTO store_notifications (app, id, number, environment, type, subtype, original_id, signed_at, received_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (app, id) DO NOTHING
      """, app, notification.id, number, notification.environment.rawValue, notification.type, notification.subtype,
      notification.proof?.originalID, notification.signedAt, tx.wallNow)
    guard tx.changes > 0 else { return false }
    try tx.run("DELETE FROM store_notifications WHERE app = $1 AND number <= $2", app, number - most)
    return true
  }
}
