import AppCatalog
import EntitlementsContract
import Wire

extension Offerings {
  /// The offering as `entitlements.offerings.get` gives it, so that a client has one paywall for both.
  func answer(_ language: Language, for buyer: Buyer) -> GetOffering.Reply {
    GetOffering.Reply(
      id: offering.id, headline: offering.headline[language], body: offering.body[language],
      points: offering.points.map { $0[language] }, products: products.map { answer($0, language, for: buyer) })
  }

  private func answer(_ product: Product, _ language: Language, for buyer: Buyer) -> ProductOffer {
    let price = price(of: product, for: buyer)
    return ProductOffer(
      id: product.id, title: product.title[language], description: product.description[language],
      period: product.period.rawValue, priceMinorUnits: price.minorUnits, currency: price.currency,
      trialDays: trialDays(of: product, for: buyer), plan: product.plan)
  }
}
