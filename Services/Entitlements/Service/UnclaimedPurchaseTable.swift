import Storage

/// The table `unclaimed`: purchases from notifications of the App Store that no account has submitted yet (E3).
struct UnclaimedPurchaseTable {
  let tx: Transaction

  /// The number of purchases kept per app; the oldest are deleted. A deleted purchase is stored again with the App
  /// Store's next notification, or when its owner submits it.
  static let most: Int64 = 100_000

  /// Stores a purchase until its owner submits it.
  func add(_ original: String, environment: AppStoreEnvironment, app: String, most: Int64 = most) throws {
    let last = try tx.optionalValue(of: Int64.self, "SELECT max(number) FROM unclaimed WHERE app = $1", app)
    let number = (last ?? 0) + 1
    try tx.run(
      """
      INSERT INTO unclaimed (environment, original_id, app, number) VALUES ($1, $2, $3, $4)
      ON CONFLICT (environment, original_id) DO NOTHING
      """, environment.rawValue, original, app, number)
    try forget(app: app, through: number - most)
  }

  /// Removes a purchase that has an owner now.
  func remove(_ original: String, environment: AppStoreEnvironment) throws {
    try tx.run(
      "DELETE FROM unclaimed WHERE environment = $1 AND original_id = $2", environment.rawValue, original)
  }

  private func forget(app: String, through number: Int64) throws {
    let old = try tx.rows(
      "SELECT environment, original_id FROM unclaimed WHERE app = $1 AND number <= $2 ORDER BY number LIMIT 100", app,
      number
    ) { (environment: $0.string("environment"), original: $0.string("original_id")) }
    for (environment, original) in old {
      // The previous release assigns a purchase to its owner and leaves this row.
      let isOwned = try tx.first(
        "SELECT 1 FROM purchases WHERE environment = $1 AND original_id = $2", environment, original
      ) { _ in true }
      if isOwned == nil {
        try TransactionTable(db: tx).forget(original, environment: environment)
        try RenewalInfoTable(db: tx).forget(original, environment: environment)
      }
      try tx.run("DELETE FROM unclaimed WHERE environment = $1 AND original_id = $2", environment, original)
    }
  }
}
