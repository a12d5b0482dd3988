package import Wire

/// `challenges.json`: challenges for a day, a week or a month, drawn from a pool (C8).
package struct Challenges: CatalogSection, BoundedMembers {
  /// Optional: an app without this file has no challenges.
  package static let file = "challenges.json"
  /// The maximum number of rotations of an app. Every rotation may be evaluated for each counted action.
  package static let maxRotations = 10
  /// The maximum number of challenges in a rotation's pool.
  package static let maxInPool = 200
  /// The maximum number of challenges of a rotation that are active at the same time.
  package static let maxTaken = 10
  package static let bounds: Bounds = ["rotations": .count(1...maxRotations)]

  /// The rotations in display order.
  package var rotations: [Rotation]

  /// A rotation: a pool from which new challenges are drawn regularly.
  package struct Rotation: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "id": .id, "every": .only("day", "week", "month"), "to": .usually("all"),
      "take": .number(1...maxTaken).usually(1), "pool": .count(1...maxInPool),
    ]

    /// The rotation's id, unique and permanent.
    package var id: String
    /// The rotation's name.
    package var name: LocalizedText
    /// The period for which a challenge is active, in the user's time zone.
    package var every: CalendarSpan
    /// Determines whether all users get the same challenges.
    package var to: Scope?
    /// The number of challenges drawn at the same time; at most the size of the pool.
    package var take: Int?
    /// The pool of challenges. Every challenge is used once before any is used again.
    package var pool: [Challenge]

    /// The number of challenges drawn at the same time.
    package var taken: Int { min(take ?? 1, pool.count) }
  }

  /// The scope of a drawn challenge.
  package enum Scope: String, Codable, Hashable, Sendable, CaseIterable {
    /// All users get the same challenges.
    case all
    /// Each user gets their own challenges.
    case each
  }

  /// A challenge.
  package struct Challenge: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id, "picture": .bytes(1...100)]

    /// The challenge's id, unique in the app and permanent.
    package var id: String
    /// The challenge's name.
    package var name: LocalizedText
    /// A description of what to do.
    package var description: LocalizedText
    /// The message for a user who has completed the challenge, in the app and in notices. The default is `description`.
    package var done: LocalizedText?
    /// The name of the challenge's picture in the client's assets.
    package var picture: String?
    /// The condition for completing the challenge. It has the form of a badge's condition, but `streak`, `within` and
    /// `on` are not allowed. Only actions in the challenge's period count.
    package var when: Criterion
    /// The reward: an amount of a currency, a badge, or both.
    package var reward: Reward?

    /// The message for a user who has completed the challenge.
    package var textOnceDone: LocalizedText { done ?? description }
  }
}

extension Challenges {
  /// Checks that ids are unique and that pools are large enough.
  package func check(_ problems: inout Problems) {
    problems.requireUnique(rotations.map(\.id)) { "rotations[\($0)].id" }
    var seen: Set<String> = []
    for (index, rotation) in rotations.enumerated() {
      let path = "rotations[\(index)]"
      problems.require(
        rotation.take ?? 1 <= rotation.pool.count, at: "\(path).take",
        "is more than the \(rotation.pool.count) challenges in the pool")
      for (place, challenge) in rotation.pool.enumerated() {
        challenge.when.checkHasNoDays(at: "\(path).pool[\(place)].when", into: &problems)
        problems.require(
          seen.insert(challenge.id).inserted, at: "\(path).pool[\(place)].id", "'\(challenge.id)' is used twice")
      }
    }
  }

  /// Checks that the challenges' conditions and rewards refer to data that exists.
  package func check(against app: App, _ problems: inout Problems) {
    for (index, rotation) in rotations.enumerated() {
      for (place, challenge) in rotation.pool.enumerated() {
        let path = "rotations[\(index)].pool[\(place)]"
        challenge.when.check(in: app, at: "\(path).when", days: rotation.every.maxDays, into: &problems)
        challenge.reward?.check(in: app, at: "\(path).reward", into: &problems)
      }
    }
  }
}

extension Criterion {
  /// Checks that the criterion names no days, because a challenge counts the actions in its period.
  fileprivate func checkHasNoDays(at path: String, into problems: inout Problems) {
    let members = [("streak", streak != nil), ("within", within != nil), ("on", on != nil)]
    for (name, isGiven) in members where isGiven {
      problems.add("\(path).\(name)", "isn't allowed in a challenge, whose period already limits the days")
    }
    for (name, parts) in [("all", all), ("any", any)] {
      for (index, part) in (parts ?? []).enumerated() {
        part.checkHasNoDays(at: "\(path).\(name)[\(index)]", into: &problems)
      }
    }
  }
}
