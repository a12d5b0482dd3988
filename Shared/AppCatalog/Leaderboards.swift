package import Wire

/// `leaderboards.json`: where people compare what they do with others, who see the name that they gave (C8).
package struct Leaderboards: CatalogSection, BoundedMembers {
  /// Optional: without it nobody is compared.
  package static let file = "leaderboards.json"
  /// The most boards of an app: an action may count on each.
  package static let most = 10
  /// For how long after its end a device may tell of what belongs to a board's day, week or month, where the data don't
  /// say.
  package static let usualLateMinutes = 60
  /// How many of them are kept, where the data don't say.
  package static let usualKept = 12
  package static let bounds: Bounds = [
    "zone": .zone, "late_minutes": .number(0...10_080).usually(.integer(Int64(usualLateMinutes))),
    "keeps": .number(1...100).usually(.integer(Int64(usualKept))), "boards": .count(1...most),
  ]

  /// The time zone by whose midnight a day, week or month ends, for all.
  package var zone: String
  /// For how many minutes after the end a device may tell of what was done before it. At most the `late_days` of
  /// `actions.json`.
  package var lateMinutes: Int?
  /// How many days, weeks or months are kept that are over.
  package var keeps: Int?
  /// There where people make groups and join them by a code.
  package var groups: Groups?
  /// In the order in which people see them.
  package var boards: [Board]

  /// Where people compare one thing.
  package struct Board: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id, "among": .usually("all"), "rewards": .count(1...50)]

    /// Each once, and for ever: give a board that counts otherwise a new one.
    package var id: String
    /// What it is called.
    package var name: LocalizedText
    /// How long it goes until all begin anew.
    package var every: CalendarSpan
    /// What places somebody. A number that a client says needs a `most` in `actions.json`.
    package var score: Score
    /// Who is compared.
    package var among: Among?
    /// What there is for the best when it is over, the best first; not with `always`, nor among `groups`.
    package var rewards: [RankReward]?
  }

  /// Who is compared.
  package enum Among: String, Codable, Hashable, Sendable, CaseIterable {
    /// All who take part, and each group by itself too.
    case all
    /// Each group by itself only, without rewards.
    case groups
  }

  /// What there is for ranks up to one.
  package struct RankReward: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["to_rank": .number(1...10_000)]

    /// The last rank that gets it; it rises from one to the next.
    package var toRank: Int
    /// An amount of a currency, a badge, or both.
    package var gives: Reward
  }

  /// Groups that people form by a code.
  package struct Groups: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["most": .number(1...20), "most_members": .number(2...200)]

    /// How many somebody can be in.
    package var most: Int
    /// How many can be in one.
    package var mostMembers: Int
  }

  /// How long a day, week or month is open after its end.
  package var openAfterEnd: Duration { .seconds(Int64(lateMinutes ?? Self.usualLateMinutes) * 60) }
  /// How many that are over are kept.
  package var kept: Int { keeps ?? Self.usualKept }
}

extension Leaderboards.Board {
  /// What there is for a rank; nil for nothing.
  package func reward(for rank: Int) -> Reward? { rewards?.first { rank <= $0.toRank }?.gives }
}

extension Leaderboards {
  /// Ids are unique, and groups are there where a board is among them.
  package func check(_ problems: inout Problems) {
    problems.requireUnique(boards.map(\.id)) { "boards[\($0)].id" }
    for (index, board) in boards.enumerated() where board.among == .groups {
      problems.require(groups != nil, at: "boards[\(index)].among", "needs 'groups', which the file doesn't have")
    }
  }

  /// What boards look at is counted, and what they give is there.
  package func check(against app: App, _ problems: inout Problems) {
    guard let actions = app.actions else {
      return problems.add("boards", "need actions.json, which the app doesn't have")
    }
    let lateDays = actions.lateDays ?? Actions.usualLateDays
    problems.require(
      (lateMinutes ?? Self.usualLateMinutes) <= lateDays * 1440, at: "late_minutes",
      "is more than the late_days of actions.json, after which nothing is told")
    for (index, board) in boards.enumerated() {
      board.score.check(actions, in: app, at: "boards[\(index)].score", into: &problems)
      board.checkRewards(in: app, at: "boards[\(index)].rewards", into: &problems)
    }
  }
}

extension Leaderboards.Board {
  fileprivate func checkRewards(in app: App, at path: String, into problems: inout Problems) {
    guard let rewards else { return }
    problems.require(every != .always, at: path, "are for what ends, and this board never does")
    problems.require(among != .groups, at: path, "are for boards of all: whoever makes a group would be its first")
    for (index, reward) in rewards.enumerated() {
      if index > 0, case let before = rewards[index - 1].toRank {
        problems.require(
          reward.toRank > before, at: "\(path)[\(index)].to_rank",
          "must be more than the \(before) before, not \(reward.toRank)")
      }
      reward.gives.check(in: app, at: "\(path)[\(index)].gives", into: &problems)
    }
  }
}
