package import Wire

/// `leaderboards.json`: leaderboards, on which users compare their actions under names they choose (C8).
package struct Leaderboards: CatalogSection, BoundedMembers {
  /// Optional: an app without this file has no leaderboards.
  package static let file = "leaderboards.json"
  /// The maximum number of boards of an app. A single action may add to the scores of all of them.
  package static let most = 10
  /// The default for `late_minutes`.
  package static let defaultLateMinutes = 60
  /// The default for `keeps`.
  package static let defaultKept = 12
  package static let bounds: Bounds = [
    "zone": .zone, "late_minutes": .number(0...10_080).usually(.integer(Int64(defaultLateMinutes))),
    "keeps": .number(1...100).usually(.integer(Int64(defaultKept))), "boards": .count(1...most),
  ]

  /// The time zone in which days, weeks and months start and end, for all users.
  package var zone: String
  /// The number of minutes after the end of a period in which devices may still report its actions. It must not exceed
  /// `late_days` of `actions.json`.
  package var lateMinutes: Int?
  /// The number of past days, weeks or months that are kept.
  package var keeps: Int?
  /// Present if users can form groups and join them with a code.
  package var groups: Groups?
  /// The boards in display order.
  package var boards: [Board]

  /// A leaderboard.
  package struct Board: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id, "among": .usually("all"), "rewards": .count(1...50)]

    /// The board's id, unique and permanent. If you change what a board counts, give it a new id.
    package var id: String
    /// The board's name.
    package var name: LocalizedText
    /// The period after which the board starts over.
    package var every: CalendarSpan
    /// The score that ranks users. A number that clients report needs a `most` in `actions.json`.
    package var score: Score
    /// The users who are compared.
    package var among: Among?
    /// The rewards at the end of a period, the best first. Not allowed if `every` is `always` or `among` is `groups`.
    package var rewards: [RankReward]?
  }

  /// The users that a board compares.
  package enum Among: String, Codable, Hashable, Sendable, CaseIterable {
    /// All participants are compared, and each group also has its own ranking.
    case all
    /// Only the members of each group are compared, without rewards.
    case groups
  }

  /// The reward for a range of ranks.
  package struct RankReward: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["to_rank": .number(1...10_000)]

    /// The last rank that gets the reward. The values are ascending.
    package var toRank: Int
    /// The reward: an amount of a currency, a badge, or both.
    package var gives: Reward
  }

  /// Groups that users form and join with a code.
  package struct Groups: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["most": .number(1...20), "max_members": .number(2...200)]

    /// The maximum number of groups a user can be in.
    package var most: Int
    /// The maximum number of members of a group.
    package var maxMembers: Int
  }

  /// The time after a period's end in which it still accepts reports.
  package var openAfterEnd: Duration { .seconds(Int64(lateMinutes ?? Self.defaultLateMinutes) * 60) }
  /// The number of past periods that are kept.
  package var kept: Int { keeps ?? Self.defaultKept }
}

extension Leaderboards.Board {
  /// Returns the reward for a rank, or nil if there is none.
  package func reward(for rank: Int) -> Reward? { rewards?.first { rank <= $0.toRank }?.gives }
}

extension Leaderboards {
  /// Checks that ids are unique, and that the file has groups if a board needs them.
  package func check(_ problems: inout Problems) {
    problems.requireUnique(boards.map(\.id)) { "boards[\($0)].id" }
    for (index, board) in boards.enumerated() where board.among == .groups {
      problems.require(groups != nil, at: "boards[\(index)].among", "needs 'groups', which the file doesn't have")
    }
  }

  /// Checks that the boards' scores and rewards refer to data that exists.
  package func check(against app: App, _ problems: inout Problems) {
    guard let actions = app.actions else {
      return problems.add("boards", "need actions.json, which the app doesn't have")
    }
    let lateDays = actions.lateDays ?? Actions.defaultLateDays
    problems.require(
      (lateMinutes ?? Self.defaultLateMinutes) <= lateDays * 1440, at: "late_minutes",
      "is more than late_days in actions.json, after which reports are rejected")
    for (index, board) in boards.enumerated() {
      board.score.check(actions, in: app, at: "boards[\(index)].score", into: &problems)
      board.checkRewards(in: app, at: "boards[\(index)].rewards", into: &problems)
    }
  }
}

extension Leaderboards.Board {
  fileprivate func checkRewards(in app: App, at path: String, into problems: inout Problems) {
    guard let rewards else { return }
    problems.require(every != .always, at: path, "aren't allowed, because this board never ends")
    problems.require(
      among != .groups, at: path,
      "aren't allowed on a board of groups, because the only member of a group would always be first")
    for (index, reward) in rewards.enumerated() {
      if index > 0, case let before = rewards[index - 1].toRank {
        problems.require(
          reward.toRank > before, at: "\(path)[\(index)].to_rank",
          "must be more than the previous \(before), not \(reward.toRank)")
      }
      reward.gives.check(in: app, at: "\(path)[\(index)].gives", into: &problems)
    }
  }
}
