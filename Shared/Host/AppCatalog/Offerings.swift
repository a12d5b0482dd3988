package import Wire

/// `offerings.json`: an app's plans, and the products that grant them (E2).
package struct Offerings: CatalogSection, BoundedMembers, Hashable {
  /// Optional: an app without this file sells nothing.
  package static let file = "offerings.json"
  package static let bounds: Bounds = [
    "bundle_id": .bundleID, "plans": .count(1...), "products": .count(1...),
    "codes_while_subscribed": .usually(.string(CodeRule.append.rawValue)),
  ]

  /// The bundle identifier of `app.json`.
  package var bundleId: String
  /// The plans in ascending order. If an account has paid for two plans, the higher plan applies. `free` is below all
  /// of them and isn't listed.
  package var plans: [Plan]
  /// The content of the paywall.
  package var offering: Offering
  /// The products in display order.
  package var products: [Product]
  /// The rule for a purchase that belongs to one account and is submitted by another. The default is `move`.
  package var restoring: Restoring?
  /// The rule for an account that redeems a promotional code for a plan that it already has. A code that would have no
  /// effect is always rejected.
  package var codesWhileSubscribed: CodeRule?

  /// The rules for an account that redeems a promotional code for a plan that it already has.
  package enum CodeRule: String, CaseIterable, Codable, Sendable {
    /// The code's days start once nothing else grants the plan.
    case append
    /// The code is rejected and stays unused.
    case refuse
  }

  /// A plan that an account can have instead of `free`.
  package struct Plan: Codable, Sendable, Hashable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id]

    /// The plan's id, unique in the file. Access rules refer to it.
    package var id: String
    /// The plan's name.
    package var name: LocalizedText
  }

  /// The texts of a paywall.
  package struct Offering: Codable, Sendable, Hashable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id]

    /// The offering's id, to which `access.json` refers.
    package var id: String
    /// The headline.
    package var headline: LocalizedText
    /// The text below the headline.
    package var body: LocalizedText
    /// The benefits of the plan, one per line.
    package var points: [LocalizedText]
  }

  /// A product for sale.
  package struct Product: Codable, Sendable, Hashable, BoundedMembers {
    package static let bounds: Bounds = [
      "id": .productID, "prices": .each(.usual, names: .country), "trial_days": .number(1...90),
      "retired": .usually(false),
    ]

    /// The App Store's product id, unique in the file.
    package var id: String
    /// The period that one payment covers. If the App Store sets an end date, that date applies.
    package var period: Period
    /// The price to display. The App Store decides what the user pays.
    package var price: Price
    /// Other prices by App Store country, such as `{"VNM": {"minor_units": 79000, "currency": "VND"}}`. A device
    /// reports its country as `storefront` in its profile.
    package var prices: [String: Price]?
    /// The length of the free trial in days, for display on the paywall. Users who have had a trial of the app don't
    /// see it. Not allowed with `lifetime`.
    package var trialDays: Int?
    /// The id of the plan that the product grants.
    package var plan: String
    /// The product's title.
    package var title: LocalizedText
    /// A one-sentence description, for accounts that aren't eligible for a trial and for products without one.
    package var description: LocalizedText
    /// A one-sentence description, for accounts that are eligible for the trial. Required with `trial_days`, and not
    /// allowed without it.
    package var trialDescription: LocalizedText?
    /// True if the product is no longer sold. Paywalls don't show it, and accounts that bought it keep their plan. A
    /// product that was bought must stay in the file. If the product is removed, a reload is rejected, and after a
    /// restart the app is out of service.
    package var retired: Bool?
  }

  /// The period that one payment covers: the App Store's periods, and `lifetime`.
  package enum Period: String, CaseIterable, Codable, Sendable {
    case weekly, monthly
    case twoMonths = "two_months"
    case threeMonths = "three_months"
    case sixMonths = "six_months"
    case yearly, lifetime
  }

  /// A list price. The App Store decides what the user pays.
  package struct Price: Codable, Sendable, Hashable, BoundedMembers {
    package static let bounds: Bounds = ["minor_units": .number(1...), "currency": .currency]

    /// The amount in the currency's minor units, such as cents.
    package var minorUnits: Int64
    /// The ISO 4217 currency code, such as `EUR`.
    package var currency: String
  }

  /// The products that are sold now.
  package var sold: [Product] { products.filter { $0.retired != true } }

  /// Returns the product with this id, even if it is retired.
  package func product(_ id: String) -> Product? { products.first { $0.id == id } }

  /// Returns the rank of a plan; 0 for `free` and unknown plans. Of two plans, the one with the higher rank applies.
  package func rank(ofPlan id: String) -> Int { (plans.firstIndex { $0.id == id } ?? -1) + 1 }

  /// Checks that ids are unique and that products grant plans that exist.
  package func check(_ problems: inout Problems) {
    var seen: Set<String> = ["free"]
    for (at, plan) in plans.enumerated() {
      if !seen.insert(plan.id).inserted {
        problems.add("plans[\(at)].id", "is used twice, or is `free`, which is reserved")
      }
    }
    restoring?.check(&problems)
    var ids: Set<String> = []
    for (at, product) in products.enumerated() { check(product, at: "products[\(at)]", among: &ids, into: &problems) }
  }

  /// Checks that the bundle identifier is the app's own.
  package func check(against app: App, _ problems: inout Problems) {
    problems.require(bundleId == app.info.bundleId, at: "bundle_id", "isn't the app's, '\(app.info.bundleId)'")
  }

  private func check(_ product: Product, at path: String, among ids: inout Set<String>, into problems: inout Problems) {
    if !ids.insert(product.id).inserted { problems.add("\(path).id", "is used twice") }
    problems.require(product.plan, among: plans.map(\.id), at: "\(path).plan", "is not one of the plans")
    let hasTrial = product.trialDays != nil
    problems.require(
      !hasTrial || product.period != .lifetime, at: "\(path).trial_days", "isn't allowed for a lifetime purchase")
    problems.require(
      hasTrial == (product.trialDescription != nil), at: "\(path).trial_description",
      hasTrial
        ? "is missing; it is shown to accounts that can start the trial"
        : "is never shown, because there are no trial_days")
  }
}
