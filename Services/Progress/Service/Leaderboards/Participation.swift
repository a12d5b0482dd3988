import AppCatalog
import CivilTime
import ProgressContract
import SafetyFilter
import Storage
import Wire

/// Adds accounts to an app's leaderboards, removes them and merges them.
struct Participation {
  let tx: Transaction

  /// The maximum number of characters in a name: as many as fit next to a rank and a score on a phone's screen.
  static let maxCharacters = 24

  /// Enters an account under a name, or changes its name.
  ///
  /// - Throws: `content_blocked` if the safety filter rejects the name.
  func join(_ account: String, as name: String, of app: App) throws {
    try checkName(name, of: app)
    let table = PlayerTable(db: tx)
    // Reports about the former name don't apply to the new one.
    if let player = try table.player(account), player.name != name {
      try NameReportTable(db: tx).remove(about: player.id)
    }
    try table.save(name, of: account, app: app.id, at: tx.wallNow)
  }

  /// - Throws: `content_blocked` if the safety filter rejects the name.
  func checkName(_ name: String, of app: App) throws {
    guard name.count <= Self.maxCharacters else {
      throw Failure.invalidParams("name must have at most \(Self.maxCharacters) characters")
    }
    if let reason = app.filter.reason(against: name) {
      throw Failure.contentBlocked(.nameBlocked, reason: reason)
    }
  }

  /// Removes an account from all boards and groups.
  func leave(_ account: String) throws {
    for entry in try scores(of: account) where !entry.isFinal {
      try RankCounts(entry.key, in: tx).move(from: entry.scorer.position.score, to: nil)
    }
    try tx.run("DELETE FROM scores WHERE account = $1", account)
    try GroupTable(db: tx).removeAll(of: account)
    try removePlayer(of: account)
  }

  /// Returns true while ranks are being assigned on a board where the account has a score. The account must not be
  /// merged between the steps of the ranking.
  func isBeingRanked(_ account: String) throws -> Bool {
    try tx.first(
      """
      SELECT 1 FROM scores JOIN board_periods AS ended
        ON ended.app = scores.app AND ended.board = scores.board AND ended.period = scores.period
      WHERE scores.account = $1 AND ended.closed_at IS NOT NULL AND ended.is_final = 0
      """, account
    ) { _ in true } ?? false
  }

  /// Merges another account's groups, names, reports and scores into this account's.
  func merge(from other: String, into account: String) throws {
    try GroupTable(db: tx).merge(from: other, into: account)
    try NameReportTable(db: tx).merge(from: other, into: account)
    guard let player = try PlayerTable(db: tx).merge(from: other, into: account) else { return }
    for entry in try scores(of: other) { try merge(entry, into: account, player: player.id) }
    try removePlayer(of: other)
  }

  private func removePlayer(of account: String) throws {
    let table = PlayerTable(db: tx)
    if let player = try table.player(account) { try NameReportTable(db: tx).remove(about: player.id) }
    try table.remove(account)
  }

  /// A score, with its board and period.
  private struct BoardScore {
    var key: BoardPeriod
    var scorer: ScoreTable.Scorer
    /// True if the period's ranks are final.
    var isFinal = true
  }

  /// Moves a score to an account. If the account already has a score, the better score counts.
  private func merge(_ entry: BoardScore, into account: String, player: String) throws {
    let scores = ScoreTable(entry.key, in: tx)
    let theirs = entry.scorer
    guard let own = try scores.scorer(account) else {
      return try scores.give(theirs.account, to: account, player: player)
    }
    guard !entry.isFinal else { return try keepBetterRank(of: own, theirs, in: scores, player: player) }
    try scores.remove(theirs.account)
    try RankCounts(entry.key, in: tx).move(from: theirs.position.score, to: nil)
    let before = own.position.score
    try scores.set(max(theirs.position.score, before), of: account, player: player, before: before)
  }

  /// Keeps the better of two ranks, and takes back the reward for the other one.
  private func keepBetterRank(
    of own: ScoreTable.Scorer, _ theirs: ScoreTable.Scorer, in scores: ScoreTable, player: String
  ) throws {
    // Both have a rank because the period is final.
    let isBetter = theirs.place ?? .max < own.place ?? .max
    if let paid = isBetter ? own.paid : theirs.paid { try RewardGranter.revoke(paid, from: own.account, in: tx) }
    try scores.remove(isBetter ? own.account : theirs.account)
    if isBetter { try scores.give(theirs.account, to: own.account, player: player) }
  }

  private func scores(of account: String) throws -> [BoardScore] {
    var scores = try tx.rows(
      "SELECT \(ScoreTable.columns), app, board, period FROM scores WHERE account = $1", account
    ) { BoardScore(key: BoardPeriod(row: $0), scorer: ScoreTable.scorer($0)) }
    for index in scores.indices {
      guard let period = try BoardPeriodTable(db: tx).entry(scores[index].key) else { continue }
      scores[index].isFinal = period.isFinal
    }
    return scores
  }
}
