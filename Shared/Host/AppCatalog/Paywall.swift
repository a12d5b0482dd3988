package import Wire

extension App {
  /// Returns the offering in a language, for users who want more than their plan allows (E2). It has the same form as
  /// the reply of `entitlements.offerings.get`, so a client can show both with the same code. Returns null if the app
  /// sells nothing.
  package func paywall(_ language: Language, for buyer: Buyer) -> JSONValue {
    guard let offerings else { return .null }
    let offering = offerings.offering
    return [
      "id": .string(offering.id), "headline": .string(offering.headline[language]),
      "body": .string(offering.body[language]), "points": .array(offering.points.map { .string($0[language]) }),
      "products": .array(offerings.sold.map { offerings.offer($0, language, for: buyer) }),
    ]
  }
}

extension Offerings {
  fileprivate func offer(_ product: Product, _ language: Language, for buyer: Buyer) -> JSONValue {
    let price = price(of: product, for: buyer)
    var offer: JSONObject = [
      "id": .string(product.id), "title": .string(product.title[language]),
      "description": .string(description(of: product, for: buyer)[language]),
      "period": .string(product.period.rawValue),
      "price_minor_units": .integer(Int64(price.minorUnits)), "currency": .string(price.currency),
    ]
    if let days = trialDays(of: product, for: buyer) { offer["trial_days"] = .integer(Int64(days)) }
    offer["plan"] = .string(product.plan)
    return .object(offer)
  }
}
