package import Wire

/// An account came to be.
package struct AccountCreated: EventBody, Hashable {
  /// How the event is called between services.
  package static let type = "entitlements.account.created"

  /// The language of what the account is told.
  package var language: Language
  /// IANA name.
  package var timeZone: String

  package init(language: Language, timeZone: String) {
    self.language = language
    self.timeZone = timeZone
  }
}

/// An account's subscription is another than before: by a purchase, or because time passed (E6).
package struct SubscriptionChanged: EventBody, Hashable {
  /// How the event is called between services.
  package static let type = "entitlements.subscription.changed"

  /// The subscription from now on.
  package var subscription: Subscription

  package init(subscription: Subscription) { self.subscription = subscription }
}
