import CivilTime
import EntitlementsContract

/// A period in which an account has a plan, bought or granted.
struct AccessPeriod {
  /// The transaction that bought the period; nil for a grant.
  var transaction: TransactionFact?
  /// The id of the transaction or grant.
  var id: String
  var plan: String
  var begins: Timestamp
  /// The end; nil for a period without an end.
  var ends: Timestamp?
  /// True for a period that the App Store granted after a failed charge.
  var isGrace: Bool

  /// The state of a subscription in this period.
  var state: Subscription.State {
    if isGrace { return .gracePeriod }
    return transaction?.trial == true ? .trial : .active
  }

  /// Returns the grace period that the App Store granted after this period.
  func grace(from start: Timestamp, to end: Timestamp) -> AccessPeriod {
    AccessPeriod(transaction: transaction, id: id, plan: plan, begins: start, ends: end, isGrace: true)
  }

  /// Creates the period of a grant; nil if the grant was revoked.
  ///
  /// The period begins at the epoch, so a grant applies as soon as it is known, even if the server's clock was set back
  /// after the grant was made.
  init?(_ grant: GrantFact) {
    guard grant.revokedAt == nil else { return nil }
    self.init(grant, from: Timestamp(seconds: 0), to: grant.endsAt)
  }

  /// Creates a period of a grant.
  init(_ grant: GrantFact, from start: Timestamp, to end: Timestamp?) {
    self.init(transaction: nil, id: grant.id, plan: grant.plan, begins: start, ends: end, isGrace: false)
  }

  init(
    transaction: TransactionFact?, id: String, plan: String, begins: Timestamp, ends: Timestamp?, isGrace: Bool
  ) {
    self.transaction = transaction
    self.id = id
    self.plan = plan
    self.begins = begins
    self.ends = ends
    self.isGrace = isGrace
  }
}

/// Finds the product changes within one subscription. The caller adds the subscription's transactions from the last to
/// the first.
struct ProductChange {
  private var next: (product: String, begins: Timestamp)?
  /// The beginning of the first transaction after `next` that is for another product.
  private var other: Timestamp?

  /// Returns the time when the first later transaction for another product begins.
  func begin(after product: String) -> Timestamp? {
    guard let next else { return nil }
    return next.product == product ? other : next.begins
  }

  /// Adds the transaction that precedes those added so far.
  mutating func note(_ fact: TransactionFact) {
    if let next, next.product != fact.product { other = next.begins }
    next = (fact.product, fact.purchasedAt)
  }
}
