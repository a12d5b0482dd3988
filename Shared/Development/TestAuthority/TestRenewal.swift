package import CivilTime
package import Crypto
internal import Wire

/// The payload of StoreKit 2 renewal info, with Apple's member names. A `TestAuthority` signs it.
package struct TestRenewal: Sendable {
  /// The subscription's first transaction.
  package var original: String
  /// The product of the next period.
  package var product: String
  /// `Production`, `Sandbox` or `Xcode`.
  package var environment = "Production"
  /// True if the App Store will charge again.
  package var renews = true
  /// True if the last charge failed and the App Store retries.
  package var isInRetry = false
  /// The end of the grace period after a failed charge.
  package var graceUntil: Timestamp?
  /// The time when the App Store signed the renewal info.
  package var signedAt: Timestamp

  /// Creates the renewal info of a subscription that renews.
  package init(original: String, product: String, signedAt: Timestamp) {
    self.original = original
    self.product = product
    self.signedAt = signedAt
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
    // Texts and integers can always be encoded as JSON.
    return (try? JSON.encode(JSONValue.object(members))) ?? []
  }

  /// Returns the signed renewal info as the App Store gives it to a client.
  package func signed(by authority: TestAuthority) throws(CryptoFault) -> String { try authority.sign(payload) }
}
