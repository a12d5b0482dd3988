import AppCatalog
import CivilTime
package import Crypto
import Wire

/// Turns what a store signed into facts, or says why it can't be believed (E3).
package struct StoreVerifier: Sendable {
  /// Whose signatures count.
  package var policy: TrustPolicy
  /// The environments whose purchases count: `Production`, and for trying out `Sandbox`.
  package var environments: Set<String>

  /// How far a clock of the store's may run ahead of ours.
  static let skew = Duration.seconds(300)

  /// A verifier that believes chains up to the policy's roots, for purchases of these environments.
  package init(policy: TrustPolicy, environments: Set<String>) {
    self.policy = policy
    self.environments = environments
  }

  /// - Throws: `invalid_params`, in words that name the rule and repeat nothing of the text.
  func transaction(_ signed: String, app: App, now: Timestamp) throws(Failure) -> (TransactionFact, environment: String)
  {
    let payload = try payload(signed, now: now, what: "signed_transaction")
    guard payload.text("bundleId") == app.info.bundleId else {
      throw .invalidParams("signed_transaction is for another app")
    }
    let environment = try environment(payload, "signed_transaction")
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
    _ signed: String, of transaction: TransactionFact, environment: String, now: Timestamp
  ) throws(Failure) -> RenewalFact {
    let payload = try payload(signed, now: now, what: "signed_renewal_info")
    guard payload.text("originalTransactionId") == transaction.originalID,
      try self.environment(payload, "signed_renewal_info") == environment, let signedAt = payload.time("signedDate")
    else { throw .invalidParams("signed_renewal_info is about another purchase") }
    return RenewalFact(
      originalID: transaction.originalID, willRenew: payload.number("autoRenewStatus") == 1,
      nextProduct: payload.text("autoRenewProductId"), billingRetry: payload.flag("isInBillingRetryPeriod"),
      graceUntil: payload.time("gracePeriodExpiresDate"), signedAt: signedAt)
  }

  /// The payload, once its chain and signature hold at the time it says it was signed, which can't be in the future.
  ///
  /// That time and not now, since a purchase is restored years after its certificate ran out.
  private func payload(_ signed: String, now: Timestamp, what: String) throws(Failure) -> StorePayload {
    do {
      let text = try JWS(compact: signed)
      guard let claimed = StorePayload(text.unverifiedPayload)?.time("signedDate"), claimed <= now + Self.skew else {
        throw Failure.invalidParams("\(what) has no signing date, or one to come")
      }
      guard let payload = StorePayload(try text.verify(by: policy, at: claimed)) else {
        throw Failure.invalidParams("\(what) holds no object")
      }
      return payload
    } catch let fault as CryptoFault {
      throw .invalidParams("\(what) can't be believed: \(fault.reason)")
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .invalidParams("\(what) can't be read")
    }
  }

  private func environment(_ payload: StorePayload, _ what: String) throws(Failure) -> String {
    guard let environment = payload.text("environment"), environments.contains(environment) else {
      throw .invalidParams("\(what) is from an environment that isn't served here")
    }
    return environment
  }
}
