package import Wire

/// Returns the token that this account's purchases should carry (E3).
///
/// A purchase with this token belongs to this account while the account exists, whichever account submits it. Every
/// call returns the same token.
package struct GetPurchaseToken: Request {
  package static let method = Method(
    "entitlements.purchases.token", .change, audience: .client, access: .account,
    "Returns the account's `appAccountToken`, which the app passes to StoreKit with a purchase.")

  package init() {}

  package struct Reply: Codable, Sendable, Hashable {
    /// The value for StoreKit's `appAccountToken`: a UUID in lower case.
    package var appAccountToken: String

    package init(appAccountToken: String) { self.appAccountToken = appAccountToken }
  }
}
