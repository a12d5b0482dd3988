import CivilTime

/// A span of access: bought, or given.
struct AccessPeriod {
  /// What was bought; nil for what was given.
  var transaction: TransactionFact?
  /// Of the transaction or grant.
  var id: String
  var plan: String
  var begins: Timestamp
  /// Nil for one that never ends.
  var ends: Timestamp?
  /// Whether the charge failed and access goes on all the same.
  var isGrace: Bool

  /// The days that the store grants behind it.
  func grace(from start: Timestamp, to end: Timestamp) -> AccessPeriod {
    AccessPeriod(transaction: transaction, id: id, plan: plan, begins: start, ends: end, isGrace: true)
  }

  /// What a grant gives; nil for one that was taken back.
  ///
  /// It holds from when it is known, as a taking back does: a clock that was put back since then puts off neither.
  init?(_ grant: GrantFact) {
    guard grant.revokedAt == nil else { return nil }
    self.init(
      transaction: nil, id: grant.id, plan: grant.plan, begins: Timestamp(seconds: 0), ends: grant.endsAt,
      isGrace: false)
  }

  /// A span of what was bought, or given.
  init(
    transaction: TransactionFact?, id: String, plan: String, begins: Timestamp, ends: Timestamp?, isGrace: Bool
  ) {
    (self.transaction, self.id, self.plan) = (transaction, id, plan)
    (self.begins, self.ends, self.isGrace) = (begins, ends, isGrace)
  }
}

/// What is known of the changes of product in one subscription, on a walk from its last transaction to its first.
struct ProductChange {
  private var next: (product: String, begins: Timestamp)?
  /// The first after `next` that is of another product.
  private var other: Timestamp?

  /// When the first transaction of another product begins.
  func begin(after product: String) -> Timestamp? {
    guard let next else { return nil }
    return next.product == product ? other : next.begins
  }

  /// Takes in the transaction before those so far.
  mutating func note(_ fact: TransactionFact) {
    if let next, next.product != fact.product { other = next.begins }
    next = (fact.product, fact.purchasedAt)
  }
}
