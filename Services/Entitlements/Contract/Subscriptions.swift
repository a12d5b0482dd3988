package import CivilTime
package import Wire

/// Submits a StoreKit 2 purchase. The service only uses data that the App Store has signed (E3).
///
/// A repeated call changes nothing. An invalid signature or certificate chain, or a wrong bundle, environment, product
/// or date, fails with `invalid_params`. If another account owns the purchase, the app's rule decides: the purchase
/// moves to this account, or the call fails with `conflict`. A second move within a day fails with `rate_limited`. A
/// purchase made with an existing account's token (`entitlements.purchases.token`) stays with that account.
package struct SubmitPurchase: Request {
  package static let method = Method(
    "entitlements.purchases.submit", .change, audience: .client, access: .account, traits: .isExpensive,
    fails: [.notFound], "Verifies a signed purchase, and returns the resulting subscription.")

  /// `jwsRepresentation` of a `Transaction`.
  package var signedTransaction: SignedText
  /// `jwsRepresentation` of the `RenewalInfo`, if the client has it.
  package var signedRenewalInfo: SignedText?

  package init(signedTransaction: SignedText, signedRenewalInfo: SignedText? = nil) {
    self.signedTransaction = signedTransaction
    self.signedRenewalInfo = signedRenewalInfo
  }

  package typealias Reply = Subscription
}

/// Returns the account's current subscription (E4).
package struct GetSubscription: Request {
  package static let method = Method(
    "entitlements.subscription.get", .read, audience: .client, access: .account, "Returns the account's subscription.")

  package init() {}

  package typealias Reply = Subscription
}

/// An account's subscription.
package struct Subscription: Codable, Sendable, Hashable {
  /// The state of the subscription, according to the data that the App Store has signed so far.
  package enum State: String, Codable, Sendable, CaseIterable {
    /// The account never had a purchase or a grant.
    case none
    /// Access during a free trial.
    case trial
    /// Access through a payment or a grant.
    case active
    /// Access although the last charge failed: the App Store retries and allows some extra days.
    case gracePeriod = "grace_period"
    /// No access; the App Store still retries the charge.
    case billingRetry = "billing_retry"
    /// No access; the paid or granted period has ended.
    case expired
    /// No access; the App Store refunded the purchase, the family member stopped sharing it, or the grant was revoked.
    case revoked
  }

  /// The subscription's state.
  package var state: State
  /// The plan in force; `free` without access.
  package var plan: String
  /// The time when access ends or ended: the end of the plan in force or, without one, of the last plan. Nil if there
  /// is no end.
  package var until: Timestamp?
  /// The App Store id of the purchased product; nil if nothing was purchased.
  package var product: String?
  /// True if the App Store will charge again at the end; false if the subscription was cancelled but still runs.
  package var willRenew: Bool
  /// The product of the next period if it differs: a pending upgrade or downgrade.
  package var nextProduct: String?
  /// True if a family member's purchase grants the plan.
  package var familyShared: Bool
  /// True if the purchase was made for testing, without real money; otherwise nil.
  package var isTest: Bool?
  /// True if the plan was granted and not purchased; otherwise nil.
  package var isGranted: Bool?

  package init(
    state: State, plan: String, until: Timestamp? = nil, product: String? = nil, willRenew: Bool = false,
    nextProduct: String? = nil, familyShared: Bool = false, isTest: Bool? = nil, isGranted: Bool? = nil
  ) {
    self.state = state
    self.plan = plan
    self.until = until
    self.product = product
    self.willRenew = willRenew
    self.nextProduct = nextProduct
    self.familyShared = familyShared
    self.isTest = isTest
    self.isGranted = isGranted
  }
}
