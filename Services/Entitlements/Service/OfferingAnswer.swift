import AppCatalog
import EntitlementsContract
import Wire

extension GetOffering.Reply {
  /// The offering in one language.
  init(_ offerings: Offerings, _ language: Language) {
    self.init(
      id: offerings.offering.id, headline: offerings.offering.headline[language],
      body: offerings.offering.body[language], points: offerings.offering.points.map { $0[language] },
      products: offerings.products.map { product in
        ProductOffer(
          id: product.id, title: product.title[language], description: product.description[language],
          period: product.period.rawValue, priceMinorUnits: product.price.minorUnits,
          currency: product.price.currency, trialDays: product.trialDays, plan: product.plan)
      })
  }
}
