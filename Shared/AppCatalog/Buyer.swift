package import Wire

/// What of an account decides the prices and trials that it is offered (E2).
package struct Buyer: Hashable, Sendable {
  /// The store's country, such as `VNM`; nil for the usual prices.
  package var storefront: String?
  /// Whether an introductory offer was used: the store gives it once.
  package var hadTrial: Bool

  /// One with these members.
  package init(storefront: String? = nil, hadTrial: Bool = false) {
    (self.storefront, self.hadTrial) = (storefront, hadTrial)
  }

  /// The one on whose behalf a call is made.
  package init(_ principal: Principal) {
    self.init(storefront: principal.storefront, hadTrial: principal.hadTrial ?? false)
  }
}

extension Offerings {
  /// What a product costs a buyer: in their country, or the usual price where that has none of its own.
  package func price(of product: Product, for buyer: Buyer) -> Price {
    buyer.storefront.flatMap { product.prices?[$0] } ?? product.price
  }

  /// How long a buyer may try a product; nil for not at all.
  package func trialDays(of product: Product, for buyer: Buyer) -> Int? {
    buyer.hadTrial ? nil : product.trialDays
  }

  /// Returns the product's description: the one with the trial for a buyer who is eligible for it.
  package func description(of product: Product, for buyer: Buyer) -> LocalizedText {
    guard trialDays(of: product, for: buyer) != nil else { return product.description }
    return product.trialDescription ?? product.description
  }
}
