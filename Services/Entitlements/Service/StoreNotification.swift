package import AppCatalog
package import CivilTime
import Crypto
import EntitlementsContract
package import Wire

/// A notification of the store whose signature holds (App Store Server Notifications, version 2).
package struct StoreNotification: Sendable {
  /// The store's id for it, the same in each repeat.
  var id: String
  var type: String
  var subtype: String?
  var environment: StoreEnvironment
  var signedAt: Timestamp
  /// What it proves about a purchase; nil for one that is about none, or about what is used up at once.
  var proof: StoreProof?
  /// What may be asked about who signed it.
  var questions: Set<StatusQuestion> = []
}

extension StoreVerifier {
  /// What a notification says, if all of it is to be believed.
  ///
  /// Its type isn't asked for: what follows from a notification are the facts that are signed within it, so types that
  /// come later need no new code.
  ///
  /// - Throws: `invalid_params`, in words that name the rule and repeat nothing of the text.
  package func notification(_ signed: String, of app: App, now: Timestamp) throws(Failure) -> StoreNotification {
    let name = "signed_payload"
    let text = try payload(of: .notification, signed, now: now, as: name)
    let (payload, environment) = (text.payload, text.environment)
    guard let id = payload.text("notificationUUID"), let type = payload.text("notificationType") else {
      throw .invalidParams("\(name) lacks its id or type")
    }
    guard let subject = payload.subject, subject.text("bundleId") == app.info.bundleId else {
      throw .invalidParams("\(name) is for another app")
    }
    var notification = StoreNotification(
      id: id, type: type, subtype: payload.text("subtype"), environment: environment, signedAt: text.signedAt)
    notification.proof = try proof(in: subject, environment: environment, app: app, now: now)
    notification.questions = text.questions.union(notification.proof?.questions ?? [])
    return notification
  }

  private func proof(
    in subject: StorePayload, environment: StoreEnvironment, app: App, now: Timestamp
  ) throws(Failure) -> StoreProof? {
    let bought = try subject.signed("signedTransactionInfo").map { text throws(Failure) in
      try transaction(text, app: app, now: now, as: "signedTransactionInfo")
    }
    if let bought, bought.environment != environment {
      throw .invalidParams("signedTransactionInfo is from another environment than the notification")
    }
    if bought?.isConsumable == true { return nil }
    let renewal = try subject.signed("signedRenewalInfo").map { text throws(Failure) in
      try self.renewal(
        text, of: bought?.fact.originalID, environment: environment, now: now, as: "signedRenewalInfo")
    }
    guard let original = bought?.fact.originalID ?? renewal?.fact.originalID else { return nil }
    return StoreProof(
      originalID: original, environment: environment, transaction: bought?.fact, renewal: renewal?.fact,
      questions: (bought?.questions ?? []).union(renewal?.questions ?? []))
  }
}
