import Storage
import Wire

/// The table `purchases`: whose an original purchase is (E3).
struct PurchaseTable {
  let db: Connection

  /// Makes `account` the owner of a purchase, unless somebody is.
  ///
  /// - Throws: `conflict` if that somebody is another account.
  func claim(_ original: String, environment: StoreEnvironment, account: String, app: String) throws {
    try db.run(
      """
      INSERT INTO purchases (environment, original_id, account, app) VALUES ($1, $2, $3, $4)
      ON CONFLICT (environment, original_id) DO NOTHING
      """, environment.rawValue, original, account, app)
    let owner = try db.first(
      "SELECT account FROM purchases WHERE environment = $1 AND original_id = $2", environment.rawValue, original
    ) { $0.string(0) }
    guard owner == account else {
      throw Failure.conflict(
        .purchaseOfAnother)
    }
  }

  /// All that is known about an account's purchases.
  func facts(of account: String) throws -> SubscriptionFacts {
    var facts = SubscriptionFacts()
    for fact in try TransactionTable(db: db).all(of: account) { facts.add(fact) }
    // A renewal is kept only beside a transaction: whoever never bought anything is asked about once.
    guard !facts.transactions.isEmpty else { return facts }
    for fact in try RenewalTable(db: db).all(of: account) { facts.add(fact) }
    return facts
  }
}
