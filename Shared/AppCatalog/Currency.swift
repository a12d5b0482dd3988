import Spelling
package import Wire

/// Something that people earn by actions and pay with (C5): coins, hints.
package struct Currency: Codable, Hashable, Sendable {
  /// What people call so many as they have: "coin" for one, "coins" for more.
  package var name: CountedText
  /// What earns it. Days that pay begin at least 20 hours apart, so a change of zone brings none early.
  package var earn: [Earning]?
  /// What it buys, in the order in which people see it.
  package var buy: [Item]?

  /// An action that pays.
  package struct Earning: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds = Bounds(
      ["amount": mostAmount, "most_a_day": mostAmount], oneOf: ["amount", "amount_of"])

    /// The action that pays.
    package var on: String
    /// How much each time.
    package var amount: Int?
    /// The action's `integer` that says how much.
    package var amountOf: String?
    /// How much it pays a day at most: needed where neither the action's own bound nor `amount` says it, and refused for
    /// what is paid once: `gained_…` of a lesson, and `challenge_done`.
    package var mostADay: Int?

    /// Whether it pays what a lesson's result is better than the best before: once a lesson, however often it is done.
    package func isGain(of action: Actions.Action) -> Bool { amountOf.map(action.by.isGain) ?? false }

    /// Whether what it pays for is had once anyway: what a lesson gains, and a challenge in its time.
    fileprivate func isOnce(of action: Actions.Action) -> Bool { action.by == .challengeDone || isGain(of: action) }

    /// How much it pays a day at most, also by how often the action counts; nil for what is paid once.
    package func bound(of action: Actions.Action) -> Int? {
      if isOnce(of: action) { return nil }
      if let mostADay { return mostADay }
      guard let amount, let most = action.most else { return nil }
      return amount * most
    }
  }

  /// Something to buy.
  package struct Item: Codable, Hashable, Sendable, BoundedMembers {
    private static let usualHold = 900
    package static let bounds: Bounds = [
      "id": .id, "price": mostAmount, "most": mostAmount,
      "hold_seconds": .number(1...86_400).usually(.integer(Int64(usualHold))),
    ]

    /// Once in the app, and for ever.
    package var id: String
    /// What people call it.
    package var name: LocalizedText
    /// What it costs.
    package var price: Int
    /// What it brings: `{"freezes": 1}` for the streak, or `{"currency": "seeds", "amount": 3}`. Left out for what the app
    /// itself hands out.
    package var gives: Gift?
    /// How often somebody can buy it. A round of items without it that brings more of a currency than it takes is refused.
    package var most: Int?
    /// For how long its price may be held before the purchase is confirmed.
    package var holdSeconds: Int?

    /// How long a hold lasts.
    package var holdsFor: Duration { .seconds(holdSeconds ?? Self.usualHold) }
  }

  /// What a purchase brings: freezes for the streak, or another currency.
  package struct Gift: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds = Bounds(
      ["freezes": mostAmount, "amount": mostAmount], oneOf: ["freezes", "currency"],
      together: ["currency": ["amount"], "amount": ["currency"]])

    /// So many days off for the streak.
    package var freezes: Int?
    /// Another currency of the app.
    package var currency: String?
    /// How much of it.
    package var amount: Int?
  }
}

extension Currency {
  private static let mostAmount = Bound.number(1...1_000_000)

  func check(_ id: String, in actions: Actions, _ problems: inout Problems) {
    let path = "currencies.\(id)"
    problems.requireCounted(name, counts: "available", filling: [], "\(path).name")
    for (index, earning) in (earn ?? []).enumerated() {
      earning.check(in: actions, at: "\(path).earn[\(index)]", into: &problems)
      let isTwice = (earn ?? [])[..<index].contains { $0.on == earning.on && $0.amountOf == earning.amountOf }
      problems.require(!isTwice, at: "\(path).earn[\(index)]", "pays for the same as one before it")
    }
    for (index, item) in (buy ?? []).enumerated() {
      item.check(in: actions, buying: id, at: "\(path).buy[\(index)]", into: &problems)
    }
  }
}

extension Currency.Earning {
  fileprivate func check(in actions: Actions, at path: String, into problems: inout Problems) {
    actions.requireAction(on, at: "\(path).on", into: &problems)
    if let action = actions.actions[on] { checkBound(of: action, at: path, into: &problems) }
    guard let amountOf, actions.actions[on] != nil else { return }
    let property = actions.property("\(on).\(amountOf)")?.property
    problems.require(
      property?.type == .integer, at: "\(path).amount_of",
      "'\(Excerpt(amountOf))' is no whole number of '\(on)'"
        + Spelling.hint(for: amountOf, among: actions.actions[on]?.with?.keys.sorted() ?? []))
    // Whoever tells it could tell any number.
    problems.require(
      actions.actions[on]?.by != .client || mostADay != nil, at: path,
      "must say most_a_day: how much it is, the client says")
  }
}

extension Currency.Earning {
  /// Whatever pays more than once has a bound by the day: else as many accounts that become one had as many times as
  /// much.
  private func checkBound(of action: Actions.Action, at path: String, into problems: inout Problems) {
    if isOnce(of: action) {
      return problems.require(
        mostADay == nil, at: "\(path).most_a_day",
        "is for what pays each time: what a lesson gains, and a challenge, is paid once, and what is cut off would be lost"
      )
    }
    // What a client tells has a rule of its own.
    guard action.by != .client, (amount == nil) != (amountOf == nil) else { return }
    problems.require(
      bound(of: action) != nil, at: path,
      "must say most_a_day, or '\(on)' how often it counts: accounts that become one would have been paid for each")
  }
}

extension Currency.Item {
  fileprivate func check(
    in actions: Actions, buying currency: String, at path: String, into problems: inout Problems
  ) {
    guard let gives else { return }
    if gives.freezes != nil {
      problems.require(
        actions.streak?.freezes != nil, at: "\(path).gives.freezes", "needs the streak to have freezes")
    } else if let other = gives.currency {
      let others = (actions.currencies ?? [:]).keys.filter { $0 != currency }.sorted()
      problems.require(
        others.contains(other), at: "\(path).gives.currency",
        "'\(Excerpt(other))' is no other currency of the app\(Spelling.hint(for: other, among: others))")
    }
  }
}
