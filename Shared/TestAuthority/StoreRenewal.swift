package import CivilTime
package import Crypto
internal import Wire

/// The payload of a StoreKit 2 renewal info, by Apple's member names, ready to be signed by a `TestAuthority`.
package struct StoreRenewal: Sendable {
  /// The first transaction of the subscription.
  package var original: String
  /// The product of the next period.
  package var product: String
  /// `Production`, `Sandbox` or `Xcode`.
  package var environment = "Production"
  /// Whether the store will charge again.
  package var renews = true
  /// Whether the last charge failed and the store tries again.
  package var isInRetry = false
  /// Until when access goes on although the charge failed.
  package var graceUntil: Timestamp?
  /// When the store signed it.
  package var signedAt: Timestamp

  /// A subscription that renews.
  package init(original: String, product: String, signedAt: Timestamp) {
    (self.original, self.product, self.signedAt) = (original, product, signedAt)
  }

  /// The payload as JSON.
  package var payload: [UInt8] {
    var members: JSONObject = [
      "originalTransactionId": .string(original), "productId": .string(product), "autoRenewProductId": .string(product),
      "autoRenewStatus": renews ? 1 : 0, "environment": .string(environment),
      "signedDate": .integer(signedAt.milliseconds), "recentSubscriptionStartDate": .integer(signedAt.milliseconds),
    ]
    if isInRetry { members["isInBillingRetryPeriod"] = true }
    if let graceUntil { members["gracePeriodExpiresDate"] = .integer(graceUntil.milliseconds) }
    // Texts and integers are always JSON.
    return (try? JSON.encode(JSONValue.object(members))) ?? []
  }

  /// The renewal info as a store hands it to a client.
  package func signed(by authority: TestAuthority) throws(CryptoFault) -> String { try authority.sign(payload) }
}
