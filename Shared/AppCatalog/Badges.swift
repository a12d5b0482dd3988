import Spelling
package import Wire

/// `badges.json`: what can be earned, and by what (R6).
package struct Badges: CatalogSection, BoundedMembers {
  /// Optional: without it nothing is earned.
  package static let file = "badges.json"
  /// The most badges of an app: each is looked at when something counts.
  package static let most = 200
  /// The most kinds of badges.
  package static let mostKinds = 20
  package static let bounds: Bounds = ["badges": .count(0...most), "kinds": .count(1...mostKinds)]

  /// In the order in which people see them.
  package var badges: [Badge]
  /// What badges are grouped by, in the order in which people see the groups. Each has a badge, and each badge has one.
  package var kinds: [Kind]?

  /// A group of badges.
  package struct Kind: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id]

    /// Each once.
    package var id: String
    /// What stands above the group.
    package var name: LocalizedText
  }

  /// Something that is earned once.
  package struct Badge: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id, "picture": .bytes(1...100)]

    /// Each once, and for ever: accounts keep what they earned under it.
    package var id: String
    /// What it is called.
    package var name: LocalizedText
    /// What it takes to earn it, in words.
    package var description: LocalizedText
    /// What is said to whoever has it, also by a notice; left out, the description.
    package var earned: LocalizedText?
    /// The id of its kind: there where the app has kinds.
    package var kind: String?
    /// Its picture's name in the client's own collection.
    package var picture: String?
    /// What it takes: see below.
    package var when: Criterion

    /// What is said to whoever has earned it.
    package var saidOnceEarned: LocalizedText { earned ?? description }
  }

  /// Ids are unique, and kinds are used.
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

  /// All badges have a kind, or none has.
  private func check(kindOf badge: Badge, at path: String, _ problems: inout Problems) {
    guard let kinds else {
      return problems.require(badge.kind == nil, at: "\(path).kind", "is none of 'kinds', which the file doesn't have")
    }
    guard let kind = badge.kind else { return problems.add(path, "must say its kind, one of 'kinds'") }
    let known = kinds.map(\.id)
    problems.require(
      known.contains(kind), at: "\(path).kind",
      "'\(Excerpt(kind))' is none of 'kinds'\(Spelling.hint(for: kind, among: known))")
  }

  /// What badges look at is counted.
  package func check(against app: App, _ problems: inout Problems) {
    for (index, badge) in badges.enumerated() {
      badge.when.check(in: app, at: "badges[\(index)].when", into: &problems)
    }
  }
}
