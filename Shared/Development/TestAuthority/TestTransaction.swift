package import CivilTime
package import Crypto
internal import Wire

/// The payload of a StoreKit 2 transaction, with Apple's member names. A `TestAuthority` signs it.
package struct TestTransaction: Sendable {
  /// `bundleId`: the app that sold the product.
  package var bundle: String
  /// `productId`.
  package var product: String
  /// `transactionId`, unique for each payment.
  package var transaction: String
  /// `originalTransactionId`: the first transaction of the subscription.
  package var original: String
  /// `Production`, `Sandbox` or `Xcode`.
  package var environment = "Production"
  /// Apple's name for the kind of product.
  package var type = "Auto-Renewable Subscription"
  /// `purchaseDate`.
  package var purchasedAt: Timestamp
  /// `expiresDate`; nil for a product that never ends.
  package var expiresAt: Timestamp?
  /// `signedDate`; of two texts about one transaction, the later one takes precedence.
  package var signedAt: Timestamp
  /// `revocationDate`: when the App Store revoked the purchase.
  package var revokedAt: Timestamp?
  /// True for a free trial.
  package var isTrial = false
  /// `offerType` of the trial: 1 for an introductory offer, 2 for a promotional one, 3 for a code, 4 for a win-back.
  package var offerType: Int64 = 1
  /// `isUpgraded`: true if an upgrade to another product replaced the subscription before its end.
  package var isUpgraded = false
  /// True if a family member made the purchase.
  package var isFamilyShared = false
  /// `price` in thousandths of `currency`; nil omits both.
  package var price: Int64?
  /// `currency`, ISO 4217.
  package var currency = "USD"
  /// `appAccountToken`: the account that the purchase was made for; nil omits it.
  package var accountToken: String?
  /// A fraction of a millisecond that is added to each date. Xcode writes dates in this way.
  package var fraction: Double?

  /// Creates a purchase. By default, it is the first transaction of its subscription and is signed at the time of
  /// purchase.
  package init(
    bundle: String, product: String, transaction: String, original: String? = nil, purchasedAt: Timestamp,
    expiresAt: Timestamp?, signedAt: Timestamp? = nil
  ) {
    self.bundle = bundle
    self.product = product
    self.transaction = transaction
    self.original = original ?? transaction
    self.purchasedAt = purchasedAt
    self.expiresAt = expiresAt
    self.signedAt = signedAt ?? purchasedAt
  }

  /// The payload as JSON.
  package var payload: [UInt8] {
    var members: JSONObject = [
      "transactionId": .string(transaction), "originalTransactionId": .string(original), "bundleId": .string(bundle),
      "productId": .string(product), "type": .string(type), "environment": .string(environment),
      "purchaseDate": date(purchasedAt), "originalPurchaseDate": date(purchasedAt),
      "signedDate": date(signedAt), "quantity": 1,
      "inAppOwnershipType": isFamilyShared ? "FAMILY_SHARED" : "PURCHASED", "transactionReason": "PURCHASE",
    ]
    if let expiresAt { members["expiresDate"] = date(expiresAt) }
    if let revokedAt { members["revocationDate"] = date(revokedAt) }
    if isUpgraded { members["isUpgraded"] = true }
    if let price {
      members["price"] = .integer(price)
      members["currency"] = .string(currency)
    }
    if let accountToken { members["appAccountToken"] = .string(accountToken) }
    if isTrial {
      members["offerType"] = .integer(offerType)
      members["offerDiscountType"] = "FREE_TRIAL"
    }
    // Texts and integers can always be encoded as JSON.
    return (try? JSON.encode(JSONValue.object(members))) ?? []
  }

  private func date(_ time: Timestamp) -> JSONValue {
    guard let fraction else { return .integer(time.milliseconds) }
    return .number(Double(time.milliseconds) + fraction)
  }

  /// Returns the signed transaction as the App Store gives it to a client.
  package func signed(by authority: TestAuthority) throws(CryptoFault) -> String { try authority.sign(payload) }
}
