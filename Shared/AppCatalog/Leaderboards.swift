import CivilTime
import Files
import Spelling
package import Wire

/// `leaderboards.json`: where people compare what they do with others, who see the name that they gave (C8).
package struct Leaderboards: CatalogSection {
  /// Optional: without it nobody is compared.
  package static let file = "leaderboards.json"
  /// The most boards of an app: an action may count on each.
  package static let most = 10
  /// For how long after its end a device may tell of what belongs to a board's day, week or month, where the data don't
  /// say.
  package static let usualLateMinutes = 60
  /// How many of them are kept, where the data don't say.
  package static let usualKept = 12

  /// The zone whose midnight ends a day, by its IANA name.
  package var zone: String
  /// For how long after the end a device that was offline may tell of what was done before it.
  package var lateMinutes: Int?
  /// How many days, weeks or months that are over are kept.
  package var keeps: Int?
  /// Whether people form groups, and how large; nil for none.
  package var groups: Groups?
  /// In the order in which people see them.
  package var boards: [Board]

  /// Where people compare one thing.
  package struct Board: Codable, Hashable, Sendable {
    /// Unique in the app, and for ever: scores are kept under it.
    package var id: String
    /// What it is called.
    package var name: LocalizedText
    /// How long it goes before all begin anew.
    package var every: CalendarSpan
    /// What places somebody.
    package var score: Score
    /// Who is compared; nil for all.
    package var among: Among?
    /// What there is for the best when it is over, the best first; nil for nothing.
    package var rewards: [RankReward]?
  }

  /// Who is compared.
  package enum Among: String, Codable, Hashable, Sendable, CaseIterable {
    /// All who take part, and each group by itself too.
    case all
    /// Each group by itself only.
    case groups
  }

  /// What there is for ranks up to one.
  package struct RankReward: Codable, Hashable, Sendable {
    /// The last rank that gets it; those before have another one.
    package var toRank: Int
    /// What it is.
    package var gives: Reward
  }

  /// Groups that people form by a code.
  package struct Groups: Codable, Hashable, Sendable {
    /// How many somebody may be in.
    package var most: Int
    /// How many may be in one.
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
  /// Ids are unique, texts are there, and numbers make sense.
  package func check(_ problems: inout Problems) {
    problems.require(
      Self.isZone(zone), at: "zone", "'\(Excerpt(zone))' is no time zone's name, like UTC or Asia/Ho_Chi_Minh")
    if let lateMinutes {
      problems.require((0...10_080).contains(lateMinutes), at: "late_minutes", "must be 0 to 10080, not \(lateMinutes)")
    }
    if let keeps { problems.require((1...100).contains(keeps), at: "keeps", "must be 1 to 100, not \(keeps)") }
    problems.require((1...Self.most).contains(boards.count), at: "boards", "must be 1 to \(Self.most)")
    problems.requireUnique(boards.map(\.id)) { "boards[\($0)].id" }
    for (index, board) in boards.enumerated() {
      problems.requireID(board.id, "boards[\(index)].id")
      problems.requireText(board.name, "boards[\(index)].name")
      if board.among == .groups {
        problems.require(groups != nil, at: "boards[\(index)].among", "needs 'groups', which the file doesn't have")
      }
    }
    guard let groups else { return }
    problems.require((1...20).contains(groups.most), at: "groups.most", "must be 1 to 20, not \(groups.most)")
    problems.require(
      (2...200).contains(groups.mostMembers), at: "groups.most_members", "must be 2 to 200, not \(groups.mostMembers)")
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

  /// Whether the machine knows it: each board's end is reckoned by it.
  private static func isZone(_ name: String) -> Bool {
    let isPlain = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF) || "0123456789/_-+".utf8.contains(byte)
    }
    guard isPlain, (1...64).contains(name.utf8.count), !name.hasPrefix("/"), name != "localtime" else { return false }
    return (try? Disk.read("/usr/share/zoneinfo/\(name)", limit: 1 << 16)).flatMap(TimeZoneRules.init(tzif:)) != nil
  }
}

extension Leaderboards.Board {
  /// The last rank that a reward may be for: each is paid one by one.
  private static let mostRewarded = 10_000

  fileprivate func checkRewards(in app: App, at path: String, into problems: inout Problems) {
    guard let rewards else { return }
    problems.require(every != .always, at: path, "are for what ends, and this board never does")
    problems.require(among != .groups, at: path, "are for boards of all: whoever makes a group would be its first")
    problems.require((1...50).contains(rewards.count), at: path, "must be 1 to 50")
    for (index, reward) in rewards.enumerated() {
      let least = index == 0 ? 1 : rewards[index - 1].toRank + 1
      problems.require(
        reward.toRank >= least && reward.toRank <= Self.mostRewarded, at: "\(path)[\(index)].to_rank",
        "must be \(least) to \(Self.mostRewarded), not \(reward.toRank)")
      reward.gives.check(in: app, at: "\(path)[\(index)].gives", into: &problems)
    }
  }
}
