import AppCatalog
import EventLoop
import Wire

/// The chapter about products, a purchase and its effect on access.
extension Preview {
  func purchase() async throws {
    let offering = try await walk.call("entitlements.offerings.get")
    walk.told("the paywall", Self.quoted(offering["headline"]?.string))
    for product in offering["products"]?.array ?? [] {
      walk.told("on sale, \(Self.quoted(product["title"]?.string, most: 30))", Self.price(of: product))
    }
    try await prices()
    sayRefusals()
    let before = try await rules()
    let receipt = store.receipt(for: app, at: LoopClock.system.wallNow, lasting: .seconds(3600))
    let bought = try await walk.call(
      "entitlements.purchases.submit", ["signed_transaction": .string(try store.signed(receipt))])
    try walk.expect(bought["state"] == "active", expected: "an active subscription", got: bought)
    walk.told("a purchase of the first", "the plan \(bought["plan"]?.string ?? "?") is active")
    let after = try await rules()
    for (rule, then) in before {
      let now = after.first { $0.rule == rule }?.outcome ?? "?"
      walk.told("the rule \(rule)", then == now ? "\(now), as before" : "\(then) before, \(now) now")
    }
  }

  /// Prints the app's own messages for users who have reached a limit.
  private func sayRefusals() {
    guard let access = app.access else { return }
    let limits = (access.countedLimits ?? []).map { ($0.id, $0.limit) }
    for (rule, limit) in limits + (access.quotas ?? []).map({ ($0.id, $0.perDay(plan: "free")) }) {
      guard let words = access.refusal(of: rule, limit: limit) else { continue }
      walk.told("a user at the limit of \(rule)", "is told \(Self.quoted(words[language]))")
    }
  }

  /// Prints the prices in each country for which the app data has its own prices, as a device in that country sees
  /// them.
  private func prices() async throws {
    let countries = Set((app.offerings?.sold ?? []).flatMap { ($0.prices ?? [:]).keys }).sorted()
    for country in countries {
      _ = try await walk.call("entitlements.profile.set", ["storefront": .string(country)])
      let offered = try await walk.call("entitlements.offerings.get")["products"]?.array ?? []
      walk.told("on sale in \(country)", offered.map(Self.price).joined(separator: ", "))
    }
  }

  /// Formats a product's price, for example "12.99 EUR".
  private static func price(of product: JSONValue) -> String {
    WorldCodes.amount(product["price_minor_units"]?.integer ?? 0, product["currency"]?.string ?? "?")
  }

  /// Returns each rule's outcome for a new item: the first item that isn't free, or one more item.
  private func rules() async throws -> [(rule: String, outcome: String)] {
    guard let access = app.access else { return [] }
    var questions: [JSONValue] = (access.freeFirst ?? []).map {
      ["rule": .string($0.id), "position": .integer(Int64($0.free))]
    }
    let others =
      (access.countedLimits ?? []).map(\.id) + (access.quotas ?? []).map(\.id) + (access.flags ?? []).map(\.id)
    questions += others.map { ["rule": .string($0)] }
    guard !questions.isEmpty else { return [] }
    let reply = try await walk.call("entitlements.access.check", ["checks": .array(questions)])
    return (reply["decisions"]?.array ?? []).map { answer in
      let left = answer["remaining"]?.integer.map { ", \($0) left" } ?? ""
      return (answer["rule"]?.string ?? "?", (answer["outcome"]?.string ?? "?") + left)
    }
  }
}
