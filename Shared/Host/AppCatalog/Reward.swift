package import Wire

/// A reward for an achievement: an amount of a currency, a badge, or both.
package struct Reward: Codable, Hashable, Sendable, BoundedMembers {
  package static let bounds = Bounds(
    ["amount": .number(1...1_000_000)], anyOf: ["currency", "badge"],
    together: ["currency": ["amount"], "amount": ["currency"]])

  /// The id of a currency of `actions.json`.
  package var currency: String?
  /// The amount of the currency.
  package var amount: Int?
  /// The id of a badge of `badges.json`.
  package var badge: String?

  /// Checks that the app has the currency and the badge.
  func check(in app: App, at path: String, into problems: inout Problems) {
    if let currency {
      let known = app.actions?.currencies?.keys.sorted() ?? []
      problems.require(currency, among: known, at: "\(path).currency", "isn't a currency in actions.json")
    }
    guard let badge else { return }
    let known = app.badges?.badges.map(\.id) ?? []
    problems.require(badge, among: known, at: "\(path).badge", "isn't a badge in badges.json")
  }
}
