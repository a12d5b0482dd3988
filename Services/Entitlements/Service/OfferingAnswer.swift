import AppCatalog
import EntitlementsContract
import Wire

extension GetOffering.Reply {
  /// The offering in one language.
  ///
  /// - Parameters:
  ///   - storefront: the country whose prices hold; nil for the usual ones.
  ///   - hadTrial: whether the account has used its introductory offer: the store gives it once.
  init(_ offerings: Offerings, _ language: Language, storefront: String?, hadTrial: Bool) {
    self.init(
      id: offerings.offering.id, headline: offerings.offering.headline[language],
      body: offerings.offering.body[language], points: offerings.offering.points.map { $0[language] },
      products: offerings.products.map { product in
        let price = offerings.price(of: product, in: storefront)
        return ProductOffer(
          id: product.id, title: product.title[language], description: product.description[language],
          period: product.period.rawValue, priceMinorUnits: price.minorUnits,
          currency: price.currency, trialDays: hadTrial ? nil : product.trialDays, plan: product.plan)
      })
  }
}
