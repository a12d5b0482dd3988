package import Wire

/// The facts about an account that decide its prices and trials (E2).
package struct Buyer: Hashable, Sendable {
  /// The country of the user's App Store account, such as `VNM`; nil for the default prices.
  package var storefront: String?
  /// True if the user has used an introductory offer, which the App Store grants once.
  package var hadTrial: Bool

  package init(storefront: String? = nil, hadTrial: Bool = false) {
    self.storefront = storefront
    self.hadTrial = hadTrial
  }

  /// Creates the buyer for the account that makes a call.
  package init(_ principal: Principal) {
    self.init(storefront: principal.storefront, hadTrial: principal.hadTrial ?? false)
  }
}

extension Offerings {
  /// Returns the product's price in the buyer's country, or the default price if that country has none.
  package func price(of product: Product, for buyer: Buyer) -> Price {
    buyer.storefront.flatMap { product.prices?[$0] } ?? product.price
  }

  /// Returns the length of the trial that the buyer is eligible for, in days, or nil for no trial.
  package func trialDays(of product: Product, for buyer: Buyer) -> Int? {
    buyer.hadTrial ? nil : product.trialDays
  }

  /// Returns the product's `trial_description` if the buyer is eligible for the trial, and its `description` otherwise.
  package func description(of product: Product, for buyer: Buyer) -> LocalizedText {
    guard trialDays(of: product, for: buyer) != nil else { return product.description }
    return product.trialDescription ?? product.description
  }
}
