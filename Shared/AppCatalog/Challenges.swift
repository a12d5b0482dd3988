package import Wire

/// `challenges.json`: what people are challenged to for a day, a week or a month, drawn from a pool (C8).
package struct Challenges: CatalogSection {
  /// Optional: without it nobody is challenged.
  package static let file = "challenges.json"
  /// The most draws of an app: each may be looked at when something counts.
  package static let mostDraws = 10
  /// The most challenges of a draw.
  package static let mostInPool = 200
  /// The most challenges that are drawn at once.
  package static let mostTaken = 10

  /// In the order in which people see them.
  package var draws: [Draw]

  /// Where challenges are drawn from.
  package struct Draw: Codable, Hashable, Sendable {
    /// Unique in the app, and for ever.
    package var id: String
    /// What it is called.
    package var name: LocalizedText
    /// For how long each challenge holds, by the person's own clock.
    package var every: CalendarSpan
    /// Whether all have the same; nil for yes.
    package var to: Whom?
    /// How many are drawn at once; nil for one.
    package var take: Int?
    /// Each comes once before any comes again.
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
  package struct Challenge: Codable, Hashable, Sendable {
    /// Unique in the app, and for ever.
    package var id: String
    /// What it is called.
    package var name: LocalizedText
    /// What is to be done.
    package var description: LocalizedText
    /// What is said to whoever has done it; the description if left out.
    package var done: LocalizedText?
    /// The picture's name in the client's own collection.
    package var picture: String?
    /// What it takes, of what is done in its time.
    package var when: Criterion
    /// What there is for it; nil for nothing.
    package var reward: Reward?

    /// What is said to whoever has done it.
    package var saidOnceDone: LocalizedText { done ?? description }
  }
}

extension Challenges {
  /// Ids are unique, texts are there, and numbers make sense.
  package func check(_ problems: inout Problems) {
    problems.require((1...Self.mostDraws).contains(draws.count), at: "draws", "must be 1 to \(Self.mostDraws)")
    problems.requireUnique(draws.map(\.id)) { "draws[\($0)].id" }
    var seen: Set<String> = []
    for (index, draw) in draws.enumerated() {
      let path = "draws[\(index)]"
      problems.requireID(draw.id, "\(path).id")
      problems.requireText(draw.name, "\(path).name")
      problems.require(draw.every != .always, at: "\(path).every", "must be day, week or month: a challenge has an end")
      problems.require(
        (1...Self.mostInPool).contains(draw.pool.count), at: "\(path).pool", "must be 1 to \(Self.mostInPool)")
      if let take = draw.take {
        let most = min(Self.mostTaken, max(1, draw.pool.count))
        problems.require((1...most).contains(take), at: "\(path).take", "must be 1 to \(most), not \(take)")
      }
      for (place, challenge) in draw.pool.enumerated() {
        challenge.check(at: "\(path).pool[\(place)]", into: &problems)
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

extension Challenges.Challenge {
  fileprivate func check(at path: String, into problems: inout Problems) {
    problems.requireID(id, "\(path).id")
    problems.requireText(name, "\(path).name")
    problems.requireText(description, "\(path).description")
    if let done { problems.requireText(done, "\(path).done") }
    if let picture {
      problems.require((1...100).contains(picture.utf8.count), at: "\(path).picture", "must have 1 to 100 bytes")
    }
    when.checkHasNoDays(at: "\(path).when", into: &problems)
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
