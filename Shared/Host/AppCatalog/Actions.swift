import Spelling
package import Wire

/// `actions.json`: the user actions that are counted, and the streaks, currencies and reports based on them (G4).
package struct Actions: CatalogSection, BoundedMembers {
  /// Optional: an app without this file counts no actions.
  package static let file = "actions.json"
  /// The maximum number of actions an app may have. Each action has counters for each account.
  package static let maxActions = 100
  /// The default for `max_per_day` of actions that clients report.
  package static let defaultMaxPerDay = 100
  /// The default for `late_days`.
  package static let defaultLateDays = 7
  package static let bounds: Bounds = [
    "actions": .count(1...maxActions, names: .id),
    "late_days": .number(0...30).usually(.integer(Int64(defaultLateDays))),
    "currencies": .count(0...10, names: .id), "reports": .count(0...20, names: .id),
  ]

  /// The actions by id. Counters are stored under the id permanently, so a new id starts from zero.
  package var actions: [String: Action]
  /// The number of days for which a device that is offline may delay the report of an action.
  package var lateDays: Int?
  /// The rules of the streak.
  package var streak: StreakRules?
  /// The currencies that users earn and spend, by id. All currencies together offer at most 100 items.
  package var currencies: [String: Currency]?
  /// The reports of `quintet report`, by id. The ids `actions`, `retention` and `sales` are reserved for reports that
  /// every app has. If a report's definition changes, give the report a new id.
  package var reports: [String: ActionReport]?

  /// A user action that is counted.
  package struct Action: Codable, Hashable, Sendable, BoundedMembers {
    /// The maximum number of properties of an action.
    package static let maxProperties = 8
    package static let bounds: Bounds = [
      "with": .count(0...maxProperties, names: .fieldName), "once_a_day": .usually(false),
      "max_per_day": .number(1...10_000),
    ]

    /// The source that reports the action.
    package var by: ActionSource
    /// Only for actions that a service reports. A report counts only if it has these property values, such as
    /// `{"generator": "tip"}`.
    package var when: [String: ActionValue]?
    /// The properties by which the action is counted, by name. For an action that a service reports, these must be
    /// properties that the service reports.
    package var with: [String: ActionProperty]?
    /// True if the action counts at most once per day.
    package var onceADay: Bool?
    /// The maximum number of times the action counts per day. The default is 100 for actions that clients report;
    /// actions that services report have no limit.
    package var maxPerDay: Int?

    /// The maximum number of times the action counts per day, or nil for no limit.
    package var most: Int? {
      onceADay == true ? 1 : maxPerDay ?? (by == .client ? Actions.defaultMaxPerDay : nil)
    }
  }

  /// Returns the actions that a source reports, sorted by id.
  package func reported(by source: ActionSource) -> [(id: String, action: Action)] {
    actions.filter { $0.value.by == source }.sortedByKey.map { (id: $0.key, action: $0.value) }
  }

  /// Returns true if any action counts the reports of this source. Other sources needn't send reports.
  package func counts(_ source: ActionSource) -> Bool { actions.values.contains { $0.by == source } }

  /// Returns the maximum amount of a currency that an action, or one of its integer properties, can earn per day. Nil
  /// means no limit.
  package func bound(ofEarning currency: String, on action: String, amountOf property: String?) -> Int? {
    guard let declared = actions[action] else { return nil }
    return currencies?[currency]?.earn?.first { $0.on == action && $0.amountOf == property }?.bound(of: declared)
  }

  /// Returns the property that a path such as "watered.plant" names.
  package func property(_ path: String) -> (action: String, name: String, property: ActionProperty)? {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let property = actions[parts[0]]?.with?[parts[1]] else { return nil }
    return (parts[0], parts[1], property)
  }
}

/// The rules of a streak (R5).
package struct StreakRules: Codable, Hashable, Sendable, BoundedMembers {
  package static let bounds: Bounds = [
    "counts": .count(1...).once, "milestones": .count(1...50, each: .number(1...100_000)),
  ]

  /// The actions that keep the streak. The user must do one of them each day, in the account's time zone.
  package var counts: [String]
  /// Days that may be missed without ending the streak. A missed day uses up a freeze automatically.
  package var freezes: Freezes?
  /// Streak lengths in days, in ascending order. When the streak first reaches one of these lengths, the event for that
  /// day reports the milestone.
  package var milestones: [Int]?

  /// The freezes: days that may be missed.
  package struct Freezes: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["earn_every_days": .number(1...365), "most": .number(1...30)]

    /// The number of days by which a streak must grow to earn one freeze. If the member is omitted, no freezes are
    /// earned.
    package var earnEveryDays: Int?
    /// The maximum number of freezes an account can hold.
    package var most: Int
  }
}

extension Actions {
  /// Checks that each action's source reports the properties that the action uses, and that everything named in the
  /// file exists.
  package func check(_ problems: inout Problems) {
    for (id, action) in actions.sortedByKey {
      action.check(at: "actions.\(id)", into: &problems)
    }
    for (id, report) in (reports ?? [:]).sortedByKey { report.check(id, in: self, &problems) }
    checkCurrencies(currencies ?? [:], &problems)
    checkStreak(&problems)
  }

  private func checkCurrencies(_ currencies: [String: Currency], _ problems: inout Problems) {
    for (id, currency) in currencies.sortedByKey { currency.check(id, in: self, &problems) }
    let items = currencies.values.flatMap { $0.buy ?? [] }.map(\.id)
    problems.require(
      Set(items).count == items.count, at: "currencies",
      "have two items with the same id, which must be unique in the app")
    problems.require(items.count <= 100, at: "currencies", "have more than 100 items")
    CurrencyCycles(currencies).check(&problems)
  }

  private func checkStreak(_ problems: inout Problems) {
    guard let streak else { return }
    for (index, id) in streak.counts.enumerated() { requireAction(id, at: "streak.counts[\(index)]", into: &problems) }
    for (index, days) in (streak.milestones ?? []).enumerated().dropFirst() {
      let before = streak.milestones?[index - 1] ?? 0
      problems.require(
        days > before, at: "streak.milestones[\(index)]", "must be more than the previous \(before), not \(days)")
    }
  }

  /// Checks the actions' references to other sections.
  package func check(against app: App, _ problems: inout Problems) {
    for (id, action) in actions.sortedByKey {
      action.checkFacts(in: app, at: "actions.\(id)", into: &problems)
      for (name, property) in (action.with ?? [:]).sortedByKey where property.type == .item {
        problems.require(
          property.catalogue ?? "", among: app.catalogues.map(\.content.id),
          at: "actions.\(id).with.\(name).catalogue", "isn't a catalogue of the app")
      }
    }
  }

  /// Checks that `actions.json` declares the action.
  func requireAction(_ id: String, at path: String, into problems: inout Problems) {
    problems.require(id, among: actions.keys, at: path, "isn't an action in actions.json")
  }
}

extension Actions.Action {
  fileprivate func check(at path: String, into problems: inout Problems) {
    problems.require(
      onceADay != true || maxPerDay == nil, at: "\(path).max_per_day",
      "has no effect, because once_a_day already limits it to 1")
    problems.require(
      by != .client || when == nil, at: "\(path).when", "is allowed only for actions that services report")
    for (name, property) in (with ?? [:]).sortedByKey {
      property.check(at: "\(path).with.\(name)", into: &problems)
      requireFact(name, property.type, at: "\(path).with.\(name)", into: &problems)
    }
    for (name, value) in (when ?? [:]).sortedByKey {
      requireFact(name, value.kind, at: "\(path).when.\(name)", into: &problems)
    }
  }

  /// Checks that the source reports a property of this name and type.
  private func requireFact(
    _ name: String, _ kind: ActionProperty.Kind, at path: String, into problems: inout Problems
  ) {
    guard let facts = by.facts else { return }
    guard let fact = facts[name] else {
      return problems.add(
        path,
        "isn't reported by '\(by.rawValue)', which reports \(facts.keys.sorted().joined(separator: ", "))"
          + Spelling.hint(for: name, among: facts.keys.sorted()))
    }
    problems.require(
      (fact == .integer) == (kind == .integer), at: path,
      fact == .integer ? "must be a whole number" : "is an id, not a number")
  }
}

extension ActionValue {
  var kind: ActionProperty.Kind {
    if case .integer = self { .integer } else { .id }
  }
}

extension ActionProperty {
  /// The members that only one type of property has, with that type.
  private var typedMembers: [(name: String, isGiven: Bool, type: Kind)] {
    [
      ("of", of != nil, .choice), ("catalogue", catalogue != nil, .item), ("least", least != nil, .integer),
      ("most", most != nil, .integer),
    ]
  }

  fileprivate func check(at path: String, into problems: inout Problems) {
    for (name, isGiven, kind) in typedMembers where isGiven && type != kind {
      problems.add("\(path).\(name)", "is only for '\(kind.rawValue)', not for '\(type.rawValue)'")
    }
    problems.require((least ?? 0) <= (most ?? Self.maxInteger), at: "\(path).least", "is above 'most'")
    if type == .item { problems.require(catalogue != nil, at: path, "must name its catalogue") }
    if type == .choice { problems.require(of != nil, at: path, "must list its ids in 'of'") }
  }
}
