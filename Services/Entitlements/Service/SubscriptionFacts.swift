import CivilTime

/// The facts that the App Store signed about one transaction.
struct TransactionFact: Hashable, Sendable {
  var id: String
  /// The id of the subscription's first transaction; this transaction's own id if it is the first.
  var originalID: String
  var product: String
  var purchasedAt: Timestamp
  /// The end; nil for a product that never ends.
  var expiresAt: Timestamp?
  /// The time when the App Store revoked the transaction: a refund, or the end of family sharing.
  var revokedAt: Timestamp?
  /// True if a higher product replaced this product before its period ended.
  var upgraded: Bool
  /// True for a free trial with any kind of offer.
  var trial: Bool
  var familyShared: Bool
  var signedAt: Timestamp
  /// The oldest known signing date, if it is earlier than `signedAt`.
  var olderSignature: Timestamp?
  var environment = AppStoreEnvironment.production
  /// True for a purchase with an introductory offer, free or not. Each user can use such an offer once.
  var introductory = false
  /// The amount paid; nil if the App Store doesn't state it.
  var paid: Money?
  /// The purchase's `appAccountToken` in lower case; nil for none.
  var accountToken: String?
}

/// The facts that the App Store signed about one subscription's renewal.
struct RenewalFact: Hashable, Sendable {
  var originalID: String
  var willRenew: Bool
  var nextProduct: String?
  /// True if the last charge failed and the App Store retries.
  var billingRetry: Bool
  /// The end of the grace period after a failed charge.
  var graceUntil: Timestamp?
  var signedAt: Timestamp
}

/// Everything known about one account's purchases and grants.
///
/// Facts arrive late, repeatedly and in any order. Of two facts about the same thing, the one signed later takes
/// precedence; if both were signed in the same millisecond, a fixed order decides. Adding facts is therefore
/// commutative, associative and idempotent: every order leads to the same value (E3).
struct SubscriptionFacts: Hashable, Sendable {
  private(set) var transactions: [String: TransactionFact] = [:]
  private(set) var renewals: [String: RenewalFact] = [:]
  /// The grants, by their ids.
  var grants: [String: GrantFact] = [:]

  init() {}

  /// True if the account used an introductory offer, which the App Store grants once. An offer that a family member
  /// used doesn't count.
  var hadIntroduction: Bool {
    transactions.values.contains { $0.introductory && !$0.familyShared }
  }

  /// Adds a transaction fact.
  ///
  /// - Returns: True if the fact is new.
  @discardableResult
  mutating func add(_ fact: TransactionFact) -> Bool {
    let known = transactions[fact.id]
    let merged = known.map { fact.merged(with: $0) } ?? fact
    transactions[fact.id] = merged
    return merged != known
  }

  /// Adds a renewal fact.
  ///
  /// - Returns: True if the fact is new.
  @discardableResult
  mutating func add(_ fact: RenewalFact) -> Bool {
    if let known = renewals[fact.originalID], !fact.holds(over: known) { return false }
    renewals[fact.originalID] = fact
    return true
  }
}

extension TransactionFact {
  /// Tests whether this fact takes precedence over another one about the same transaction.
  func holds(over other: TransactionFact) -> Bool {
    signedAt == other.signedAt ? other.order.lexicographicallyPrecedes(order) : signedAt > other.signedAt
  }

  /// Returns the fact that takes precedence, with the earlier signing date of the two. Both facts must be about the
  /// same transaction.
  func merged(with other: TransactionFact) -> TransactionFact {
    var merged = holds(over: other) ? self : other
    let oldest = min(olderSignature ?? signedAt, other.olderSignature ?? other.signedAt)
    merged.olderSignature = oldest < merged.signedAt ? oldest : nil
    return merged
  }

  /// A time at which the transaction certainly existed. A renewal that was charged early exists before its period
  /// begins.
  ///
  /// The App Store signs the texts of one notification one after the other, so the value allows for a minute's
  /// difference.
  var existedAt: Timestamp { min(purchasedAt, (olderSignature ?? signedAt) + .seconds(-60)) }

  /// The values that order two facts signed at the same time: every member except the signing dates, revocation first.
  /// The fact that revokes access takes precedence.
  private var order: [String] {
    [
      revokedAt.map { "\($0.milliseconds)" } ?? "", upgraded ? "1" : "0", "\(expiresAt?.milliseconds ?? -1)",
      "\(purchasedAt.milliseconds)", product, originalID, trial ? "1" : "0", familyShared ? "1" : "0",
      introductory ? "1" : "0", paid.map { "\($0.thousandths) \($0.currency)" } ?? "", accountToken ?? "",
    ]
  }
}

extension RenewalFact {
  /// Tests whether this fact takes precedence over another one about the same renewal.
  func holds(over other: RenewalFact) -> Bool {
    signedAt == other.signedAt ? other.order.lexicographicallyPrecedes(order) : signedAt > other.signedAt
  }

  private var order: [String] {
    [
      billingRetry ? "1" : "0", willRenew ? "1" : "0", "\(graceUntil?.milliseconds ?? -1)", nextProduct ?? "",
    ]
  }
}
