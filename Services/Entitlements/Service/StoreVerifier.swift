import AppCatalog
import CivilTime
package import Crypto
import EntitlementsContract
import Wire

/// Turns what a store signed into facts, or says why it can't be believed (E3).
package struct StoreVerifier: Sendable {
  /// Whose signatures count in the store's own environments.
  package var policy: TrustPolicy
  /// Whose signatures count in `Xcode`, and nowhere else.
  package var localSigners: NamedSigners
  /// The environments whose purchases count.
  package var environments: Set<StoreEnvironment>

  /// How far a clock of the store's may run ahead of ours.
  static let skew = Duration.seconds(300)

  /// Believes what `policy` says of the store's own environments, and `localSigners` alone of `Xcode`.
  package init(
    policy: TrustPolicy, localSigners: NamedSigners = NamedSigners([]), environments: Set<StoreEnvironment>
  ) {
    self.policy = policy
    self.localSigners = localSigners
    self.environments = environments
  }

  /// What a client hands in, if all of it is to be believed.
  func purchase(_ request: SubmitPurchase, of app: App, now: Timestamp) throws(Failure) -> VerifiedPurchase {
    let (transaction, environment) = try self.transaction(request.signedTransaction.value, app: app, now: now)
    let renewal = try request.signedRenewalInfo.map { signed throws(Failure) in
      try self.renewal(signed.value, of: transaction, environment: environment, now: now)
    }
    return VerifiedPurchase(transaction: transaction, renewal: renewal, environment: environment)
  }

  /// What a signed transaction says, and where it was made.
  ///
  /// - Throws: `invalid_params`, in words that name the rule and repeat nothing of the text.
  func transaction(
    _ signed: String, app: App, now: Timestamp
  ) throws(Failure) -> (TransactionFact, environment: StoreEnvironment) {
    let (payload, environment) = try payload(of: .transaction, signed, now: now, as: "signed_transaction")
    guard payload.text("bundleId") == app.info.bundleId else {
      throw .invalidParams("signed_transaction is for another app")
    }
    guard let product = payload.text("productId"), app.offerings?.product(product) != nil else {
      throw .invalidParams("signed_transaction is for a product that this app doesn't sell")
    }
    guard let id = payload.text("transactionId"), let original = payload.text("originalTransactionId"),
      let purchased = payload.time("purchaseDate"), let signedAt = payload.time("signedDate")
    else { throw .invalidParams("signed_transaction lacks ids or dates") }
    let expires = payload.time("expiresDate")
    if payload.text("type") == "Auto-Renewable Subscription", expires == nil {
      throw .invalidParams("signed_transaction is a subscription without an end")
    }
    guard purchased <= signedAt + Self.skew, expires.map({ $0 > purchased }) ?? true else {
      throw .invalidParams("signed_transaction has dates that can't be")
    }
    let free = payload.text("offerDiscountType") == "FREE_TRIAL" || payload.number("price") == 0
    let fact = TransactionFact(
      id: id, originalID: original, product: product, purchasedAt: purchased, expiresAt: expires,
      revokedAt: payload.time("revocationDate"), upgraded: payload.flag("isUpgraded"),
      trial: payload.number("offerType") == 1 && free,
      familyShared: payload.text("inAppOwnershipType") == "FAMILY_SHARED", signedAt: signedAt)
    return (fact, environment)
  }

  /// The renewal info that goes with `transaction`.
  func renewal(
    _ signed: String, of transaction: TransactionFact, environment: StoreEnvironment, now: Timestamp
  ) throws(Failure) -> RenewalFact {
    let (payload, made) = try payload(of: .renewalInfo, signed, now: now, as: "signed_renewal_info")
    guard payload.text("originalTransactionId") == transaction.originalID, made == environment,
      let signedAt = payload.time("signedDate")
    else { throw .invalidParams("signed_renewal_info is about another purchase") }
    guard let renews = payload.number("autoRenewStatus"), (0...1).contains(renews) else {
      throw .invalidParams("signed_renewal_info says neither that it renews nor that it doesn't")
    }
    return RenewalFact(
      originalID: transaction.originalID, willRenew: renews == 1,
      nextProduct: payload.text("autoRenewProductId"), billingRetry: payload.flag("isInBillingRetryPeriod"),
      graceUntil: payload.time("gracePeriodExpiresDate"), signedAt: signedAt)
  }

  /// The payload, once its chain and signature hold at the time it says it was signed, which can't be in the future.
  ///
  /// That time and not now, since a purchase is restored years after its certificate ran out.
  private func payload(
    of kind: StorePayload.Kind, _ signed: String, now: Timestamp, as name: String
  ) throws(Failure) -> (StorePayload, environment: StoreEnvironment) {
    let text: JWS
    do throws(CryptoFault) { text = try JWS(compact: signed) } catch { throw unbelievable(name, error) }
    guard let payload = StorePayload(text.unverifiedPayload) else { throw .invalidParams("\(name) holds no object") }
    guard let signedAt = payload.time("signedDate"), signedAt <= now + Self.skew else {
      throw .invalidParams("\(name) has no signing date, or one to come")
    }
    guard let environment = payload.text("environment").flatMap(StoreEnvironment.init),
      environments.contains(environment)
    else { throw .invalidParams("\(name) is from an environment that isn't served here") }
    // Nothing of the payload was believed so far: a text that claims another environment is held to that one's signers.
    let trust: any SignerTrust = environment == .xcode ? localSigners : policy
    do throws(CryptoFault) { _ = try text.verify(by: trust, at: signedAt) } catch { throw unbelievable(name, error) }
    guard payload.kind == kind else {
      throw .invalidParams("\(name) is \(payload.kind?.rawValue ?? "something else"), not \(kind.rawValue)")
    }
    return (payload, environment)
  }

  private func unbelievable(_ name: String, _ fault: CryptoFault) -> Failure {
    .invalidParams("\(name) can't be believed: \(fault.reason)")
  }
}
