import CivilTime
import Storage

/// The table `purchases`: the owner of each original purchase (E3).
struct PurchaseTable {
  let db: Connection

  /// Makes an account the owner of a purchase that has no owner.
  func give(_ original: String, environment: AppStoreEnvironment, to account: String, app: String) throws {
    try db.run(
      "INSERT INTO purchases (environment, original_id, account, app) VALUES ($1, $2, $3, $4)", environment.rawValue,
      original, account, app)
  }

  /// Moves a purchase to another account.
  ///
  /// - Parameter time: The time of the move, if the move counts towards the limit; nil leaves the stored time
  ///   unchanged.
  func move(_ original: String, environment: AppStoreEnvironment, to account: String, at time: Timestamp?) throws {
    // An owner who received the purchase by an earlier move isn't its first owner.
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

  struct Owner {
    var account: String
    var app: String
    /// The time when the purchase last moved to another account.
    var movedAt: Timestamp?
  }

  /// Returns a purchase's owner; nil if no account has submitted it.
  func owner(of original: String, environment: AppStoreEnvironment) throws -> Owner? {
    try db.first(
      "SELECT account, app, moved_at FROM purchases WHERE environment = $1 AND original_id = $2",
      environment.rawValue, original
    ) { Owner(account: $0.string("account"), app: $0.string("app"), movedAt: $0.optionalTimestamp("moved_at")) }
  }

  /// Returns the first owner of a purchase that has moved since; nil if that account no longer exists.
  func firstOwner(of original: String, environment: AppStoreEnvironment) throws -> String? {
    try db.value(
      of: String.self, "SELECT account FROM first_owners WHERE environment = $1 AND original_id = $2",
      environment.rawValue, original)
  }

  /// Returns everything known about an account's purchases and grants.
  func facts(of account: String) throws -> SubscriptionFacts {
    var facts = SubscriptionFacts()
    for fact in try TransactionTable(db: db).all(of: account) { facts.add(fact) }
    for grant in try GrantTable(db: db).facts(of: account) { facts.grants[grant.id] = grant }
    // A renewal is stored only with a transaction. This saves a query for accounts that never bought anything.
    guard !facts.transactions.isEmpty else { return facts }
    for fact in try RenewalInfoTable(db: db).all(of: account) { facts.add(fact) }
    return facts
  }
}
