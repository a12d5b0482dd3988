import AppCatalog
import CivilTime
import ProgressContract
import Storage

/// Closes a period of a board: freezes the scores, assigns ranks and pays the rewards. Each step handles one page in
/// its own transaction, so an interrupted run resumes where it stopped.
struct BoardPeriodClosing {
  /// The number of scores per transaction. Other writes run between two pages.
  static let page = 200

  let catalog: AppCatalog
  let tx: Transaction

  /// Performs one step of the pending work.
  ///
  /// - Returns: True if there may be more to do.
  func step() throws -> Bool {
    let table = BoardPeriodTable(db: tx)
    guard let entry = try table.next(), let closesAt = entry.closesAt, closesAt <= tx.wallNow else {
      return try removeOld()
    }
    guard entry.closedAt != nil else {
      try table.close(entry.key, at: tx.wallNow)
      return true
    }
    try rankPage(of: entry)
    return true
  }

  /// Assigns ranks to the next page of a closed period's scores.
  private func rankPage(of entry: BoardPeriodTable.Entry) throws {
    let page = try ScoreTable(entry.key, in: tx).behind(entry.after, atMost: Self.page)
    try rank(page, in: entry.key)
    try BoardPeriodTable(db: tx).note(
      entry.key, ranked: entry.ranked + page.count, after: page.last?.position ?? entry.after,
      isFinal: page.count < Self.page)
  }

  private func rank(_ page: [ScoreTable.Scorer], in key: BoardPeriod) throws {
    let scores = ScoreTable(key, in: tx)
    let counts = RankCounts(key, in: tx)
    var ranking = Ranking()
    for scorer in page {
      let place = try ranking.next(scorer.position.score, rank: counts.rank)
      let paid = try reward(scorer.account, at: place, in: key)
      try scores.place(scorer.account, at: place, paid: paid)
    }
  }

  /// Pays the reward for a rank.
  ///
  /// - Returns: The reward's id in the ledger; nil if there is no reward.
  private func reward(_ account: String, at place: Int, in key: BoardPeriod) throws -> String? {
    guard let app = catalog[key.app], let board = app.leaderboards?.boards.first(where: { $0.id == key.board }),
      let reward = board.reward(for: place)
    else { return nil }
    let id = "board \(key.board) \(key.period) \(account)"
    try RewardGranter(app, of: account, in: tx).give(reward, id: id, about: key.board)
    if reward.currency != nil { try Wallet(of: account, app, in: tx).publishChange(in: tx) }
    try tx.emit(LeaderboardWon(board, in: key.period, rank: place, reward), account: account, app: app.id)
    return id
  }

  /// Deletes a page of expired periods, and of rank counts that are no longer needed.
  private func removeOld() throws -> Bool {
    for (app, board) in try boards() {
      let final = try BoardPeriodTable(db: tx).final(of: app, board)
      for entry in final where try !RankCounts(entry.key, in: tx).remove(atMost: Self.page) { return true }
      let kept = catalog[app]?.leaderboards?.kept ?? Leaderboards.defaultKept
      for entry in final.dropFirst(kept) where try !remove(entry.key) { return true }
    }
    return false
  }

  /// Deletes a page of a period's scores, and the period once it has no scores.
  ///
  /// - Returns: True if nothing is left.
  private func remove(_ key: BoardPeriod) throws -> Bool {
    guard try ScoreTable(key, in: tx).remove(atMost: Self.page) else { return false }
    try BoardPeriodTable(db: tx).remove(key)
    return true
  }

  private func boards() throws -> [(app: String, board: String)] {
    try tx.rows("SELECT DISTINCT app, board FROM board_periods WHERE is_final = 1 ORDER BY app, board") {
      (app: $0.string("app"), board: $0.string("board"))
    }
  }
}

extension LeaderboardWon {
  fileprivate init(_ board: Leaderboards.Board, in period: CivilDay, rank: Int, _ reward: Reward) {
    self.init(
      board: board.id, name: board.name, period: period, rank: rank, currency: reward.currency, amount: reward.amount,
      badge: reward.badge)
  }
}
