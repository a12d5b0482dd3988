import Spelling
package import Wire

/// An app's plans, and the products that bring them: `offerings.json` (E2).
package struct Offerings: CatalogSection, BoundedMembers, Hashable {
  /// Optional: without it nothing is sold.
  package static let file = "offerings.json"
  package static let bounds: Bounds = [
    "bundle_id": .bundleID, "plans": .count(1...), "products": .count(1...),
    "codes_while_subscribed": .usually(.string(CodeRule.append.rawValue)),
  ]

  /// The one of `app.json`.
  package var bundleId: String
  /// From the least to the most: of two plans that an account has paid for the later one holds. `free` is below them
  /// all and isn't listed.
  package var plans: [Plan]
  /// What the paywall shows.
  package var offering: Offering
  /// In the order of the paywall.
  package var products: [Product]
  /// What becomes of a purchase that an account has when another one presents it; left out, it moves.
  package var restoring: Restoring?
  /// What becomes of a promotional code of an account that has the plan already. A code that would bring nothing is
  /// refused in either case.
  package var codesWhileSubscribed: CodeRule?

  /// What an app may choose for codes of an account that has the plan.
  package enum CodeRule: String, CaseIterable, Codable, Sendable {
    /// The code's days wait until nothing else gives the plan.
    case append
    /// The code is refused and stays unused.
    case refuse
  }

  /// What an account can be on besides `free`.
  package struct Plan: Codable, Sendable, Hashable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id]

    /// Each once; rules name it.
    package var id: String
    /// What people call it.
    package var name: LocalizedText
  }

  /// What a paywall says.
  package struct Offering: Codable, Sendable, Hashable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id]

    /// `access.json` names it.
    package var id: String
    /// The first thing that people read.
    package var headline: LocalizedText
    /// Why one would buy.
    package var body: LocalizedText
    /// What the plan brings, a line each.
    package var points: [LocalizedText]
  }

  /// One thing to buy.
  package struct Product: Codable, Sendable, Hashable, BoundedMembers {
    package static let bounds: Bounds = [
      "id": .productID, "prices": .each(.usual, names: .country), "trial_days": .number(1...90),
      "retired": .usually(false),
    ]

    /// The store's product id, each once.
    package var id: String
    /// How long one payment lasts. Where the store itself sets an end, that one holds.
    package var period: Period
    /// What it costs; what people are charged is the store's business.
    package var price: Price
    /// Other prices by the store's countries, such as `{"VNM": {"minor_units": 79000, "currency": "VND"}}`; a device says
    /// its own by `storefront` in its profile.
    package var prices: [String: Price]?
    /// The days of a free trial, for the paywall to say; whoever had a trial of the app isn't told of it. Not with
    /// `lifetime`.
    package var trialDays: Int?
    /// The plan that it brings: one of `plans`.
    package var plan: String
    /// What it is called.
    package var title: LocalizedText
    /// What it is, in a sentence, for an account that can't have the trial, or where there is none.
    package var description: LocalizedText
    /// What it is, in a sentence, for an account that can have the trial: with `trial_days` it must be there, else it
    /// can't.
    package var trialDescription: LocalizedText?
    /// True for one that isn't sold any more: no paywall has it, and whoever has it keeps its plan. One that was bought
    /// can't be left out: the reload is refused, and at a start the app is out of service.
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
  package struct Price: Codable, Sendable, Hashable, BoundedMembers {
    package static let bounds: Bounds = ["minor_units": .number(1...), "currency": .currency]

    /// How much, in the currency's minor units: cents.
    package var minorUnits: Int64
    /// As ISO 4217 has it: `EUR`.
    package var currency: String
  }

  /// What there is to buy now.
  package var sold: [Product] { products.filter { $0.retired != true } }

  /// The product of that id, if the app has it or had it.
  package func product(_ id: String) -> Product? { products.first { $0.id == id } }

  /// A plan's place, 0 for `free` and unknown ones: of two plans the higher holds.
  package func rank(ofPlan id: String) -> Int { (plans.firstIndex { $0.id == id } ?? -1) + 1 }

  /// Ids are unique, and products bring plans that there are.
  package func check(_ problems: inout Problems) {
    var seen: Set<String> = ["free"]
    for (at, plan) in plans.enumerated() {
      if !seen.insert(plan.id).inserted { problems.add("plans[\(at)].id", "is `free` or used twice") }
    }
    restoring?.check(&problems)
    var ids: Set<String> = []
    for (at, product) in products.enumerated() { check(product, at: "products[\(at)]", among: &ids, into: &problems) }
  }

  /// What is sold is sold under the app's own bundle id.
  package func check(against app: App, _ problems: inout Problems) {
    problems.require(bundleId == app.info.bundleId, at: "bundle_id", "isn't the app's, '\(app.info.bundleId)'")
  }

  private func check(_ product: Product, at path: String, among ids: inout Set<String>, into problems: inout Problems) {
    if !ids.insert(product.id).inserted { problems.add("\(path).id", "is used twice") }
    let plans = plans.map(\.id)
    problems.require(
      plans.contains(product.plan), at: "\(path).plan",
      "'\(Excerpt(product.plan))' is not one of the plans\(Spelling.hint(for: product.plan, among: plans))")
    problems.require(
      product.trialDays == nil || product.period != .lifetime, at: "\(path).trial_days",
      "can't be where a payment lasts for ever")
    problems.require(
      (product.trialDays == nil) == (product.trialDescription == nil), at: "\(path).trial_description",
      product.trialDays == nil
        ? "is shown to nobody: there are no trial_days" : "is missing: an account that can have the trial reads it")
  }
}
