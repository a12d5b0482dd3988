import AppCatalog
import EntitlementsContract
import Wire

extension GetOffering.Reply {
  /// Creates the reply in one language, for one buyer.
  init(_ offerings: Offerings, _ language: Language, for buyer: Buyer) {
    self.init(
      id: offerings.offering.id, headline: offerings.offering.headline[language],
      body: offerings.offering.body[language], points: offerings.offering.points.map { $0[language] },
      products: offerings.sold.map { ProductOffer($0, in: offerings, language, for: buyer) })
  }
}

extension ProductOffer {
  fileprivate init(_ product: Offerings.Product, in offerings: Offerings, _ language: Language, for buyer: Buyer) {
    let price = offerings.price(of: product, for: buyer)
    self.init(
      id: product.id, title: product.title[language],
      description: offerings.description(of: product, for: buyer)[language], period: product.period.rawValue,
      priceMinorUnits: price.minorUnits, currency: price.currency,
      trialDays: offerings.trialDays(of: product, for: buyer), plan: product.plan)
  }
}
