import Storage

/// The table `transactions`: what the store last signed about each.
struct TransactionTable {
  let db: Connection

  /// Those of the account's purchases.
  func all(of account: String) throws -> [TransactionFact] {
    try db.rows(
      """
      SELECT t.id, t.original_id, t.product, t.purchased_at, t.expires_at, t.revoked_at, t.upgraded, t.trial,
        t.family_shared, t.signed_at
      FROM purchases p JOIN transactions t ON t.environment = p.environment AND t.original_id = p.original_id
      WHERE p.account = $1
      """, account
    ) { row in
      TransactionFact(
        id: row.string(0), originalID: row.string(1), product: row.string(2), purchasedAt: row.timestamp(3),
        expiresAt: row.optionalTimestamp(4), revokedAt: row.optionalTimestamp(5), upgraded: row.bool(6),
        trial: row.bool(7), familyShared: row.bool(8), signedAt: row.timestamp(9))
    }
  }

  /// Puts a fact in the place of what was known about the transaction.
  func save(_ fact: TransactionFact, environment: StoreEnvironment) throws {
    try db.run(
      """
      INSERT INTO transactions (environment, id, original_id, product, purchased_at, expires_at, revoked_at, upgraded,
        trial, family_shared, signed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      ON CONFLICT (environment, id) DO UPDATE SET original_id = excluded.original_id, product = excluded.product,
        purchased_at = excluded.purchased_at, expires_at = excluded.expires_at, revoked_at = excluded.revoked_at,
        upgraded = excluded.upgraded, trial = excluded.trial, family_shared = excluded.family_shared,
        signed_at = excluded.signed_at
      """, environment.rawValue, fact.id, fact.originalID, fact.product, fact.purchasedAt, fact.expiresAt,
      fact.revokedAt, fact.upgraded, fact.trial, fact.familyShared, fact.signedAt)
  }
}
