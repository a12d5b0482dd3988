package import Wire

/// An account came to be.
package struct AccountCreated: EventBody, Hashable {
  /// How the event is called between services.
  package static let type = "entitlements.account.created"

  /// The language of what the account is told.
  package var language: Language
  /// IANA name.
  package var timeZone: String

  /// One with these members.
  package init(language: Language, timeZone: String) {
    self.language = language
    self.timeZone = timeZone
  }
}

/// An account has another language or time zone than before (E1).
package struct ProfileChanged: EventBody, Hashable {
  /// How the event is called between services.
  package static let type = "entitlements.profile.changed"

  /// The language of what the account is told from now on.
  package var language: Language
  /// IANA name.
  package var timeZone: String
  /// The zone that it had until now, so that what goes by another one on purpose can be told from what followed it.
  package var formerTimeZone: String

  /// One with these members.
  package init(language: Language, timeZone: String, formerTimeZone: String) {
    self.language = language
    self.timeZone = timeZone
    self.formerTimeZone = formerTimeZone
  }
}

/// An account's subscription is another than before: by a purchase, or because time passed (E6).
package struct SubscriptionChanged: EventBody, Hashable {
  /// How the event is called between services.
  package static let type = "entitlements.subscription.changed"

  /// The subscription from now on.
  package var subscription: Subscription

  /// One with these members.
  package init(subscription: Subscription) { self.subscription = subscription }
}

/// An account's purchase went over to another account, which presented it (E3).
package struct PurchaseMoved: EventBody, Hashable {
  /// How the event is called between services.
  package static let type = "entitlements.purchase.moved"

  /// The store's id of what was bought; nil where only its renewal is known.
  package var product: String?

  /// An event with these members.
  package init(product: String?) { self.product = product }
}

/// A device presented an account's purchase and would join the account (E1).
package struct JoinAsked: EventBody, Hashable {
  /// How the event is called between services.
  package static let type = "entitlements.join.asked"

  /// What an answer names.
  package var request: String
  /// What the device is called; nil where it has no name.
  package var deviceName: String?

  /// An event with these members.
  package init(request: String, deviceName: String?) { (self.request, self.deviceName) = (request, deviceName) }
}
