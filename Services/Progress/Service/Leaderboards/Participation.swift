import AppCatalog
import CivilTime
import ProgressContract
import SafetyFilter
import Storage
import Wire

/// Adds accounts to an app's leaderboards, removes them and merges them.
struct Participation {
  let tx: Transaction

  /// The maximum number of characters in a name: as many as fit on a phone's line next to a rank and a score.
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
    for (key, scorer, isFinal) in try scores(of: account) {
      if !isFinal { try RankCounts(key, in: tx).move(from: scorer.position.score, to: nil) }
    }
    try tx.run("DELETE FROM scores WHERE account = $1", account)
    try GroupTable(db: tx).removeAll(of: account)
    if let player = try PlayerTable(db: tx).player(account) {
      try NameReportTable(db: tx).remove(about: player.id)
    }
    try PlayerTable(db: tx).remove(account)
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

  /// Merges another account's scores into this account's; the better score counts. For a final period, the better rank
  /// is kept, and the reward for the other rank is taken back.
  func merge(from other: String, into account: String) throws {
    let table = PlayerTable(db: tx)
    try GroupTable(db: tx).merge(from: other, into: account)
    try HiddenNameTable(db: tx, account: account).merge(from: other)
    try NameReportTable(db: tx).merge(from: other, into: account)
    if try table.player(account) == nil {
      try tx.run("UPDATE players SET account = $2 WHERE account = $1", other, account)
    }
    guard let player = try table.player(account) else { return }
    for (key, theirs, isFinal) in try scores(of: other) {
      let scores = ScoreTable(key, in: tx)
      guard let own = try scores.scorer(account) else {
        try scores.give(other, to: account, player: player.id)
        continue
      }
      if isFinal {
        // Both have a rank because the period is final.
        let isBetter = theirs.place ?? .max < own.place ?? .max
        if let paid = isBetter ? own.paid : theirs.paid { try RewardGranter.revoke(paid, from: account, in: tx) }
        try scores.remove(isBetter ? account : other)
        if isBetter { try scores.give(other, to: account, player: player.id) }
      } else {
        let theirScore = theirs.position.score
        let ownScore = own.position.score
        try scores.remove(other)
        try RankCounts(key, in: tx).move(from: theirScore, to: nil)
        try scores.set(max(theirScore, ownScore), of: account, player: player.id, before: ownScore)
      }
    }
    if try HiddenNameTable(db: tx, account: account).contains(player.name) { try table.markHidden(account) }
    if let theirs = try table.player(other) { try NameReportTable(db: tx).remove(about: theirs.id) }
    try table.remove(other)
  }

  private func scores(
    of account: String
  ) throws -> [(key: BoardPeriod, scorer: ScoreTable.Scorer, isFinal: Bool)] {
    let rows = try tx.rows(
      "SELECT \(ScoreTable.columns), app, board, period FROM scores WHERE account = $1", account
    ) { row in
      (
        key: BoardPeriod(
          app: row.string("app"), board: row.string("board"), period: CivilDay(number: row.int("period"))),
        scorer: ScoreTable.scorer(row)
      )
    }
    return try rows.map { row in
      (key: row.key, scorer: row.scorer, isFinal: try BoardPeriodTable(db: tx).entry(row.key)?.isFinal ?? true)
    }
  }
}
