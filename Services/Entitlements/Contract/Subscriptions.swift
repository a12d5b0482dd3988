package import CivilTime
package import Wire

/// Hands in a StoreKit 2 purchase; what the store signed is all that counts (E3).
///
/// Sent again it changes nothing. Fails with `invalid_params` for a signature, chain, bundle, environment, product or
/// date that doesn't hold. Of a purchase that another account has, the app's rule says what becomes: its plan moves here,
/// or the call fails with `conflict`. A second move on one day fails with `rate_limited`. A purchase that was made under
/// a living account's token (`entitlements.purchases.token`) stays that account's.
package struct SubmitPurchase: Request {
  package static let method = Method(
    "entitlements.purchases.submit", .change, audience: .client, access: .account, isExpensive: true,
    fails: [.notFound], "Verifies a signed purchase and gives the subscription that follows from it.")

  /// `jwsRepresentation` of a `Transaction`.
  package var signedTransaction: SignedText
  /// `jwsRepresentation` of the `RenewalInfo`, where the client has it.
  package var signedRenewalInfo: SignedText?
  /// `AppStore.deviceVerificationID`: shows that the store signed the text for this very device, so that somebody may be
  /// asked whether it joins the account that has the purchase.
  package var deviceVerificationId: UUIDText?

  /// A request with these members.
  package init(
    signedTransaction: SignedText, signedRenewalInfo: SignedText? = nil, deviceVerificationId: UUIDText? = nil
  ) {
    self.signedTransaction = signedTransaction
    self.signedRenewalInfo = signedRenewalInfo
    self.deviceVerificationId = deviceVerificationId
  }

  package typealias Reply = Subscription
}

/// The account's subscription now (E4).
package struct GetSubscription: Request {
  package static let method = Method(
    "entitlements.subscription.get", .read, audience: .client, access: .account, "Gives the account's subscription.")

  /// A request with these members.
  package init() {}

  package typealias Reply = Subscription
}

/// A subscription as everyone outside the service sees it.
package struct Subscription: Codable, Sendable, Hashable {
  /// What the account has, by what the store has signed so far.
  package enum State: String, Codable, Sendable, CaseIterable {
    /// Never bought anything.
    case none
    /// Access, in the free first period.
    case trial
    /// Access, paid.
    case active
    /// Access, though the last charge failed: the store still tries, and grants some days.
    case gracePeriod = "grace_period"
    /// No access; the store still tries to charge.
    case billingRetry = "billing_retry"
    /// No access; the paid time is over.
    case expired
    /// No access; the store refunded the purchase or the family stopped sharing it.
    case revoked
  }

  /// What the account has now.
  package var state: State
  /// The plan in force: `free` without access.
  package var plan: String
  /// The end of access: of the plan in force, or the past end of the last one.
  package var until: Timestamp?
  /// The store's id of what was bought; nil if nothing was.
  package var product: String?
  /// Whether the store will charge again at the end; false: cancelled but still running.
  package var willRenew: Bool
  /// The product of the next period where it differs: an upgrade or downgrade that waits.
  package var nextProduct: String?
  /// Whether it comes from a family member's purchase.
  package var familyShared: Bool
  /// True where no money was paid: the purchase was made to try it out. Not there otherwise.
  package var isTest: Bool?
  /// True where the plan was given and not bought. Not there otherwise.
  package var isGranted: Bool?

  /// One with these members.
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
