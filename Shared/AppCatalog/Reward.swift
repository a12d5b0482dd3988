import Spelling
package import Wire

/// What somebody gets who has reached something: an amount of a currency, or a badge.
package struct Reward: Codable, Hashable, Sendable, BoundedMembers {
  package static let bounds = Bounds(
    ["amount": .number(1...1_000_000)], anyOf: ["currency", "badge"],
    together: ["currency": ["amount"], "amount": ["currency"]])

  /// A currency of `actions.json`.
  package var currency: String?
  /// How much of it.
  package var amount: Int?
  /// A badge of `badges.json`.
  package var badge: String?

  package init(currency: String? = nil, amount: Int? = nil, badge: String? = nil) {
    (self.currency, self.amount, self.badge) = (currency, amount, badge)
  }

  /// It gives something that the app has.
  func check(in app: App, at path: String, into problems: inout Problems) {
    if let currency {
      let known = app.actions?.currencies?.keys.sorted() ?? []
      problems.require(
        known.contains(currency), at: "\(path).currency",
        "'\(Excerpt(currency))' is no currency of actions.json\(Spelling.hint(for: currency, among: known))")
    }
    guard let badge else { return }
    let known = app.badges?.badges.map(\.id) ?? []
    problems.require(
      known.contains(badge), at: "\(path).badge",
      "'\(Excerpt(badge))' is no badge of badges.json\(Spelling.hint(for: badge, among: known))")
  }
}
