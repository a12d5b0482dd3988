import CivilTime
package import Wire

/// What the account has told of itself, and what its owner calls this device (E1).
package struct GetAccountProfile: Request {
  package static let method = Method(
    "entitlements.profile.get", .read, audience: .client, access: .account,
    "Gives the account's language and time zone, and this device's name and store.")

  /// A request with these members.
  package init() {}

  package typealias Reply = Profile
}

/// Changes what is named, and leaves the rest as it is (E1).
///
/// All of the account's sessions and all services go by it from then on. Days that were counted in the former zone stay
/// counted.
package struct SetAccountProfile: Request {
  package static let method = Method(
    "entitlements.profile.set", .change, audience: .client, access: .account,
    "Changes the account's language or time zone, or this device's name or store.")

  /// The language that messages and texts come in.
  package var language: Language?
  /// The user's IANA time zone, such as `Asia/Ho_Chi_Minh`.
  package var timeZone: TimeZoneName?
  /// What the user calls this device; shown in the list of sessions. Invisible and control characters are removed, and
  /// the name is cut after 200 bytes.
  package var deviceName: CleanedText<200>?
  /// The country of the store that this device buys in, as StoreKit's `Storefront.countryCode` has it: `VNM`. What the
  /// device is offered has that country's prices from then on.
  package var storefront: StorefrontCode?

  /// A request with these members.
  package init(
    language: Language? = nil, timeZone: TimeZoneName? = nil, deviceName: CleanedText<200>? = nil,
    storefront: StorefrontCode? = nil
  ) {
    (self.language, self.timeZone, self.deviceName) = (language, timeZone, deviceName)
    self.storefront = storefront
  }

  package typealias Reply = Profile
}

/// What an account has told of itself.
package struct Profile: Codable, Sendable, Hashable {
  /// The language of messages and texts.
  package var language: Language
  /// IANA name.
  package var timeZone: String
  /// What the user calls this device; nil if it has no name.
  package var deviceName: String?
  /// The country of the store that this device buys in; nil where it hasn't said.
  package var storefront: String?

  /// One with these members.
  package init(language: Language, timeZone: String, deviceName: String?, storefront: String? = nil) {
    (self.language, self.timeZone, self.deviceName) = (language, timeZone, deviceName)
    self.storefront = storefront
  }
}
