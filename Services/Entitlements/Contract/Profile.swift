import CivilTime
package import Wire

/// Returns the account's language and time zone, and this device's name and storefront (E1).
package struct GetAccountProfile: Request {
  package static let method = Method(
    "entitlements.profile.get", .read, audience: .client, access: .account,
    "Returns the account's language and time zone, and the device's name and storefront.")

  package init() {}

  package typealias Reply = Profile
}

/// Changes the given members of the profile and leaves the others unchanged (E1).
///
/// The change applies to all of the account's sessions and to all services. Days that were counted in the former time
/// zone stay counted.
package struct SetAccountProfile: Request {
  package static let method = Method(
    "entitlements.profile.set", .change, audience: .client, access: .account,
    "Changes the account's language or time zone, or the device's name or storefront.")

  /// The language of messages and texts.
  package var language: Language?
  /// The user's IANA time zone, such as `Asia/Ho_Chi_Minh`.
  package var timeZone: TimeZoneName?
  /// The user's name for this device, shown in the list of sessions. Invisible and control characters are removed, and
  /// the name is cut after 200 bytes.
  package var deviceName: CleanedText<200>?
  /// The App Store country of this device, as in StoreKit's `Storefront.countryCode`, such as `VNM`. Offerings for the
  /// device then have that country's prices.
  package var storefront: StorefrontCode?

  package init(
    language: Language? = nil, timeZone: TimeZoneName? = nil, deviceName: CleanedText<200>? = nil,
    storefront: StorefrontCode? = nil
  ) {
    self.language = language
    self.timeZone = timeZone
    self.deviceName = deviceName
    self.storefront = storefront
  }

  package typealias Reply = Profile
}

/// An account's profile, as one of its devices sees it.
package struct Profile: Codable, Sendable, Hashable {
  /// The language of messages and texts.
  package var language: Language
  /// The account's IANA time zone.
  package var timeZone: String
  /// The user's name for this device; nil if it has none.
  package var deviceName: String?
  /// The App Store country of this device; nil if the device hasn't reported it.
  package var storefront: String?

  package init(language: Language, timeZone: String, deviceName: String?, storefront: String? = nil) {
    self.language = language
    self.timeZone = timeZone
    self.deviceName = deviceName
    self.storefront = storefront
  }
}
