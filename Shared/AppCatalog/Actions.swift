/// `actions.json`: what counts of what people do, and what it feeds (G4).
package struct Actions: CatalogSection {
  /// Optional: without it nothing is counted.
  package static let file = "actions.json"
  /// The most actions of an app: each has its numbers for each account.
  package static let mostActions = 100
  /// How often a device may tell of one action a day, where the data don't say.
  package static let usualMostADay = 100
  /// For how many days a device may tell of something late, where the data don't say.
  package static let usualLateDays = 7

  /// By their ids, under which accounts' numbers are kept for ever.
  package var actions: [String: Action]
  /// For how many days a device that was offline may tell of an action; nil for seven.
  package var lateDays: Int?
  /// What keeps a streak; nil where nothing does.
  package var streak: StreakRules?
  /// What people earn and pay with, by its id; nil for nothing.
  package var currencies: [String: Currency]?
  /// What those who run the app ask for, by its id; nil for nothing but the actions themselves.
  package var reports: [String: ActionReport]?

  /// Something that people do.
  package struct Action: Codable, Hashable, Sendable {
    /// Who tells of it.
    package var by: ActionSource
    /// Of what is told only that which has these values; nil for all of it.
    package var when: [String: ActionValue]?
    /// What it says of itself, and is counted by.
    package var with: [String: ActionProperty]?
    /// True for one that counts once a day.
    package var onceADay: Bool?
    /// How often it counts a day at most.
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
package struct StreakRules: Codable, Hashable, Sendable {
  /// The actions of which one a day keeps it.
  package var counts: [String]
  /// What stands in for days on which nothing was done; nil for nothing.
  package var freezes: Freezes?
  /// The numbers of days that people are told of, the least first; nil for none.
  package var milestones: [Int]?

  /// Days that may be missed.
  package struct Freezes: Codable, Hashable, Sendable {
    /// So many days in a row earn one; nil where none is earned.
    package var earnEveryDays: Int?
    /// Nobody has more.
    package var most: Int
  }
}
