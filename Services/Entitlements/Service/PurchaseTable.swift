import CivilTime
import Storage
import Wire

/// The tables of what the store signed.
enum PurchaseTable {
  /// All that is known about an account's purchases.
  static func facts(of account: String, _ db: Connection) throws -> SubscriptionFacts {
    var facts = SubscriptionFacts()
    let transactions = try db.rows(
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
    let renewals = try db.rows(
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
    for fact in transactions { facts.add(fact) }
    for fact in renewals { facts.add(fact) }
    return facts
  }

  /// Makes `account` the owner of a purchase, unless somebody is.
  ///
  /// - Throws: `conflict` if that somebody is another account.
  static func claim(
    _ original: String, environment: String, account: String, app: String, _ tx: Transaction
  ) throws {
    try tx.run(
      """
      INSERT INTO purchases (environment, original_id, account, app) VALUES ($1, $2, $3, $4)
      ON CONFLICT (environment, original_id) DO NOTHING
      """, environment, original, account, app)
    let owner = try tx.first(
      "SELECT account FROM purchases WHERE environment = $1 AND original_id = $2", environment, original
    ) { $0.string(0) }
    guard owner == account else {
      throw Failure.conflict(
        LocalizedText(
          en: "This purchase belongs to another account.", vi: "Giao dịch này thuộc về một tài khoản khác."))
    }
  }

  static func save(_ fact: TransactionFact, environment: String, _ tx: Transaction) throws {
    try tx.run(
      """
      INSERT INTO transactions (environment, id, original_id, product, purchased_at, expires_at, revoked_at, upgraded,
        trial, family_shared, signed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      ON CONFLICT (environment, id) DO UPDATE SET original_id = excluded.original_id, product = excluded.product,
        purchased_at = excluded.purchased_at, expires_at = excluded.expires_at, revoked_at = excluded.revoked_at,
        upgraded = excluded.upgraded, trial = excluded.trial, family_shared = excluded.family_shared,
        signed_at = excluded.signed_at
      """, environment, fact.id, fact.originalID, fact.product, fact.purchasedAt, fact.expiresAt, fact.revokedAt,
      fact.upgraded, fact.trial, fact.familyShared, fact.signedAt)
  }

  static func save(_ fact: RenewalFact, environment: String, _ tx: Transaction) throws {
    try tx.run(
      """
      INSERT INTO renewals (environment, original_id, will_renew, next_product, billing_retry, grace_until, signed_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (environment, original_id) DO UPDATE SET will_renew = excluded.will_renew,
        next_product = excluded.next_product, billing_retry = excluded.billing_retry,
        grace_until = excluded.grace_until, signed_at = excluded.signed_at
      """, environment, fact.originalID, fact.willRenew, fact.nextProduct, fact.billingRetry, fact.graceUntil,
      fact.signedAt)
  }
}
