package import Wire

/// `badges.json`: what can be earned, and by what (R5, R6).
package struct Badges: CatalogSection {
  /// Optional: without it nothing is earned.
  package static let file = "badges.json"

  /// In the order in which people see them.
  package var badges: [Badge]

  /// Something that is earned once.
  package struct Badge: Codable, Hashable, Sendable {
    /// Unique in the app, and for ever.
    package var id: String
    /// What it is called.
    package var name: LocalizedText
    /// What it takes, or took, to earn it.
    package var description: LocalizedText
    /// What is counted towards it.
    package var counts: Measure
    /// From here on the badge is unlocked.
    package var goal: Int
  }

  /// What a badge looks at.
  package enum Measure: String, Codable, Hashable, Sendable, CaseIterable {
    /// Roasts made so far.
    case roasts
    /// The longest streak, in days.
    case streakDays = "streak_days"
    /// Different categories used.
    case categories
    /// The highest spice level used.
    case spice
    /// Lessons finished.
    case lessons
    /// Diamonds earned.
    case diamonds
  }

  /// Ids are unique, texts are there, and goals are above 0.
  package func check(_ problems: inout Problems) {
    problems.requireUnique(badges.map(\.id)) { "badges[\($0)].id" }
    for (index, badge) in badges.enumerated() {
      problems.requireID(badge.id, "badges[\(index)].id")
      problems.requireText(badge.name, "badges[\(index)].name")
      problems.requireText(badge.description, "badges[\(index)].description")
      problems.require(badge.goal > 0, at: "badges[\(index)].goal", "must be above 0")
    }
  }
}
