package import Wire

/// Returns the app's paywall in the caller's language (E2).
package struct GetOffering: Request {
  package static let method = Method(
    "entitlements.offerings.get", .read, audience: .client, access: .account, fails: [.notFound],
    "Returns an offering for the paywall.")

  /// The App Store country, as in StoreKit's `Storefront.countryCode`, such as `VNM`. The reply has that country's
  /// prices if the app defines them. Defaults to the country in the device's profile.
  package var storefront: StorefrontCode?

  package init(storefront: StorefrontCode? = nil) { self.storefront = storefront }

  /// The paywall.
  package struct Reply: Codable, Sendable, Hashable {
    /// The offering's id, as in `entitlement_required` errors.
    package var id: String
    /// The paywall's headline.
    package var headline: String
    /// The paywall's main text: the reasons to buy.
    package var body: String
    /// The plan's benefits, one per line.
    package var points: [String]
    /// The products, in display order.
    package var products: [ProductOffer]

    package init(id: String, headline: String, body: String, points: [String], products: [ProductOffer]) {
      self.id = id
      self.headline = headline
      self.body = body
      self.points = points
      self.products = products
    }
  }
}

/// A product of an offering.
package struct ProductOffer: Codable, Sendable, Hashable {
  /// The App Store product id.
  package var id: String
  /// The product's name.
  package var title: String
  /// A one-sentence description of the product. It mentions the free trial only if the account is eligible for it.
  package var description: String
  /// `weekly`, `monthly`, `two_months`, `three_months`, `six_months`, `yearly`, or `lifetime`.
  package var period: String
  /// The list price in the currency's minor units (cents; Vietnamese dong have none).
  package var priceMinorUnits: Int64
  /// The currency's ISO 4217 code.
  package var currency: String
  /// The length in days of the free trial for a first purchase; nil if there is none or the account has already had
  /// one.
  package var trialDays: Int?
  /// The plan that the product grants.
  package var plan: String

  package init(
    id: String, title: String, description: String, period: String, priceMinorUnits: Int64, currency: String,
    trialDays: Int?, plan: String
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.period = period
    self.priceMinorUnits = priceMinorUnits
    self.currency = currency
    self.trialDays = trialDays
    self.plan = plan
  }
}
