import CivilTime
import Storage

/// The scores of one period of a board, from the table `scores`.
struct ScoreTable {
  private let db: Connection
  private let key: BoardPeriod

  init(_ key: BoardPeriod, in db: Connection) {
    self.key = key
    self.db = db
  }

  /// A position in the order of scores. Equal scores are ordered by player id.
  struct Position: Hashable {
    var score: Int
    var player: String
  }

  /// A player with a score.
  struct Scorer: Hashable {
    var account: String
    var position: Position
    /// The final rank; nil until the period is over.
    var place: Int?
    /// The id of the reward in the ledger.
    var paid: String?
  }

  /// Returns an account's score; nil if it has none.
  func scorer(_ account: String) throws -> Scorer? {
    try db.first(
      "SELECT \(Self.columns) FROM scores WHERE account = $1 AND board = $2 AND period = $3 AND app = $4", account,
      key.board, key.period.number, key.app, map: Self.scorer)
  }

  /// Sets a score and updates the rank counts.
  ///
  /// - Parameter old: The previous score; nil if there is none.
  func set(_ score: Int, of account: String, player: String, before old: Int?) throws {
    if old == nil {
      try db.run(
        "INSERT INTO scores (account, app, board, period, player, score) VALUES ($1, $2, $3, $4, $5, $6)", account,
        key.app, key.board, key.period.number, player, score)
    } else {
      try db.run(
        "UPDATE scores SET score = $4 WHERE account = $1 AND board = $2 AND period = $3", account, key.board,
        key.period.number, score)
    }
    try RankCounts(key, in: db).move(from: old, to: score)
  }

  /// Sets the final rank.
  ///
  /// - Parameter paid: The id of the reward in the ledger.
  func place(_ account: String, at place: Int, paid: String?) throws {
    try db.run(
      "UPDATE scores SET place = $4, paid = $5 WHERE account = $1 AND board = $2 AND period = $3", account, key.board,
      key.period.number, place, paid)
  }

  /// Moves a score to another account, which must not have one.
  func give(_ other: String, to account: String, player: String) throws {
    try db.run(
      "UPDATE scores SET account = $4, player = $5 WHERE account = $1 AND board = $2 AND period = $3", other, key.board,
      key.period.number, account, player)
  }

  /// Deletes an account's score without updating the rank counts.
  func remove(_ account: String) throws {
    try db.run(
      "DELETE FROM scores WHERE account = $1 AND board = $2 AND period = $3", account, key.board, key.period.number)
  }

  /// Returns the scores after a position, best first.
  func behind(_ position: Position?, atMost limit: Int) throws -> [Scorer] {
    try db.rows(
      """
      SELECT \(Self.columns) FROM scores WHERE app = $1 AND board = $2 AND period = $3 AND (score, player) < ($4, $5)
      ORDER BY score DESC, player DESC LIMIT $6
      """, key.app, key.board, key.period.number, position?.score ?? Int.max, position?.player ?? "", limit,
      map: Self.scorer)
  }

  /// Returns the scores before a position, worst first.
  func before(_ position: Position, atMost limit: Int) throws -> [Scorer] {
    try db.rows(
      """
      SELECT \(Self.columns) FROM scores WHERE app = $1 AND board = $2 AND period = $3 AND (score, player) > ($4, $5)
      ORDER BY score, player LIMIT $6
      """, key.app, key.board, key.period.number, position.score, position.player, limit, map: Self.scorer)
  }

  /// Counts the rows.
  func count() throws -> Int {
    try db.value(
      of: Int.self, "SELECT count(*) FROM scores WHERE app = $1 AND board = $2 AND period = $3", key.app, key.board,
      key.period.number) ?? 0
  }

  /// Deletes a page of scores.
  ///
  /// - Returns: True if nothing is left.
  func remove(atMost limit: Int) throws -> Bool {
    try db.run(
      """
      DELETE FROM scores WHERE (account, board, period) IN (
        SELECT account, board, period FROM scores WHERE app = $1 AND board = $2 AND period = $3 LIMIT $4)
      """, key.app, key.board, key.period.number, limit)
    return db.changes < limit
  }

  static let columns = "scores.account, score, player, place, paid"

  static func scorer(_ row: Row) -> Scorer {
    Scorer(
      account: row.string("account"), position: Position(score: row.int("score"), player: row.string("player")),
      place: row.optionalInt("place"), paid: row.optionalString("paid"))
  }
}
