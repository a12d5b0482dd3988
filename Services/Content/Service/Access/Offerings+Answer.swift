import AppCatalog
import EntitlementsContract
import Wire

extension Offerings {
  /// The offering as `entitlements.offerings.get` gives it, so that a client has one paywall for both.
  func answer(_ language: Language) -> GetOffering.Reply {
    GetOffering.Reply(
      id: offering.id, headline: offering.headline[language], body: offering.body[language],
      points: offering.points.map { $0[language] }, products: products.map { Self.answer($0, language) })
  }

  private static func answer(_ product: Product, _ language: Language) -> ProductOffer {
    ProductOffer(
      id: product.id, title: product.title[language], description: product.description[language],
      period: product.period.rawValue, priceMinorUnits: product.price.minorUnits, currency: product.price.currency,
      trialDays: product.trialDays, plan: product.plan)
  }
}
