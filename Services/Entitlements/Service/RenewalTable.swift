import Storage

/// The table `renewals`: what the store last signed about each subscription's renewal.
struct RenewalTable {
  let db: Connection

  /// Those of the account's purchases.
  func all(of account: String) throws -> [RenewalFact] {
    try db.rows(
      """
      SELECT r.original_id, r.will_renew, r.next_product, r.billing_retry, r.grace_until, r.signed_at
      FROM purchases p JOIN renewals r ON r.environment = p.environment AND r.original_id = p.original_id
      WHERE p.account = $1
      """, account
    ) { row in
      RenewalFact(
        originalID: row.string(0), willRenew: row.bool(1), nextProduct: row.optionalString(2),
        billingRetry: row.bool(3), graceUntil: row.optionalTimestamp(4), signedAt: row.timestamp(5))
    }
  }

  /// Puts a fact in the place of what was known about the subscription.
  func save(_ fact: RenewalFact, environment: StoreEnvironment) throws {
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
}
