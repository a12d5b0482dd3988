import Spelling
package import Wire

/// A currency that users earn by actions and spend (C5), such as coins or hints.
package struct Currency: Codable, Hashable, Sendable {
  /// The currency's name, with plural forms for the user's balance: "coin", "coins".
  package var name: CountedText
  /// The actions that earn the currency. Daily limits apply to days that start at least 20 hours apart, so a change of
  /// time zone doesn't start a new day early.
  package var earn: [Earning]?
  /// The items that the currency buys, in display order.
  package var buy: [Item]?

  /// An action that earns a currency.
  package struct Earning: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds = Bounds(
      ["amount": maxAmount, "max_per_day": maxAmount], oneOf: ["amount", "amount_of"])

    /// The id of the action.
    package var on: String
    /// The fixed amount earned each time.
    package var amount: Int?
    /// The name of the action's `integer` property that has the amount.
    package var amountOf: String?
    /// The maximum amount earned per day. It limits the amount, not the number of payments. The last payment of a day
    /// is reduced to fit. Later actions count but earn nothing. Required unless `amount` and the action's own daily
    /// limit already bound it. Not allowed for amounts that are earned only once: `gained_…` of a lesson, and
    /// `challenge_done`.
    package var maxPerDay: Int?

    /// Returns true if the amount is a lesson's gain, which is earned once per lesson, no matter how often the lesson
    /// is repeated.
    package func isGain(of action: Actions.Action) -> Bool { amountOf.map(action.by.isGain) ?? false }

    /// Returns true if the amount is earned only once: a lesson's gain, or a completed challenge.
    fileprivate func isOnce(of action: Actions.Action) -> Bool { action.by == .challengeDone || isGain(of: action) }

    /// Returns the maximum amount earned per day, from `maxPerDay` or from the action's own daily limit. Returns nil if
    /// the amount is earned only once, or if there is no limit.
    package func bound(of action: Actions.Action) -> Int? {
      if isOnce(of: action) { return nil }
      if let maxPerDay { return maxPerDay }
      guard let amount, let most = action.most else { return nil }
      return amount * most
    }
  }

  /// An item that users can buy.
  package struct Item: Codable, Hashable, Sendable, BoundedMembers {
    private static let defaultHold = 900
    package static let bounds: Bounds = [
      "id": .id, "price": maxAmount, "most": maxAmount,
      "hold_seconds": .number(1...86_400).usually(.integer(Int64(defaultHold))),
    ]

    /// The item's id, unique in the app and permanent.
    package var id: String
    /// The item's name.
    package var name: LocalizedText
    /// The item's price.
    package var price: Int
    /// The effect of the purchase: `{"freezes": 1}` for the streak, or `{"currency": "seeds", "amount": 3}`. If the
    /// member is omitted, the client delivers the item itself.
    package var gives: Gift?
    /// The maximum number of times an account can buy the item. Items without a maximum must not form a cycle of
    /// exchanges that yields more of a currency than it costs.
    package var most: Int?
    /// The number of seconds for which the price may be held before the purchase is confirmed.
    package var holdSeconds: Int?

    /// The duration of a hold.
    package var holdsFor: Duration { .seconds(holdSeconds ?? Self.defaultHold) }
  }

  /// The content of a purchase: freezes for the streak, or an amount of another currency.
  package struct Gift: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds = Bounds(
      ["freezes": maxAmount, "amount": maxAmount], oneOf: ["freezes", "currency"],
      together: ["currency": ["amount"], "amount": ["currency"]])

    /// The number of streak freezes.
    package var freezes: Int?
    /// The id of another currency of the app.
    package var currency: String?
    /// The amount of that currency.
    package var amount: Int?
  }
}

extension Currency {
  private static let maxAmount = Bound.number(1...1_000_000)

  /// Returns the currencies of a section, sorted by id.
  static func sorted(in actions: Lazy<Actions?>) -> Lazy<[(id: String, currency: Currency)]> {
    Lazy { (actions.value?.currencies ?? [:]).sortedByKey.map { (id: $0.key, currency: $0.value) } }
  }

  private func checkEarnings(in actions: Actions, at path: String, _ problems: inout Problems) {
    let earnings = earn ?? []
    for (index, earning) in earnings.enumerated() {
      earning.check(in: actions, at: "\(path)[\(index)]", into: &problems)
      let isTwice = earnings[..<index].contains { $0.on == earning.on && $0.amountOf == earning.amountOf }
      problems.require(!isTwice, at: "\(path)[\(index)]", "pays for the same action as an earlier entry")
    }
  }

  func check(_ id: String, in actions: Actions, _ problems: inout Problems) {
    let path = "currencies.\(id)"
    problems.requireCounted(name, counts: "available", filling: [], "\(path).name")
    checkEarnings(in: actions, at: "\(path).earn", &problems)
    for (index, item) in (buy ?? []).enumerated() {
      item.check(in: actions, buying: id, at: "\(path).buy[\(index)]", into: &problems)
    }
  }
}

extension Currency.Earning {
  fileprivate func check(in actions: Actions, at path: String, into problems: inout Problems) {
    actions.requireAction(on, at: "\(path).on", into: &problems)
    guard let action = actions.actions[on] else { return }
    checkBound(of: action, at: path, into: &problems)
    if let amountOf { check(amountOf, of: action, in: actions, at: path, into: &problems) }
  }

  /// Checks that the property that has the amount exists.
  private func check(
    _ amountOf: String, of action: Actions.Action, in actions: Actions, at path: String, into problems: inout Problems
  ) {
    let property = actions.property("\(on).\(amountOf)")?.property
    problems.require(
      property?.type == .integer, at: "\(path).amount_of",
      "'\(Excerpt(amountOf))' isn't a whole-number property of '\(on)'"
        + Spelling.hint(for: amountOf, among: action.with?.keys.sorted() ?? []))
    // Without a daily limit, a client could earn any amount by reporting large numbers.
    problems.require(
      action.by != .client || maxPerDay != nil, at: path, "must have max_per_day, because clients report the amount")
  }

  /// Checks that repeatable earnings have a daily limit. Without a limit, merging accounts would multiply the amount
  /// that an action pays.
  private func checkBound(of action: Actions.Action, at path: String, into problems: inout Problems) {
    if isOnce(of: action) {
      return problems.require(
        maxPerDay == nil, at: "\(path).max_per_day",
        "isn't allowed: lessons and challenges pay only once, so an amount above a daily limit would be lost"
      )
    }
    // The check of `amount_of` covers actions that clients report.
    guard action.by != .client, (amount == nil) != (amountOf == nil) else { return }
    problems.require(
      bound(of: action) != nil, at: path,
      "needs a daily limit, or merged accounts are paid twice: set max_per_day here, or limit how often '\(on)' counts")
  }
}

extension Currency.Item {
  fileprivate func check(in actions: Actions, buying currency: String, at path: String, into problems: inout Problems) {
    guard let gives else { return }
    if gives.freezes != nil {
      problems.require(actions.streak?.freezes != nil, at: "\(path).gives.freezes", "needs a streak with freezes")
    } else if let other = gives.currency {
      let others = (actions.currencies ?? [:]).keys.filter { $0 != currency }.sorted()
      problems.require(other, among: others, at: "\(path).gives.currency", "isn't another currency of the app")
    }
  }
}
