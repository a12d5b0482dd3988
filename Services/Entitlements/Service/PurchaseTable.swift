import CivilTime
import Storage

/// The table `purchases`: whose an original purchase is (E3).
struct PurchaseTable {
  let db: Connection

  /// Makes an account the owner of a purchase that nobody owns.
  func give(_ original: String, environment: StoreEnvironment, to account: String, app: String) throws {
    try db.run(
      "INSERT INTO purchases (environment, original_id, account, app) VALUES ($1, $2, $3, $4)", environment.rawValue,
      original, account, app)
  }

  /// Makes another account the owner.
  ///
  /// - Parameter time: when it moved, where that counts; nil leaves what is known.
  func move(_ original: String, environment: StoreEnvironment, to account: String, at time: Timestamp?) throws {
    // Only who has it from the beginning is known as its first owner.
    try db.run(
      """
      INSERT INTO first_owners (environment, original_id, account)
      SELECT environment, original_id, account FROM purchases
      WHERE environment = $1 AND original_id = $2 AND moved_at IS NULL
      ON CONFLICT (environment, original_id) DO NOTHING
      """, environment.rawValue, original)
    try db.run(
      """
      UPDATE purchases SET account = $1, moved_at = COALESCE($2, moved_at) WHERE environment = $3 AND original_id = $4
      """, account, time, environment.rawValue, original)
  }

  /// Whose a purchase is.
  struct Owner {
    var account: String
    var app: String
    /// When it last moved from one account to another.
    var movedAt: Timestamp?
  }

  /// Whose a purchase is; nil while nobody has handed it in.
  func owner(of original: String, environment: StoreEnvironment) throws -> Owner? {
    try db.first(
      "SELECT account, app, moved_at FROM purchases WHERE environment = $1 AND original_id = $2",
      environment.rawValue, original
    ) { Owner(account: $0.string(0), app: $0.string(1), movedAt: $0.optionalTimestamp(2)) }
  }

  /// Who first handed a purchase in that has moved since, while that account lives.
  func firstOwner(of original: String, environment: StoreEnvironment) throws -> String? {
    try db.first(
      "SELECT account FROM first_owners WHERE environment = $1 AND original_id = $2", environment.rawValue, original
    ) { $0.string(0) }
  }

  /// All that is known about an account's purchases.
  func facts(of account: String) throws -> SubscriptionFacts {
    var facts = SubscriptionFacts()
    for fact in try TransactionTable(db: db).all(of: account) { facts.add(fact) }
    for grant in try GrantTable(db: db).facts(of: account) { facts.grants[grant.id] = grant }
    // A renewal is kept only beside a transaction: whoever never bought anything is asked about once.
    guard !facts.transactions.isEmpty else { return facts }
    for fact in try RenewalTable(db: db).all(of: account) { facts.add(fact) }
    return facts
  }
}
