package import Wire

/// Hands in a notification that the store sent about an app's purchases (App Store Server Notifications, version 2, E3).
///
/// What counts in it is what the store signed: the transaction and the renewal info. So notifications may come late,
/// repeated and in any order. Fails with `invalid_params` for a signature, chain, bundle or environment that doesn't
/// hold; then nothing is kept.
///
/// The store has no session, and its word counts by its signature alone: so it is no right of anybody's to hand one in,
/// and who repeats what the store sent changes nothing.
package struct ReceiveStoreNotification: Request {
  package static let method = Method(
    "entitlements.store.notify", .change, access: .open, isExpensive: true, fails: [.notFound],
    "Takes a signed notification of the store.")

  /// The app's id, one of the served apps.
  package var app: Identifier
  /// `signedPayload` of what the store posts.
  package var signedPayload: SignedText

  /// A request with these members.
  package init(app: Identifier, signedPayload: SignedText) {
    self.app = app
    self.signedPayload = signedPayload
  }

  /// What became of it.
  package struct Reply: Codable, Sendable, Hashable {
    /// The notification's id, `notificationUUID`.
    package var notification: String
    /// `notificationType`, as the store writes it.
    package var type: String
    /// `subtype`; nil where there is none.
    package var subtype: String?
    /// What became of it.
    package var outcome: Outcome

    /// What is answered.
    package init(notification: String, type: String, subtype: String?, outcome: Outcome) {
      self.notification = notification
      self.type = type
      self.subtype = subtype
      self.outcome = outcome
    }
  }

  /// What became of a notification.
  package enum Outcome: String, Codable, Sendable, CaseIterable {
    /// It said something new about an account's purchase.
    case applied
    /// It said nothing that wasn't known.
    case known
    /// It is about a purchase that no account has handed in yet, and is kept for whoever does.
    case waiting
    /// It is about no purchase; it is noted, and nothing follows from it.
    case noted
  }
}
