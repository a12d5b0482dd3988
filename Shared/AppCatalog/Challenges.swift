package import Wire

/// `challenges.json`: what people are challenged to for a day, a week or a month, drawn from a pool (C8).
package struct Challenges: CatalogSection, BoundedMembers {
  /// Optional: without it nobody is challenged.
  package static let file = "challenges.json"
  /// The most draws of an app: each may be looked at when something counts.
  package static let mostDraws = 10
  /// The most challenges of a draw.
  package static let mostInPool = 200
  /// The most challenges that are drawn at once.
  package static let mostTaken = 10
  package static let bounds: Bounds = ["draws": .count(1...mostDraws)]

  /// In the order in which people see them.
  package var draws: [Draw]

  /// Where challenges are drawn from.
  package struct Draw: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "id": .id, "every": .only("day", "week", "month"), "to": .usually("all"),
      "take": .number(1...mostTaken).usually(1), "pool": .count(1...mostInPool),
    ]

    /// Each once, and for ever.
    package var id: String
    /// What it is called.
    package var name: LocalizedText
    /// How long a challenge holds, by the person's own clock.
    package var every: CalendarSpan
    /// Who has the same challenges.
    package var to: Whom?
    /// How many are drawn at once; no more than the pool has.
    package var take: Int?
    /// What they are drawn from. Each comes once before any comes again.
    package var pool: [Challenge]

    /// How many are drawn at once.
    package var taken: Int { min(take ?? 1, pool.count) }
  }

  /// Whom a drawn challenge is for.
  package enum Whom: String, Codable, Hashable, Sendable, CaseIterable {
    /// All have the same.
    case all
    /// Each has one of their own.
    case each
  }

  /// What somebody is challenged to.
  package struct Challenge: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id, "picture": .bytes(1...100)]

    /// Once in the app, and for ever.
    package var id: String
    /// What it is called.
    package var name: LocalizedText
    /// What is to be done.
    package var description: LocalizedText
    /// What is said to whoever has done it, also by a notice; left out, the description.
    package var done: LocalizedText?
    /// Its picture's name in the client's own collection.
    package var picture: String?
    /// What it takes, as a badge says it, without `streak`, `within` and `on`: what is done in its time counts.
    package var when: Criterion
    /// What there is for it: an amount of a currency, a badge, or both.
    package var reward: Reward?

    /// What is said to whoever has done it.
    package var saidOnceDone: LocalizedText { done ?? description }
  }
}

extension Challenges {
  /// Ids are unique, and pools have enough.
  package func check(_ problems: inout Problems) {
    problems.requireUnique(draws.map(\.id)) { "draws[\($0)].id" }
    var seen: Set<String> = []
    for (index, draw) in draws.enumerated() {
      let path = "draws[\(index)]"
      problems.require(
        draw.take ?? 1 <= draw.pool.count, at: "\(path).take", "is more than the \(draw.pool.count) of the pool")
      for (place, challenge) in draw.pool.enumerated() {
        challenge.when.checkHasNoDays(at: "\(path).pool[\(place)].when", into: &problems)
        problems.require(
          seen.insert(challenge.id).inserted, at: "\(path).pool[\(place)].id", "'\(challenge.id)' is used twice")
      }
    }
  }

  /// What challenges look at is counted, and what they give is there.
  package func check(against app: App, _ problems: inout Problems) {
    for (index, draw) in draws.enumerated() {
      for (place, challenge) in draw.pool.enumerated() {
        let path = "draws[\(index)].pool[\(place)]"
        challenge.when.check(in: app, at: "\(path).when", days: draw.every.mostDays, into: &problems)
        challenge.reward?.check(in: app, at: "\(path).reward", into: &problems)
      }
    }
  }
}

extension Criterion {
  /// What is done in a challenge's own time counts, so it says no days itself.
  fileprivate func checkHasNoDays(at path: String, into problems: inout Problems) {
    problems.require(streak == nil, at: "\(path).streak", "can't be asked for by a challenge, which has its own days")
    problems.require(within == nil, at: "\(path).within", "can't be in a challenge, which has its own days")
    problems.require(on == nil, at: "\(path).on", "can't be in a challenge, which has its own days")
    for (name, parts) in [("all", all), ("any", any)] {
      for (index, part) in (parts ?? []).enumerated() {
        part.checkHasNoDays(at: "\(path).\(name)[\(index)]", into: &problems)
      }
    }
  }
}
