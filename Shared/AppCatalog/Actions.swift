package import Wire

/// `actions.json`: what counts of what people do, and what it feeds (G4).
package struct Actions: CatalogSection, BoundedMembers {
  /// Optional: without it nothing is counted.
  package static let file = "actions.json"
  /// The most actions of an app: each has its numbers for each account.
  package static let mostActions = 100
  /// How often a device may tell of one action a day, where the data don't say.
  package static let usualMostADay = 100
  /// For how many days a device may tell of something late, where the data don't say.
  package static let usualLateDays = 7
  package static let bounds: Bounds = [
    "actions": .count(1...mostActions, names: .id),
    "late_days": .number(0...30).usually(.integer(Int64(usualLateDays))),
    "currencies": .count(0...10, names: .id), "reports": .count(0...20, names: .id),
  ]

  /// Actions by their ids. Numbers are kept under them for ever: a new id begins anew.
  package var actions: [String: Action]
  /// For how long a device that was offline may tell of something.
  package var lateDays: Int?
  /// What keeps a streak.
  package var streak: StreakRules?
  /// What people earn and pay with, by its id. All together sell at most 100 items.
  package var currencies: [String: Currency]?
  /// What `quintet report` tells, by ids. None is called `actions`, `retention` or `sales`, which every app has. Give a
  /// report that asks for something else a new id.
  package var reports: [String: ActionReport]?

  /// Something that people do.
  package struct Action: Codable, Hashable, Sendable, BoundedMembers {
    /// The most properties of an action.
    package static let mostProperties = 8
    package static let bounds: Bounds = [
      "with": .count(0...mostProperties, names: .fieldName), "once_a_day": .usually(false),
      "most_a_day": .number(1...10_000),
    ]

    /// Who tells of it.
    package var by: ActionSource
    /// Of what a service tells only that with these values: `{"generator": "tip"}`.
    package var when: [String: ActionValue]?
    /// Properties that it is counted by, by their names. Of a service's, those that it tells.
    package var with: [String: ActionProperty]?
    /// True for one that counts once a day.
    package var onceADay: Bool?
    /// How often it counts a day at most. Left out, 100 for what clients tell, and no bound for what services tell.
    package var mostADay: Int?

    /// How often it counts a day; nil for always.
    package var most: Int? {
      onceADay == true ? 1 : mostADay ?? (by == .client ? Actions.usualMostADay : nil)
    }
  }

  /// The actions that one tells of, in the order of their ids.
  package func made(by source: ActionSource) -> [(id: String, action: Action)] {
    actions.filter { $0.value.by == source }.sorted { $0.key < $1.key }.map { (id: $0.key, action: $0.value) }
  }

  /// Whether anything is made of what one tells: else it needn't.
  package func counts(_ source: ActionSource) -> Bool { actions.values.contains { $0.by == source } }

  /// How much of a currency an action, or a number of it, pays a day at most; nil for no bound.
  package func bound(ofEarning currency: String, on action: String, amountOf property: String?) -> Int? {
    guard let declared = actions[action] else { return nil }
    return currencies?[currency]?.earn?.first { $0.on == action && $0.amountOf == property }?.bound(of: declared)
  }

  /// The property that "watered.plant" names.
  package func property(_ path: String) -> (action: String, name: String, property: ActionProperty)? {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let property = actions[parts[0]]?.with?[parts[1]] else { return nil }
    return (parts[0], parts[1], property)
  }
}

/// What keeps a streak (R5).
package struct StreakRules: Codable, Hashable, Sendable, BoundedMembers {
  package static let bounds: Bounds = [
    "counts": .count(1...).once, "milestones": .count(1...50, each: .number(1...100_000)),
  ]

  /// The actions of which one a day, on the account's own clock, keeps it.
  package var counts: [String]
  /// What stands in for a day on which nothing was done. They are spent by themselves.
  package var freezes: Freezes?
  /// So many days, the least first, are told once with the event of the day.
  package var milestones: [Int]?

  /// Days that may be missed.
  package struct Freezes: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["earn_every_days": .number(1...365), "most": .number(1...30)]

    /// After so many days of a run, each time, there is one more. Left out, none is earned.
    package var earnEveryDays: Int?
    /// How many somebody can have.
    package var most: Int
  }
}
