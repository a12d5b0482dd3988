package import AppCatalog
package import CivilTime
import Crypto
import EntitlementsContract
package import Wire

/// A notification of the App Store with a valid signature (App Store Server Notifications, version 2).
package struct AppStoreNotification: Sendable {
  /// The notification's id. A repeated notification has the same id.
  var id: String
  var type: String
  var subtype: String?
  var environment: AppStoreEnvironment
  var signedAt: Timestamp
  /// The facts about a purchase; nil if the notification concerns none, or only a consumable product.
  var proof: VerifiedPurchase?
}

extension AppStoreVerifier {
  /// Verifies a notification and returns its content.
  ///
  /// The notification's type doesn't matter, since only the facts signed within it have effects. New types therefore
  /// need no new code.
  ///
  /// - Throws: `invalid_params` with a message that names the broken rule without quoting the text.
  package func notification(_ signed: String, of app: App, now: Timestamp) throws(Failure) -> AppStoreNotification {
    let name = "signed_payload"
    let text = try payload(of: .notification, signed, now: now, as: name)
    let payload = text.payload
    let environment = text.environment
    guard let id = payload.text("notificationUUID"), let type = payload.text("notificationType") else {
      throw .invalidParams("\(name) lacks its id or type")
    }
    guard let subject = payload.subject, subject.text("bundleId") == app.info.bundleId else {
      throw .invalidParams("\(name) is for another app")
    }
    var notification = AppStoreNotification(
      id: id, type: type, subtype: payload.text("subtype"), environment: environment, signedAt: text.signedAt)
    notification.proof = try proof(in: subject, environment: environment, app: app, now: now)
    return notification
  }

  private func proof(
    in subject: AppStorePayload, environment: AppStoreEnvironment, app: App, now: Timestamp
  ) throws(Failure) -> VerifiedPurchase? {
    let bought = try subject.signed("signedTransactionInfo").map { text throws(Failure) in
      try transaction(text, app: app, now: now, as: "signedTransactionInfo")
    }
    if let bought, bought.environment != environment {
      throw .invalidParams("signedTransactionInfo and the notification are from different environments")
    }
    if bought?.isConsumable == true { return nil }
    let renewal = try subject.signed("signedRenewalInfo").map { text throws(Failure) in
      try self.renewal(
        text, of: bought?.fact.originalID, environment: environment, now: now, as: "signedRenewalInfo")
    }
    guard let original = bought?.fact.originalID ?? renewal?.originalID else { return nil }
    return VerifiedPurchase(
      originalID: original, environment: environment, transaction: bought?.fact, renewal: renewal)
  }
}
