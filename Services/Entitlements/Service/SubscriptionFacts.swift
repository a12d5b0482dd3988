import CivilTime

/// What the store signed about one transaction.
struct TransactionFact: Hashable, Sendable {
  var id: String
  /// The first transaction of the subscription that this one renews; its own id for a first one.
  var originalID: String
  var product: String
  var purchasedAt: Timestamp
  /// Nil for what never ends.
  var expiresAt: Timestamp?
  /// When the store took it back: a refund, or a family that stopped sharing.
  var revokedAt: Timestamp?
  /// Replaced by a higher product before its end.
  var upgraded: Bool
  /// Paid by a free trial.
  var trial: Bool
  var familyShared: Bool
  var signedAt: Timestamp
  /// When the store signed the oldest text that is known about it, if that is older than `signedAt`.
  var olderSignature: Timestamp?
  var environment = StoreEnvironment.production
  /// Bought by an introductory offer, free or not: it can be used once.
  var introductory = false
  /// Nil where the store doesn't say it.
  var paid: Money?
  /// The `appAccountToken` that it was bought under, in lower case; nil for none.
  var accountToken: String?
}

/// What the store signed about the renewal of one subscription.
struct RenewalFact: Hashable, Sendable {
  var originalID: String
  var willRenew: Bool
  var nextProduct: String?
  /// The last charge failed and the store tries again.
  var billingRetry: Bool
  /// Until when access goes on although the charge failed.
  var graceUntil: Timestamp?
  var signedAt: Timestamp
}

/// All that is known about one account's purchases.
///
/// Facts come late, repeated and in any order. Of two about the same thing the one signed later holds; signed in the
/// same millisecond, the one that is greater by a fixed order does. So adding is commutative, associative and
/// idempotent, and every order ends in the same value (E3).
struct SubscriptionFacts: Hashable, Sendable {
  private(set) var transactions: [String: TransactionFact] = [:]
  private(set) var renewals: [String: RenewalFact] = [:]
  /// What was given, by the grants' ids.
  var grants: [String: GrantFact] = [:]

  init() {}

  /// Whether an introductory offer was used, which the store gives once. A family member's is that member's.
  var hadIntroduction: Bool {
    transactions.values.contains { ($0.introductory || $0.trial) && !$0.familyShared }
  }

  /// - Returns: whether anything is known now that wasn't.
  @discardableResult
  mutating func add(_ fact: TransactionFact) -> Bool {
    let known = transactions[fact.id]
    let merged = known.map { fact.merged(with: $0) } ?? fact
    transactions[fact.id] = merged
    return merged != known
  }

  /// - Returns: whether anything is known now that wasn't.
  @discardableResult
  mutating func add(_ fact: RenewalFact) -> Bool {
    if let known = renewals[fact.originalID], !fact.holds(over: known) { return false }
    renewals[fact.originalID] = fact
    return true
  }
}

extension TransactionFact {
  /// Whether this is what counts, of two facts about the same transaction.
  func holds(over other: TransactionFact) -> Bool {
    signedAt == other.signedAt ? other.order.lexicographicallyPrecedes(order) : signedAt > other.signedAt
  }

  /// Returns the fact that takes precedence of two about the same transaction, with the older of their signature dates.
  func merged(with other: TransactionFact) -> TransactionFact {
    var merged = holds(over: other) ? self : other
    let oldest = min(olderSignature ?? signedAt, other.olderSignature ?? other.signedAt)
    merged.olderSignature = oldest < merged.signedAt ? oldest : nil
    return merged
  }

  /// When the transaction existed at the latest: a renewal that was charged early exists before its period begins.
  ///
  /// The store signs the texts of one notification one after the other, so a minute is allowed for.
  var existedAt: Timestamp { min(purchasedAt, (olderSignature ?? signedAt) + .seconds(-60)) }

  /// Every field but the signatures, with a revocation weighing most: of two facts of one moment the one that takes
  /// access away holds.
  private var order: [String] {
    [
      revokedAt.map { "\($0.milliseconds)" } ?? "", upgraded ? "1" : "0", "\(expiresAt?.milliseconds ?? -1)",
      "\(purchasedAt.milliseconds)", product, originalID, trial ? "1" : "0", familyShared ? "1" : "0",
      introductory ? "1" : "0", paid.map { "\($0.thousandths) \($0.currency)" } ?? "",
      accountToken ?? "",
    ]
  }
}

extension RenewalFact {
  /// Whether this is what counts, of two facts about the same renewal.
  func holds(over other: RenewalFact) -> Bool {
    signedAt == other.signedAt ? other.order.lexicographicallyPrecedes(order) : signedAt > other.signedAt
  }

  private var order: [String] {
    [
      billingRetry ? "1" : "0", willRenew ? "1" : "0", "\(graceUntil?.milliseconds ?? -1)", nextProduct ?? "",
    ]
  }
}
