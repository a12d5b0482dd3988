package import Wire

/// What the app's paywall shows, in the caller's language (E2).
package struct GetOffering: Request {
  package static let method = Method(
    "entitlements.offerings.get", .read, audience: .client, access: .account, fails: [.notFound],
    "Gives the offering a paywall shows.")

  /// The store's country, as its `Storefront.countryCode` has it: `VNM`. Prices are those of that country, where the app
  /// has them; left out, of the one that the device's profile names.
  package var storefront: StorefrontCode?

  /// A request with these members.
  package init(storefront: StorefrontCode? = nil) { self.storefront = storefront }

  /// The paywall.
  package struct Reply: Codable, Sendable, Hashable {
    /// What `entitlement_required` errors name.
    package var id: String
    /// The first thing that people read.
    package var headline: String
    /// Why one would buy.
    package var body: String
    /// What the plan brings, a line each.
    package var points: [String]
    /// In the order to show them.
    package var products: [ProductOffer]

    /// What is answered.
    package init(id: String, headline: String, body: String, points: [String], products: [ProductOffer]) {
      self.id = id
      self.headline = headline
      self.body = body
      self.points = points
      self.products = products
    }
  }
}

/// One product of an offering.
package struct ProductOffer: Codable, Sendable, Hashable {
  /// The store's product id.
  package var id: String
  /// What the product is called.
  package var title: String
  /// What the product is, in a sentence: with the free trial for an account that can have it, and else without.
  package var description: String
  /// `weekly`, `monthly`, `two_months`, `three_months`, `six_months`, `yearly`, or `lifetime`.
  package var period: String
  /// The list price in the currency's minor units (cents; dong have none).
  package var priceMinorUnits: Int64
  /// ISO 4217.
  package var currency: String
  /// Length of the free trial for a first purchase; nil for none, and for an account that had one.
  package var trialDays: Int?
  /// The plan that a purchase brings.
  package var plan: String

  /// One with these members.
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
