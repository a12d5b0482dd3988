import AppCatalog
import CivilTime
package import Crypto
import EntitlementsContract
import Wire

/// Verifies what the App Store signed and extracts the facts, or throws the reason for a rejection (E3).
package struct AppStoreVerifier: Sendable {
  /// Trusted signers for `Production` and `Sandbox`.
  package let policy: TrustPolicy
  /// Trusted signers for `Xcode` only.
  package let localSigners: NamedSigners
  /// Trusted signers for `Development` only.
  package let development: TrustPolicy
  /// The environments whose purchases count.
  package let environments: Set<AppStoreEnvironment>
  private let signers = KnownSigners()

  /// The maximum time by which the App Store's clock may be ahead of the server's.
  static let skew = Duration.seconds(300)

  package init(
    policy: TrustPolicy, localSigners: NamedSigners = NamedSigners([]),
    development: TrustPolicy = .appStore(roots: []), environments: Set<AppStoreEnvironment>
  ) {
    self.policy = policy
    self.localSigners = localSigners
    self.development = development
    self.environments = environments
  }

  /// A transaction with a valid signature.
  struct SignedTransaction {
    var fact: TransactionFact
    var environment: AppStoreEnvironment
    /// True for a consumable product, which grants no plan.
    var isConsumable: Bool
  }

  /// A text with a valid signature.
  struct SignedPayload {
    var payload: AppStorePayload
    var environment: AppStoreEnvironment
    var signedAt: Timestamp
  }

  /// Verifies the purchase that a client submits.
  func purchase(_ request: SubmitPurchase, of app: App, now: Timestamp) throws(Failure) -> VerifiedPurchase {
    let bought = try transaction(request.signedTransaction.value, app: app, now: now)
    let fact = bought.fact
    let environment = bought.environment
    guard !bought.isConsumable, app.offerings?.product(fact.product) != nil else {
      throw .invalidParams("signed_transaction is for a product that this app doesn't sell")
    }
    let renewal = try request.signedRenewalInfo.map { signed throws(Failure) in
      try self.renewal(signed.value, of: fact.originalID, environment: environment, now: now)
    }
    return VerifiedPurchase(
      originalID: fact.originalID, environment: environment, transaction: fact, renewal: renewal)
  }

  /// Verifies a signed transaction and returns its content.
  ///
  /// - Parameter name: The name of the signed text in error messages.
  /// - Throws: `invalid_params` with a message that names the broken rule without quoting the text.
  func transaction(
    _ signed: String, app: App, now: Timestamp, as name: String = "signed_transaction"
  ) throws(Failure) -> SignedTransaction {
    let text = try payload(of: .transaction, signed, now: now, as: name)
    let payload = text.payload
    let environment = text.environment
    let signedAt = text.signedAt
    guard payload.text("bundleId") == app.info.bundleId else { throw .invalidParams("\(name) is for another app") }
    guard let id = payload.text("transactionId"), let original = payload.text("originalTransactionId"),
      let product = payload.text("productId"), let purchased = payload.time("purchaseDate")
    else { throw .invalidParams("\(name) lacks ids or dates") }
    let expires = payload.time("expiresDate")
    if payload.text("type") == "Auto-Renewable Subscription", expires == nil {
      throw .invalidParams("\(name) is a subscription without expiresDate")
    }
    // The App Store charges a renewal up to 24 hours before its period begins, so `purchaseDate` may be later than
    // `signedDate`.
    guard expires.map({ $0 > purchased }) ?? true else {
      throw .invalidParams("\(name) has impossible dates")
    }
    let isFree = payload.text("offerDiscountType") == "FREE_TRIAL" || payload.number("price") == 0
    let offerType = payload.number("offerType")
    var fact = TransactionFact(
      id: id, originalID: original, product: product, purchasedAt: purchased, expiresAt: expires,
      revokedAt: payload.time("revocationDate"), upgraded: payload.flag("isUpgraded"),
      trial: offerType != nil && isFree, familyShared: payload.text("inAppOwnershipType") == "FAMILY_SHARED",
      signedAt: signedAt, environment: environment, introductory: offerType == 1, paid: payload.paid)
    fact.accountToken = payload.text("appAccountToken")?.lowercased()
    return SignedTransaction(
      fact: fact, environment: environment, isConsumable: payload.text("type") == "Consumable")
  }

  /// Verifies signed renewal info and returns its content.
  ///
  /// - Parameters:
  ///   - original: The purchase that the renewal info must belong to; nil if it is submitted without a transaction.
  ///   - name: The name of the signed text in error messages.
  func renewal(
    _ signed: String, of original: String?, environment: AppStoreEnvironment, now: Timestamp,
    as name: String = "signed_renewal_info"
  ) throws(Failure) -> RenewalFact {
    let text = try self.payload(of: .renewalInfo, signed, now: now, as: name)
    let payload = text.payload
    let made = text.environment
    guard let own = payload.text("originalTransactionId"), own == original ?? own, made == environment
    else { throw .invalidParams("\(name) is for another purchase") }
    guard let renews = payload.number("autoRenewStatus"), (0...1).contains(renews) else {
      throw .invalidParams("\(name) doesn't state whether it renews")
    }
    return RenewalFact(
      originalID: own, willRenew: renews == 1, nextProduct: payload.text("autoRenewProductId"),
      billingRetry: payload.flag("isInBillingRetryPeriod"), graceUntil: payload.time("gracePeriodExpiresDate"),
      signedAt: text.signedAt)
  }

  /// Verifies the certificate chain and the signature of a text, and returns its payload. The chain and the signature
  /// must be valid at the text's own signing date, which can't be in the future.
  ///
  /// The current time doesn't matter, since a purchase may be restored years after its certificate expired.
  func payload(
    of kind: AppStorePayload.Kind, _ signed: String, now: Timestamp, as name: String
  ) throws(Failure) -> SignedPayload {
    let text: JWS
    do throws(CryptoFault) { text = try signers.read(signed) } catch { throw untrusted(name, error) }
    guard let payload = AppStorePayload(text.unverifiedPayload) else {
      throw .invalidParams("\(name) isn't a JSON object")
    }
    guard let signedAt = payload.time("signedDate"), signedAt <= now + Self.skew else {
      throw .invalidParams("\(name) has no signing date, or one in the future")
    }
    guard let environment = payload.environment, environments.contains(environment) else {
      throw .invalidParams("\(name) is from an App Store environment that isn't accepted here")
    }
    // The payload isn't trusted yet: a text that claims another environment is verified against the signers of that
    // environment.
    let (trust, trustName): (any SignerTrust, String) =
      switch environment {
      case .production, .sandbox: (policy, "store")
      case .xcode: (localSigners, "xcode")
      case .development: (development, "development")
      }
    do throws(CryptoFault) {
      _ = try signers.verify(text, by: trust, named: trustName, at: signedAt)
    } catch {
      throw untrusted(name, error)
    }
    guard payload.kind == kind else {
      throw .invalidParams("\(name) is \(payload.kind?.rawValue ?? "something else"), not \(kind.rawValue)")
    }
    return SignedPayload(payload: payload, environment: environment, signedAt: signedAt)
  }

  private func untrusted(_ name: String, _ fault: CryptoFault) -> Failure {
    .invalidParams("\(name) isn't trusted: \(fault.reason)")
  }
}
