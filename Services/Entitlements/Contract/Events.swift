package import Wire

/// An account was created.
package struct AccountCreated: EventBody, Hashable {
  /// The event's type.
  package static let type = "entitlements.account.created"

  /// The language of the account's messages.
  package var language: Language
  /// The account's IANA time zone.
  package var timeZone: String

  package init(language: Language, timeZone: String) {
    self.language = language
    self.timeZone = timeZone
  }
}

/// An account's language or time zone changed (E1).
package struct ProfileChanged: EventBody, Hashable {
  /// The event's type.
  package static let type = "entitlements.profile.changed"

  /// The account's language after the change.
  package var language: Language
  /// The account's IANA time zone after the change.
  package var timeZone: String
  /// The time zone before the change. It lets a receiver distinguish settings that followed the account's time zone
  /// from settings that deliberately differ.
  package var formerTimeZone: String

  package init(language: Language, timeZone: String, formerTimeZone: String) {
    self.language = language
    self.timeZone = timeZone
    self.formerTimeZone = formerTimeZone
  }
}

/// An account's subscription changed because of a purchase, a grant or the passing of time (E6).
package struct SubscriptionChanged: EventBody, Hashable {
  /// The event's type.
  package static let type = "entitlements.subscription.changed"

  /// The subscription after the change.
  package var subscription: Subscription

  package init(subscription: Subscription) { self.subscription = subscription }
}

/// A purchase moved from this account to another account that submitted it (E3).
package struct PurchaseMoved: EventBody, Hashable {
  /// The event's type.
  package static let type = "entitlements.purchase.moved"

  /// The App Store id of the purchased product; nil if only the renewal info is known.
  package var product: String?

  package init(product: String?) { self.product = product }
}
