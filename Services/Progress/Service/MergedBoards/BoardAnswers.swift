import AppCatalog
import CivilTime
import Storage

/// What other cells are told of this one's merged boards.
struct BoardAnswers {
  let catalog: AppCatalog
  let db: Reading

  /// How those of an app stand. One that this cell doesn't merge, or has nothing of, is over where its time is.
  func states(_ question: CellBoards) throws -> CellBoards.Answer {
    let known = try BoardPeriodTable(db: db).all(of: question.app).filter { entry in
      catalog.board(entry.key)?.isMerged == true && (!entry.isFinal || entry.merging == .settled)
    }
    let keys = Set(known.map(\.key))
    let states = known.map { CellBoards.State(key: $0.key, changes: $0.changes, isClosed: $0.closedAt != nil) }
    return try states
      + question.waiting.filter { !keys.contains($0) && $0.app == question.app }.map {
        CellBoards.State(key: $0, changes: 0, isClosed: try isOver($0))
      }
  }

  func counts(_ question: CellBoardCounts) throws -> CellBoardCounts.Answer {
    let counts = RankCounts(question.key, in: db)
    return CellBoardCounts.Answer(members: try counts.all(), steps: try counts.steps())
  }

  /// Whoever is on the way between two cells is told by the one that has all of the account.
  func entries(_ question: CellBoardEntries) throws -> CellBoardEntries.Answer {
    let key = question.key
    return try db.rows(
      """
      SELECT scores.player, CASE WHEN players.is_hidden = 0 THEN players.name END, score
      FROM scores LEFT JOIN players ON players.account = scores.account
      WHERE scores.app = $1 AND board = $2 AND period = $3
        AND scores.account NOT IN (SELECT account FROM storage_held)
      ORDER BY score DESC, scores.player DESC LIMIT $4
      """, key.app, key.board, key.period.number, CellBoardEntries.most
    ) { CellBoardEntries.Entry(player: $0.string(0), name: $0.optionalString(1), score: $0.int(2)) }
  }

  /// Also where this cell's data don't merge it, as they may a moment later.
  private func isOver(_ key: BoardPeriod) throws -> Bool {
    guard let rules = catalog[key.app]?.leaderboards, let board = catalog.board(key),
      let end = try BoardClock(rules).end(of: key.period, board.every)
    else { return true }
    return end + rules.openAfterEnd <= db.wallNow
  }
}

extension AppCatalog {
  /// The board that something is of; nil for one that isn't in the data.
  func board(_ key: BoardPeriod) -> Leaderboards.Board? {
    self[key.app]?.leaderboards?.boards.first { $0.id == key.board }
  }

  /// The apps that have a merged board.
  var appsWithMergedBoards: [String] {
    apps.filter { $0.leaderboards?.boards.contains(where: \.isMerged) ?? false }.map(\.id)
  }
}
