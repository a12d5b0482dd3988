import AppCatalog
import CivilTime
package import Crypto
import EntitlementsContract
import Wire

/// Turns what a store signed into facts, or says why it can't be believed (E3).
package struct StoreVerifier: Sendable {
  /// Whose signatures count in the store's own environments.
  package let policy: TrustPolicy
  /// Whose signatures count in `Xcode`, and nowhere else.
  package let localSigners: NamedSigners
  /// Whose signatures count in `Development`, and nowhere else.
  package let development: TrustPolicy
  /// The environments whose purchases count.
  package let environments: Set<StoreEnvironment>
  private let signers = KnownSigners()

  /// How far a clock of the store's may run ahead of ours.
  static let skew = Duration.seconds(300)

  /// Believes what `policy` says of the store's own environments, `localSigners` alone of `Xcode`, and `development`
  /// alone of `Development`.
  package init(
    policy: TrustPolicy, localSigners: NamedSigners = NamedSigners([]),
    development: TrustPolicy = .appStore(roots: []), environments: Set<StoreEnvironment>
  ) {
    self.policy = policy
    self.localSigners = localSigners
    self.development = development
    self.environments = environments
  }

  /// A transaction whose signature holds.
  struct SignedTransaction {
    var fact: TransactionFact
    var environment: StoreEnvironment
    /// Whether it was for something that is used up: it gives no plan.
    var isConsumable: Bool
    var device: DeviceVerification?
    var questions: Set<StatusQuestion>
  }

  /// A text whose signature holds.
  struct SignedPayload {
    var payload: StorePayload
    var environment: StoreEnvironment
    var signedAt: Timestamp
    /// What may be asked about who signed it; nothing of those who stand in for the store.
    var questions: Set<StatusQuestion>
  }

  /// What a client hands in, if all of it is to be believed.
  func purchase(_ request: SubmitPurchase, of app: App, now: Timestamp) throws(Failure) -> StoreProof {
    let bought = try transaction(request.signedTransaction.value, app: app, now: now)
    let (fact, environment) = (bought.fact, bought.environment)
    guard !bought.isConsumable, app.offerings?.product(fact.product) != nil else {
      throw .invalidParams("signed_transaction is for a product that this app doesn't sell")
    }
    let renewal = try request.signedRenewalInfo.map { signed throws(Failure) in
      try self.renewal(signed.value, of: fact.originalID, environment: environment, now: now)
    }
    return StoreProof(
      originalID: fact.originalID, environment: environment, transaction: fact, renewal: renewal?.fact,
      device: bought.device, questions: bought.questions.union(renewal?.questions ?? []))
  }

  /// What a signed transaction says, and where it was made.
  ///
  /// - Parameter name: what the text is called in refusals.
  /// - Throws: `invalid_params`, in words that name the rule and repeat nothing of the text.
  func transaction(
    _ signed: String, app: App, now: Timestamp, as name: String = "signed_transaction"
  ) throws(Failure) -> SignedTransaction {
    let text = try payload(of: .transaction, signed, now: now, as: name)
    let (payload, environment, signedAt) = (text.payload, text.environment, text.signedAt)
    guard payload.text("bundleId") == app.info.bundleId else { throw .invalidParams("\(name) is for another app") }
    guard let id = payload.text("transactionId"), let original = payload.text("originalTransactionId"),
      let product = payload.text("productId"), let purchased = payload.time("purchaseDate")
    else { throw .invalidParams("\(name) lacks ids or dates") }
    let expires = payload.time("expiresDate")
    if payload.text("type") == "Auto-Renewable Subscription", expires == nil {
      throw .invalidParams("\(name) is a subscription without an end")
    }
    // A renewal is charged up to 24 hours before its period begins: `purchaseDate` may be later than `signedDate`.
    guard expires.map({ $0 > purchased }) ?? true else {
      throw .invalidParams("\(name) has dates that can't be")
    }
    let isFree = payload.text("offerDiscountType") == "FREE_TRIAL" || payload.number("price") == 0
    let isIntroductory = payload.number("offerType") == 1
    var fact = TransactionFact(
      id: id, originalID: original, product: product, purchasedAt: purchased, expiresAt: expires,
      revokedAt: payload.time("revocationDate"), upgraded: payload.flag("isUpgraded"),
      trial: isIntroductory && isFree, familyShared: payload.text("inAppOwnershipType") == "FAMILY_SHARED",
      signedAt: signedAt, environment: environment, introductory: isIntroductory, paid: payload.paid)
    fact.accountToken = payload.text("appAccountToken")?.lowercased()
    return SignedTransaction(
      fact: fact, environment: environment, isConsumable: payload.text("type") == "Consumable",
      device: DeviceVerification(payload), questions: text.questions)
  }

  /// What a signed renewal info says.
  ///
  /// - Parameters:
  ///   - original: the purchase that it goes with; nil where nothing else says which.
  ///   - name: what the text is called in refusals.
  func renewal(
    _ signed: String, of original: String?, environment: StoreEnvironment, now: Timestamp,
    as name: String = "signed_renewal_info"
  ) throws(Failure) -> (fact: RenewalFact, questions: Set<StatusQuestion>) {
    let text = try self.payload(of: .renewalInfo, signed, now: now, as: name)
    let (payload, made) = (text.payload, text.environment)
    guard let own = payload.text("originalTransactionId"), own == original ?? own, made == environment
    else { throw .invalidParams("\(name) is about another purchase") }
    guard let renews = payload.number("autoRenewStatus"), (0...1).contains(renews) else {
      throw .invalidParams("\(name) says neither that it renews nor that it doesn't")
    }
    let fact = RenewalFact(
      originalID: own, willRenew: renews == 1, nextProduct: payload.text("autoRenewProductId"),
      billingRetry: payload.flag("isInBillingRetryPeriod"), graceUntil: payload.time("gracePeriodExpiresDate"),
      signedAt: text.signedAt)
    return (fact, text.questions)
  }

  /// The payload, once its chain and signature hold at the time it says it was signed, which can't be in the future.
  ///
  /// That time and not now, since a purchase is restored years after its certificate ran out.
  func payload(
    of kind: StorePayload.Kind, _ signed: String, now: Timestamp, as name: String
  ) throws(Failure) -> SignedPayload {
    let text: JWS
    do throws(CryptoFault) { text = try signers.read(signed) } catch { throw unbelievable(name, error) }
    guard let payload = StorePayload(text.unverifiedPayload) else { throw .invalidParams("\(name) holds no object") }
    guard let signedAt = payload.time("signedDate"), signedAt <= now + Self.skew else {
      throw .invalidParams("\(name) has no signing date, or one to come")
    }
    guard let environment = payload.environment, environments.contains(environment) else {
      throw .invalidParams("\(name) is from an environment that isn't served here")
    }
    // Nothing of the payload was believed so far: a text that claims another environment is held to that one's signers.
    let (trust, trustName): (any SignerTrust, String) =
      switch environment {
      case .production, .sandbox: (policy, "store")
      case .xcode: (localSigners, "xcode")
      case .development: (development, "development")
      }
    do throws(CryptoFault) {
      _ = try signers.verify(text, by: trust, named: trustName, at: signedAt)
    } catch {
      throw unbelievable(name, error)
    }
    guard payload.kind == kind else {
      throw .invalidParams("\(name) is \(payload.kind?.rawValue ?? "something else"), not \(kind.rawValue)")
    }
    let isStore = environment == .production || environment == .sandbox
    return SignedPayload(
      payload: payload, environment: environment, signedAt: signedAt,
      questions: isStore ? policy.questions(about: text.chain) : [])
  }

  private func unbelievable(_ name: String, _ fault: CryptoFault) -> Failure {
    .invalidParams("\(name) can't be believed: \(fault.reason)")
  }
}
