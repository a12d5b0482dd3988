package import CivilTime
package import Crypto
internal import Wire

/// The payload of a StoreKit 2 transaction, by Apple's member names, ready to be signed by a `TestAuthority`.
package struct StoreReceipt: Sendable {
  /// `bundleId`: the app that sold it.
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
  /// `expiresDate`; nil for what never ends.
  package var expiresAt: Timestamp?
  /// `signedDate`: of two texts about one transaction the later one holds.
  package var signedAt: Timestamp
  /// `revocationDate`: when the store took it back.
  package var revokedAt: Timestamp?
  /// Whether a free trial pays for it.
  package var isTrial = false

  /// A purchase; it is its own original, and signed when it was made, unless said otherwise.
  package init(
    bundle: String, product: String, transaction: String, original: String? = nil, purchasedAt: Timestamp,
    expiresAt: Timestamp?, signedAt: Timestamp? = nil
  ) {
    (self.bundle, self.product, self.transaction) = (bundle, product, transaction)
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
      "purchaseDate": .integer(purchasedAt.milliseconds), "originalPurchaseDate": .integer(purchasedAt.milliseconds),
      "signedDate": .integer(signedAt.milliseconds), "quantity": 1, "inAppOwnershipType": "PURCHASED",
      "transactionReason": "PURCHASE",
    ]
    if let expiresAt { members["expiresDate"] = .integer(expiresAt.milliseconds) }
    if let revokedAt { members["revocationDate"] = .integer(revokedAt.milliseconds) }
    if isTrial {
      members["offerType"] = 1
      members["offerDiscountType"] = "FREE_TRIAL"
    }
    // Texts and integers are always JSON.
    return (try? JSON.encode(JSONValue.object(members))) ?? []
  }

  /// The transaction as a store hands it to a client.
  package func signed(by authority: TestAuthority) throws(CryptoFault) -> String { try authority.sign(payload) }
}
