package import CivilTime
package import Crypto
internal import Wire

/// A notification as the App Store posts it (version 2), with Apple's member names. A `TestAuthority` signs it.
package struct TestNotification: Sendable {
  /// `notificationUUID`, which stays the same if the notification is posted again.
  package var id: String
  /// `notificationType`.
  package var type: String
  /// `subtype`.
  package var subtype: String?
  /// `bundleId`: the app that the notification concerns.
  package var bundle: String
  /// `Production` or `Sandbox`.
  package var environment = "Production"
  /// `signedDate`.
  package var signedAt: Timestamp
  /// The transaction in the notification.
  package var transaction: TestTransaction?
  /// The renewal info in the notification.
  package var renewal: TestRenewal?
  /// The member that contains the subject: `data`, `summary`, `externalPurchaseToken` or `appData`.
  package var subject = "data"

  /// Creates a notification without a transaction or renewal info.
  package init(id: String, type: String, subtype: String? = nil, bundle: String, signedAt: Timestamp) {
    self.id = id
    self.type = type
    self.subtype = subtype
    self.bundle = bundle
    self.signedAt = signedAt
  }

  /// Returns the notification as the App Store posts it. The transaction and the renewal info in it are signed too.
  package func signed(by authority: TestAuthority) throws(CryptoFault) -> String {
    try authority.sign(try payload(by: authority))
  }

  /// The payload as JSON.
  package func payload(by authority: TestAuthority) throws(CryptoFault) -> [UInt8] {
    var about: JSONObject = ["appAppleId": 1, "bundleId": .string(bundle), "environment": .string(environment)]
    if subject == "externalPurchaseToken" {
      about["environment"] = nil
      about["externalPurchaseId"] = .string(environment == "Sandbox" ? "SANDBOX_1" : "1")
    }
    if let transaction { about["signedTransactionInfo"] = .string(try transaction.signed(by: authority)) }
    if let renewal { about["signedRenewalInfo"] = .string(try renewal.signed(by: authority)) }
    var members: JSONObject = [
      "notificationType": .string(type), "notificationUUID": .string(id), "version": "2.0",
      "signedDate": .integer(signedAt.milliseconds), subject: .object(about),
    ]
    if let subtype { members["subtype"] = .string(subtype) }
    // Texts and integers can always be encoded as JSON.
    return (try? JSON.encode(JSONValue.object(members))) ?? []
  }
}
