import AppCatalog
import CivilTime
import Storage

/// Adds actions to the scores of an app's leaderboards, for accounts that take part (C8).
struct ScoreUpdater {
  /// The maximum age of an action that counts even if it seems to be from before the account joined.
  static let atOnce = Duration.seconds(600)

  private let app: App
  private let account: String
  private let tx: Transaction

  init(of account: String, _ app: App, in tx: Transaction) {
    self.account = account
    self.app = app
    self.tx = tx
  }

  /// Adds an action to the score of each board, in the period in which the action was performed.
  ///
  /// - Parameter isFromService: True if another service reported the action. The event may have been delayed, so it
  ///   counts until ranks are assigned.
  /// - Returns: The boards that no longer accept the action.
  func add(_ done: PerformedAction, at time: Timestamp, isFromService: Bool) throws -> [String] {
    guard let rules = app.leaderboards else { return [] }
    let gains = rules.boards.map { ($0, $0.score.gain(of: done.action, with: done.properties) ?? 0) }
      .filter { $0.1 != 0 }
    // Actions from before the account joined don't count, even if they are reported later. Recent actions always count,
    // because `joinedAt` may be in the future if the server's clock was set back.
    guard !gains.isEmpty, let player = try PlayerTable(db: tx).player(account),
      time >= min(player.joinedAt, tx.wallNow + (.zero - Self.atOnce))
    else { return [] }
    let clock = try BoardClock(rules)
    var closed: [String] = []
    for (board, gain) in gains {
      let key = BoardPeriod(app: app.id, board: board.id, period: clock.period(of: board.every, at: time))
      let closesAt = clock.end(of: key.period, board.every).map { $0 + rules.openAfterEnd }
      guard try isOpen(key, closesAt: closesAt, isFromService: isFromService) else {
        closed.append(board.id)
        continue
      }
      try add(gain, to: board, in: key, player: player.id)
    }
    return closed
  }

  private func add(_ gain: Int, to board: Leaderboards.Board, in key: BoardPeriod, player: String) throws {
    let table = ScoreTable(key, in: tx)
    let before = try table.scorer(account)?.position.score
    let score = board.score.isMost ? max(before ?? gain, gain) : (before ?? 0) + gain
    if score != before { try table.set(score, of: account, player: player, before: before) }
  }

  private func isOpen(_ key: BoardPeriod, closesAt: Timestamp?, isFromService: Bool) throws -> Bool {
    let table = BoardPeriodTable(db: tx)
    if let known = try table.entry(key) {
      return known.closedAt == nil && (isFromService || known.closesAt.map { tx.wallNow < $0 } ?? true)
    }
    guard closesAt.map({ tx.wallNow < $0 }) ?? true else { return false }
    try table.add(key, closesAt: closesAt)
    try StoredUnitTable(db: tx).note(.leaderboard, key.board, of: app)
    return true
  }
}
