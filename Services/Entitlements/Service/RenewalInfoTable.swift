import Storage

/// The table `renewals`: what the App Store last signed about each subscription's renewal.
struct RenewalInfoTable {
  let db: Connection

  private static let columns =
    "r.original_id, r.will_renew, r.next_product, r.billing_retry, r.grace_until, r.signed_at"

  /// Returns the renewal facts of an account's purchases.
  func all(of account: String) throws -> [RenewalFact] {
    try db.rows(
      """
      SELECT \(Self.columns)
      FROM purchases p JOIN renewals r ON r.environment = p.environment AND r.original_id = p.original_id
      WHERE p.account = $1 AND p.suspended_at IS NULL
      """, account, map: Self.fact)
  }

  /// Returns the fact about a subscription's renewal.
  func fact(of original: String, environment: AppStoreEnvironment) throws -> RenewalFact? {
    try db.first(
      "SELECT \(Self.columns) FROM renewals r WHERE r.environment = $1 AND r.original_id = $2", environment.rawValue,
      original, map: Self.fact)
  }

  /// Replaces the fact about a subscription's renewal.
  func save(_ fact: RenewalFact, environment: AppStoreEnvironment) throws {
    try db.run(
      """
      INSERT INTO renewals (environment, original_id, will_renew, next_product, billing_retry, grace_until, signed_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (environment, original_id) DO UPDATE SET will_renew = excluded.will_renew,
        next_product = excluded.next_product, billing_retry = excluded.billing_retry,
        grace_until = excluded.grace_until, signed_at = excluded.signed_at
      """, environment.rawValue, fact.originalID, fact.willRenew, fact.nextProduct, fact.billingRetry,
      fact.graceUntil, fact.signedAt)
  }

  /// Deletes the fact about a purchase's renewal.
  func forget(_ original: String, environment: String) throws {
    try db.run("DELETE FROM renewals WHERE environment = $1 AND original_id = $2", environment, original)
  }

  private static func fact(_ row: Row) -> RenewalFact {
    RenewalFact(
      originalID: row.string("original_id"), willRenew: row.bool("will_renew"),
      nextProduct: row.optionalString("next_product"), billingRetry: row.bool("billing_retry"),
      graceUntil: row.optionalTimestamp("grace_until"), signedAt: row.timestamp("signed_at"))
  }
}
