package import Wire

/// Submits a notification that the App Store sent about an app's purchases (App Store Server Notifications, version 2,
/// E3).
///
/// The service evaluates only the notification's signed transaction and renewal info, so notifications may arrive late,
/// repeatedly and in any order. An invalid signature or certificate chain, or a wrong bundle or environment, fails with
/// `invalid_params`; nothing is stored then.
///
/// The App Store has no session, and its signature alone makes a notification valid. Therefore, any client may submit a
/// notification. A repeated notification changes nothing.
package struct ReceiveAppStoreNotification: Request {
  package static let method = Method(
    "entitlements.store.notify", .change, access: .open, traits: .isExpensive, fails: [.notFound],
    "Processes a signed notification of the App Store.")

  /// The app's id, one of the served apps.
  package var app: Identifier
  /// `signedPayload` from the App Store's POST request.
  package var signedPayload: SignedText

  package init(app: Identifier, signedPayload: SignedText) {
    self.app = app
    self.signedPayload = signedPayload
  }

  /// The notification and its effect.
  package struct Reply: Codable, Sendable, Hashable {
    /// The notification's id, `notificationUUID`.
    package var notification: String
    /// `notificationType`, as the App Store sent it.
    package var type: String
    /// `subtype`; nil if there is none.
    package var subtype: String?
    /// The notification's effect.
    package var outcome: Outcome

    package init(notification: String, type: String, subtype: String?, outcome: Outcome) {
      self.notification = notification
      self.type = type
      self.subtype = subtype
      self.outcome = outcome
    }
  }

  /// The effects that a notification can have.
  package enum Outcome: String, Codable, Sendable, CaseIterable {
    /// The notification contained new facts about an account's purchase.
    case applied
    /// The notification contained nothing new.
    case duplicate
    /// The notification concerns a purchase that no account has submitted yet. The service keeps the notification until
    /// an account submits the purchase.
    case waiting
    /// The notification concerns no purchase. The service records it and does nothing else.
    case recorded
  }
}
