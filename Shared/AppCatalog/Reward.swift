import Wire

/// What somebody gets who has reached something: an amount of a currency, or a badge.
package struct Reward: Codable, Hashable, Sendable {
  /// The currency's id; nil for none.
  package var currency: String?
  /// How much of it.
  package var amount: Int?
  /// The badge's id; nil for none.
  package var badge: String?

  package init(currency: String? = nil, amount: Int? = nil, badge: String? = nil) {
    (self.currency, self.amount, self.badge) = (currency, amount, badge)
  }

  /// It gives something that the app has.
  func check(in app: App, at path: String, into problems: inout Problems) {
    problems.require(currency != nil || badge != nil, at: path, "must have a currency, a badge, or both")
    if let currency {
      problems.require(
        app.actions?.currencies?[currency] != nil, at: "\(path).currency",
        "'\(Excerpt(currency))' is no currency of actions.json")
      if let amount {
        problems.require((1...1_000_000).contains(amount), at: "\(path).amount", "must be 1 to 1000000, not \(amount)")
      } else {
        problems.add(path, "must say the amount")
      }
    } else {
      problems.require(amount == nil, at: "\(path).amount", "belongs to 'currency'")
    }
    guard let badge else { return }
    let isThere = app.badges?.badges.contains { $0.id == badge } == true
    problems.require(isThere, at: "\(path).badge", "'\(Excerpt(badge))' is no badge of badges.json")
  }
}
