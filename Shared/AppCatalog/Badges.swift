package import Wire

/// `badges.json`: what can be earned, and by what (R6).
package struct Badges: CatalogSection {
  /// Optional: without it nothing is earned.
  package static let file = "badges.json"
  /// The most badges of an app: each is looked at when something counts.
  package static let most = 200

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
    /// The picture's name in the client's own collection.
    package var picture: String?
    /// What it takes.
    package var when: Criterion
  }

  /// Ids are unique, and texts are there.
  package func check(_ problems: inout Problems) {
    problems.require(badges.count <= Self.most, at: "badges", "must be at most \(Self.most)")
    problems.requireUnique(badges.map(\.id)) { "badges[\($0)].id" }
    for (index, badge) in badges.enumerated() {
      problems.requireID(badge.id, "badges[\(index)].id")
      problems.requireText(badge.name, "badges[\(index)].name")
      problems.requireText(badge.description, "badges[\(index)].description")
      if let picture = badge.picture {
        problems.require(
          (1...100).contains(picture.utf8.count), at: "badges[\(index)].picture", "must have 1 to 100 bytes")
      }
    }
  }

  /// What badges look at is counted.
  package func check(against app: App, _ problems: inout Problems) {
    for (index, badge) in badges.enumerated() {
      badge.when.check(in: app, at: "badges[\(index)].when", into: &problems)
    }
  }
}
