package import CivilTime
package import Crypto
internal import Wire

/// The payload of a StoreKit 2 transaction, by Apple's member names, ready to be signed by a `TestAuthority`.
package struct StoreReceipt: Sendable {
  package var bundle: String
  package var product: String
  package var transaction: String
  package var original: String
  package var environment = "Production"
  package var type = "Auto-Renewable Subscription"
  package var purchasedAt: Timestamp
  package var expiresAt: Timestamp?
  package var signedAt: Timestamp
  package var revokedAt: Timestamp?
  package var isTrial = false

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
