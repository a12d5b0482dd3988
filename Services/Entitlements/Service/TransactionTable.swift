import Storage

/// The table `transactions`: what the App Store last signed about each transaction.
struct TransactionTable {
  let db: Connection

  private static let columns =
    """
    t.id, t.original_id, t.product, t.purchased_at, t.expires_at, t.revoked_at, t.upgraded, t.trial, t.family_shared,
    t.signed_at, t.environment, t.introductory, t.price, t.currency,
    t.account_token, t.first_signed_at
    """

  /// Returns the transactions of an account's purchases.
  func all(of account: String) throws -> [TransactionFact] {
    try db.rows(
      """
      SELECT \(Self.columns)
      FROM purchases p JOIN transactions t ON t.environment = p.environment AND t.original_id = p.original_id
      WHERE p.account = $1 AND p.suspended_at IS NULL
      """, account, map: Self.fact)
  }

  /// Returns the transactions of one purchase.
  func all(of original: String, environment: AppStoreEnvironment) throws -> [TransactionFact] {
    try db.rows(
      "SELECT \(Self.columns) FROM transactions t WHERE t.environment = $1 AND t.original_id = $2",
      environment.rawValue, original, map: Self.fact)
  }

  /// Returns the product of a purchase's last transaction.
  func product(of original: String, environment: AppStoreEnvironment) throws -> String? {
    try db.value(
      of: String.self,
      """
      SELECT product FROM transactions WHERE environment = $1 AND original_id = $2
      ORDER BY purchased_at DESC, id DESC LIMIT 1
      """, environment.rawValue, original)
  }

  /// Returns the fact about a transaction.
  func fact(_ id: String, environment: AppStoreEnvironment) throws -> TransactionFact? {
    try db.first(
      "SELECT \(Self.columns) FROM transactions t WHERE t.environment = $1 AND t.id = $2", environment.rawValue, id,
      map: Self.fact)
  }

  /// Stores a fact about a transaction, replacing the previous one.
  func save(_ fact: TransactionFact) throws {
    try db.run(
      """
      INSERT INTO transactions (environment, id, original_id, product, purchased_at, expires_at, revoked_at, upgraded,
        trial, family_shared, signed_at, introductory, price, currency, account_token, first_signed_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
      ON CONFLICT (environment, id) DO UPDATE SET original_id = excluded.original_id, product = excluded.product,
        purchased_at = excluded.purchased_at, expires_at = excluded.expires_at, revoked_at = excluded.revoked_at,
        upgraded = excluded.upgraded, trial = excluded.trial, family_shared = excluded.family_shared,
        signed_at = excluded.signed_at, introductory = excluded.introductory, price = excluded.price,
        currency = excluded.currency, account_token = excluded.account_token,
        first_signed_at = excluded.first_signed_at
      """, fact.environment.rawValue, fact.id, fact.originalID, fact.product, fact.purchasedAt, fact.expiresAt,
      fact.revokedAt, fact.upgraded, fact.trial, fact.familyShared, fact.signedAt, fact.introductory,
      fact.paid?.thousandths, fact.paid?.currency, fact.accountToken, fact.olderSignature)
  }

  /// Deletes the transactions of a purchase.
  func forget(_ original: String, environment: String) throws {
    try db.run("DELETE FROM transactions WHERE environment = $1 AND original_id = $2", environment, original)
  }

  private static func fact(_ row: Row) -> TransactionFact {
    var fact = TransactionFact(
      id: row.string("id"), originalID: row.string("original_id"), product: row.string("product"),
      purchasedAt: row.timestamp("purchased_at"), expiresAt: row.optionalTimestamp("expires_at"),
      revokedAt: row.optionalTimestamp("revoked_at"), upgraded: row.bool("upgraded"), trial: row.bool("trial"),
      familyShared: row.bool("family_shared"), signedAt: row.timestamp("signed_at"),
      environment: AppStoreEnvironment(rawValue: row.string("environment")) ?? .sandbox,
      introductory: row.bool("introductory"))
    if let price = row.optionalInt64("price"), let currency = row.optionalString("currency") {
      fact.paid = Money(thousandths: price, currency: currency)
    }
    fact.accountToken = row.optionalString("account_token")
    fact.olderSignature = row.optionalTimestamp("first_signed_at")
    return fact
  }
}
