package import Wire

/// An app's plans, and the products that bring them: `offerings.json` (E2).
package struct Offerings: CatalogSection, Hashable {
  /// Optional: without it nothing is sold.
  package static let file = "offerings.json"

  /// The app's id in the store; a purchase signed for another is refused.
  package var bundleId: String
  /// From the least to the most; `free` is below them all and not listed.
  package var plans: [Plan]
  /// What the paywall shows.
  package var offering: Offering
  /// In the order a paywall shows them.
  package var products: [Product]
  /// What becomes of a purchase that is presented by another account than its own; where it is left out, it moves.
  package var restoring: Restoring?

  /// What an account can be on besides `free`.
  package struct Plan: Codable, Sendable, Hashable {
    /// The name by which rules refer to it: "premium".
    package var id: String
    /// What people call it.
    package var name: LocalizedText
  }

  /// What a paywall says.
  package struct Offering: Codable, Sendable, Hashable {
    /// What a refusal tells a client to show.
    package var id: String
    /// The first thing that people read.
    package var headline: LocalizedText
    /// Why one would buy.
    package var body: LocalizedText
    /// What the plan brings, a line each.
    package var points: [LocalizedText]
  }

  /// One thing to buy.
  package struct Product: Codable, Sendable, Hashable {
    /// The store's product id.
    package var id: String
    /// How long one payment lasts.
    package var period: Period
    /// What it costs where the store says nothing else.
    package var price: Price
    /// What it costs in some of the store's countries, by their codes (ISO 3166-1, three capitals: `VNM`); elsewhere
    /// `price` holds.
    package var prices: [String: Price]?
    /// Length of the free trial for a first purchase; nil for none.
    package var trialDays: Int?
    /// The plan that a purchase brings.
    package var plan: String
    /// What it is called.
    package var title: LocalizedText
    /// What it is, in a sentence.
    package var description: LocalizedText
    /// Whether it isn't sold any more: no paywall has it, and it goes on to bring its plan to whoever has it.
    package var retired: Bool?
  }

  /// How long one payment lasts: those that the store has, and for ever.
  package enum Period: String, CaseIterable, Codable, Sendable {
    case weekly, monthly
    case twoMonths = "two_months"
    case threeMonths = "three_months"
    case sixMonths = "six_months"
    case yearly, lifetime
  }

  /// A list price; what a person is charged is the store's business.
  package struct Price: Codable, Sendable, Hashable {
    /// In the currency's minor units.
    package var minorUnits: Int64
    /// ISO 4217, three capitals.
    package var currency: String
  }

  /// What there is to buy now.
  package var sold: [Product] { products.filter { $0.retired != true } }

  /// The product of that id, if the app has it or had it.
  package func product(_ id: String) -> Product? { products.first { $0.id == id } }

  /// A plan's place, 0 for `free` and unknown ones: of two plans the higher holds.
  package func rank(ofPlan id: String) -> Int { (plans.firstIndex { $0.id == id } ?? -1) + 1 }

  /// Ids are unique, texts are there, and prices and trials have their forms.
  package func check(_ problems: inout Problems) {
    if bundleId.isEmpty { problems.add("bundle_id", "is empty") }
    if plans.isEmpty { problems.add("plans", "lists no plan") }
    var seen: Set<String> = ["free"]
    for (at, plan) in plans.enumerated() {
      problems.requireID(plan.id, "plans[\(at)].id")
      problems.requireText(plan.name, "plans[\(at)].name")
      if !seen.insert(plan.id).inserted { problems.add("plans[\(at)].id", "is `free` or used twice") }
    }
    problems.requireID(offering.id, "offering.id")
    problems.requireText(offering.headline, "offering.headline")
    problems.requireText(offering.body, "offering.body")
    for (at, point) in offering.points.enumerated() { problems.requireText(point, "offering.points[\(at)]") }
    restoring?.check(&problems)
    if products.isEmpty { problems.add("products", "lists no product") }
    var ids: Set<String> = []
    for (at, product) in products.enumerated() { check(product, at: "products[\(at)]", among: &ids, into: &problems) }
  }

  /// What is sold is sold under the app's own bundle id.
  package func check(against app: App, _ problems: inout Problems) {
    problems.require(bundleId == app.info.bundleId, at: "bundle_id", "isn't the app's, '\(app.info.bundleId)'")
  }

  private func check(_ product: Product, at path: String, among ids: inout Set<String>, into problems: inout Problems) {
    problems.requireText(product.title, "\(path).title")
    problems.requireText(product.description, "\(path).description")
    if !ids.insert(product.id).inserted { problems.add("\(path).id", "is used twice") }
    if !product.id.hasPrefix(bundleId + ".") { problems.add("\(path).id", "does not start with the bundle id") }
    if rank(ofPlan: product.plan) == 0 { problems.add("\(path).plan", "is not one of the plans") }
    check(product.price, at: "\(path).price", into: &problems)
    for (storefront, price) in (product.prices ?? [:]).sorted(by: { $0.key < $1.key }) {
      problems.require(
        Self.isThreeCapitals(storefront), at: "\(path).prices.\(storefront)", "is not three capital letters")
      check(price, at: "\(path).prices.\(storefront)", into: &problems)
    }
    if let days = product.trialDays {
      problems.require((1...90).contains(days), at: "\(path).trial_days", "is not 1 to 90")
      problems.require(product.period != .lifetime, at: "\(path).trial_days", "can't be where a payment lasts for ever")
    }
  }

  private func check(_ price: Price, at path: String, into problems: inout Problems) {
    if price.minorUnits <= 0 { problems.add("\(path).minor_units", "is not above 0") }
    if !Self.isThreeCapitals(price.currency) { problems.add("\(path).currency", "is not three capital letters") }
  }

  private static func isThreeCapitals(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }
}
