import CivilTime
import Storage

/// Simulated purchases, which stop counting when their signing authority is no longer trusted (E9).
extension SubscriptionLedger {
  /// Tests whether a purchase counts although it shouldn't, or the other way round.
  static func isUnsettled(_ db: Connection, countsDevelopment: Bool) throws -> Bool {
    try !unsettled(db, countsDevelopment: countsDevelopment, limit: 1).isEmpty
  }

  /// Suspends or restores up to `limit` purchases of the development authority, and announces the resulting
  /// subscriptions.
  func settle(countsDevelopment: Bool, limit: Int, _ tx: Transaction) throws -> [Announcement] {
    let found = try Self.unsettled(tx, countsDevelopment: countsDevelopment, limit: limit)
    for purchase in found {
      try tx.run(
        "UPDATE purchases SET suspended_at = $1 WHERE environment = $2 AND original_id = $3",
        countsDevelopment ? nil : tx.wallNow, StoreEnvironment.development.rawValue, purchase.original)
    }
    let cause = countsDevelopment ? "development-trusted" : "development-ended"
    return try Dictionary(found.map { ($0.account, $0.app) }) { first, _ in first }
      .map { try announce(account: $0.key, app: $0.value, cause: cause, tx) }
  }

  private static func unsettled(
    _ db: Connection, countsDevelopment: Bool, limit: Int
  ) throws -> [(original: String, account: String, app: String)] {
    let condition = countsDevelopment ? "IS NOT NULL" : "IS NULL"
    return try db.rows(
      """
      SELECT original_id, account, app FROM purchases WHERE environment = $1 AND suspended_at \(condition) LIMIT $2
      """, StoreEnvironment.development.rawValue, limit
    ) { ($0.string("original_id"), $0.string("account"), $0.string("app")) }
  }
}
