package import Wire

/// Something that people earn by actions and pay with (C5): coins, hints.
package struct Currency: Codable, Hashable, Sendable {
  /// What people call it.
  package var name: LocalizedText
  /// What earns it; nil for one that is only bought.
  package var earn: [Earning]?
  /// What it buys, in the order in which people see it; nil for nothing.
  package var buy: [Item]?

  /// An action that pays.
  package struct Earning: Codable, Hashable, Sendable {
    /// The action.
    package var on: String
    /// How much each time; nil where the action says it.
    package var amount: Int?
    /// The action's whole number that says how much.
    package var amountOf: String?
    /// How much it pays a day at most; nil for no bound but the action's own.
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
  package struct Item: Codable, Hashable, Sendable {
    /// Unique in the app, and for ever.
    package var id: String
    /// What people call it.
    package var name: LocalizedText
    /// What it costs.
    package var price: Int
    /// What it brings; nil for what the app itself hands out.
    package var gives: Gift?
    /// How often somebody can buy it; nil for always.
    package var most: Int?
    /// For how long its price may be held before the purchase is confirmed; nil for a quarter of an hour.
    package var holdSeconds: Int?

    /// How long a hold lasts.
    package var holdsFor: Duration { .seconds(holdSeconds ?? 900) }
  }

  /// What a purchase brings: freezes for the streak, or another currency.
  package struct Gift: Codable, Hashable, Sendable {
    /// So many freezes.
    package var freezes: Int?
    /// The other currency.
    package var currency: String?
    /// How much of it.
    package var amount: Int?
  }
}

extension Currency {
  private static let mostAmount = 1_000_000

  func check(_ id: String, in actions: Actions, _ problems: inout Problems) {
    let path = "currencies.\(id)"
    problems.requireID(id, path)
    problems.requireText(name, "\(path).name")
    for (index, earning) in (earn ?? []).enumerated() {
      earning.check(in: actions, at: "\(path).earn[\(index)]", into: &problems)
      let isTwice = (earn ?? [])[..<index].contains { $0.on == earning.on && $0.amountOf == earning.amountOf }
      problems.require(!isTwice, at: "\(path).earn[\(index)]", "pays for the same as one before it")
    }
    for (index, item) in (buy ?? []).enumerated() {
      item.check(in: actions, buying: id, at: "\(path).buy[\(index)]", into: &problems)
    }
  }

  fileprivate static func require(_ amount: Int, at path: String, into problems: inout Problems) {
    problems.require((1...mostAmount).contains(amount), at: path, "must be 1 to \(mostAmount), not \(amount)")
  }
}

extension Currency.Earning {
  fileprivate func check(in actions: Actions, at path: String, into problems: inout Problems) {
    actions.requireAction(on, at: "\(path).on", into: &problems)
    problems.require((amount == nil) != (amountOf == nil), at: path, "must have one of amount, amount_of")
    if let amount { Currency.require(amount, at: "\(path).amount", into: &problems) }
    if let mostADay { Currency.require(mostADay, at: "\(path).most_a_day", into: &problems) }
    if let action = actions.actions[on] { checkBound(of: action, at: path, into: &problems) }
    guard let amountOf, actions.actions[on] != nil else { return }
    let property = actions.property("\(on).\(amountOf)")?.property
    problems.require(
      property?.type == .integer, at: "\(path).amount_of", "'\(Excerpt(amountOf))' is no whole number of '\(on)'")
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
    problems.requireID(id, "\(path).id")
    problems.requireText(name, "\(path).name")
    Currency.require(price, at: "\(path).price", into: &problems)
    if let most { Currency.require(most, at: "\(path).most", into: &problems) }
    if let holdSeconds {
      problems.require(
        (1...86_400).contains(holdSeconds), at: "\(path).hold_seconds", "must be 1 to 86400, not \(holdSeconds)")
    }
    guard let gives else { return }
    problems.require(
      (gives.freezes == nil) != (gives.currency == nil), at: "\(path).gives", "must have one of freezes, currency")
    if let freezes = gives.freezes {
      Currency.require(freezes, at: "\(path).gives.freezes", into: &problems)
      problems.require(
        actions.streak?.freezes != nil, at: "\(path).gives.freezes", "needs the streak to have freezes")
      problems.require(gives.amount == nil, at: "\(path).gives.amount", "belongs to 'currency'")
    } else if let other = gives.currency {
      problems.require(
        actions.currencies?[other] != nil && other != currency, at: "\(path).gives.currency",
        "'\(Excerpt(other))' is no other currency of the app")
      guard let amount = gives.amount else { return problems.add("\(path).gives", "must say the amount") }
      Currency.require(amount, at: "\(path).gives.amount", into: &problems)
    }
  }
}
