import CivilTime
import EntitlementsContract
import ServiceHost
import Storage
import Wire

/// Merges an account into another one within this service's database. `MergeDriver` then merges it in the other
/// services.
struct AccountMerge {
  let merge: MergeTable.Entry
  let ledger: SubscriptionLedger
  let tx: Transaction

  /// The maximum number of devices per account.
  static let maxDevices = 50

  /// The result of a merge.
  struct Outcome {
    /// The digests of the tokens that ended.
    var endedHashes: [String]
    /// The announcement for the remaining account.
    var announcement: Announcement
  }

  /// The treatment of the merged account's rows, by table. A test compares the tables with the database schema.
  static let tables: [String: String] = [
    "devices": "move", "sessions": "end and move", "purchases": "move", "first_owners": "move",
    "subscriptions": "deleted; the remaining account's row is computed again", "audit": "stay", "links": "deleted",
    "wrong_codes": "deleted",
    "merges": "record the merge", "merge_receipts": "record the merge",
    "identities": "move", "identity_nonces": "deleted", "grants": "move", "redemptions": "move",
    "paywall_steps": "deleted: they were counted", "paywall_reports": "deleted",
    "archives": "deleted: they would be incomplete", "files": "move, until they expire",
    "store_tokens": "move",
    "erasures": "stay", "erasure_receipts": "stay",
  ]

  /// Runs the merge.
  ///
  /// - Throws: `limit_exceeded` if the two accounts together have too many devices.
  func run() throws -> Outcome {
    try checkDevices()
    _ = try tx.merge(merge.account, into: merge.into)
    let hashes = try SessionTable(db: tx).endAll(of: merge.account, at: tx.wallNow)
    // Move the devices first, since a session must be on a device of its account.
    for table in [
      "devices", "sessions", "purchases", "first_owners", "identities", "store_tokens", "grants", "files",
    ] {
      try tx.run("UPDATE \(table) SET account = $2 WHERE account = $1", merge.account, merge.into)
    }
    try moveRedemptions()
    for table in [
      "subscriptions", "links", "wrong_codes", "identity_nonces", "redemptions", "paywall_steps", "paywall_reports",
      "archives",
    ] {
      try tx.run("DELETE FROM \(table) WHERE account = $1", merge.account)
    }
    try LinkTable(db: tx).remove(of: merge.into)
    try tx.run("DELETE FROM accounts WHERE id = $1", merge.account)
    try MergeTable(db: tx).add(merge, at: tx.wallNow)
    try AuditTable(tx: tx).add("account.merged", "into \(merge.into)", account: merge.account, app: merge.app)
    try AuditTable(tx: tx).add("account.merged", "from \(merge.account)", account: merge.into, app: merge.app)
    return Outcome(
      endedHashes: hashes, announcement: try ledger.merged(account: merge.into, app: merge.app, tx))
  }

  private func moveRedemptions() throws {
    // If both merged accounts redeemed the same code, its days count once.
    try tx.run(
      """
      DELETE FROM grants WHERE days IS NOT NULL AND id IN (
        SELECT grant_id FROM redemptions WHERE account = $1
          AND digest IN (SELECT digest FROM redemptions WHERE account = $2))
      """, merge.account, merge.into)
    try tx.run(
      """
      UPDATE redemptions SET account = $2 WHERE account = $1
        AND digest NOT IN (SELECT digest FROM redemptions WHERE account = $2)
      """, merge.account, merge.into)
  }

  private func checkDevices() throws {
    let count = try tx.value(
      of: Int.self, "SELECT count(*) FROM devices WHERE account IN ($1, $2)", merge.account, merge.into)
    guard let count, count > Self.maxDevices else { return }
    throw Failure.limitExceeded(.deviceLimit(limit: Self.maxDevices), current: count, limit: Self.maxDevices)
  }
}
