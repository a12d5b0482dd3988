package import Wire

/// `badges.json`: the badges that users can earn, and how (R6).
package struct Badges: CatalogSection, BoundedMembers {
  /// Optional: an app without this file has no badges.
  package static let file = "badges.json"
  /// The maximum number of badges of an app. Each badge is evaluated for each counted action.
  package static let most = 200
  package static let maxKinds = 20
  package static let bounds: Bounds = ["badges": .count(0...most), "kinds": .count(1...maxKinds)]

  /// The badges in display order.
  package var badges: [Badge]
  /// The groups of badges in display order. Each group has at least one badge, and each badge belongs to one group.
  package var kinds: [Kind]?

  /// A group of badges.
  package struct Kind: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id]

    /// The group's id, unique among the groups.
    package var id: String
    /// The group's heading.
    package var name: LocalizedText
  }

  /// A badge, which each account can earn once.
  package struct Badge: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id, "picture": .bytes(1...100)]

    /// The badge's id, unique and permanent: accounts store the ids of the badges that they earned.
    package var id: String
    /// The badge's name.
    package var name: LocalizedText
    /// A description of how to earn the badge.
    package var description: LocalizedText
    /// The message for a user who has earned the badge, in the app and in notices. The default is `description`.
    package var earned: LocalizedText?
    /// The id of the badge's group in `kinds`. Required if the file has `kinds`, and not allowed otherwise.
    package var kind: String?
    /// The name of the badge's picture in the client's assets.
    package var picture: String?
    /// The condition for earning the badge.
    package var when: Criterion

    /// The message for a user who has earned the badge.
    package var textOnceEarned: LocalizedText { earned ?? description }
  }

  /// Checks that ids are unique and that each group has a badge.
  package func check(_ problems: inout Problems) {
    problems.requireUnique(badges.map(\.id)) { "badges[\($0)].id" }
    checkKinds(&problems)
    for (index, badge) in badges.enumerated() { check(kindOf: badge, at: "badges[\(index)]", &problems) }
  }

  private func checkKinds(_ problems: inout Problems) {
    guard let kinds else { return }
    problems.requireUnique(kinds.map(\.id)) { "kinds[\($0)].id" }
    for (index, kind) in kinds.enumerated() {
      problems.require(badges.contains { $0.kind == kind.id }, at: "kinds[\(index)]", "has no badge")
    }
  }

  /// Checks that the badge has a group if and only if the file has groups.
  private func check(kindOf badge: Badge, at path: String, _ problems: inout Problems) {
    guard let kinds else {
      return problems.require(
        badge.kind == nil, at: "\(path).kind", "needs the list 'kinds', which the file doesn't have")
    }
    guard let kind = badge.kind else { return problems.add(path, "must be one of 'kinds'") }
    problems.require(kind, among: kinds.map(\.id), at: "\(path).kind", "isn't in 'kinds'")
  }

  /// Checks that the badges' conditions refer to data that is counted.
  package func check(against app: App, _ problems: inout Problems) {
    for (index, badge) in badges.enumerated() {
      badge.when.check(in: app, at: "badges[\(index)].when", into: &problems)
    }
  }
}
