import CivilTime
import Storage

/// The table `scores` as one day, week or month of one board: who has how much, in order.
struct ScoreTable {
  private let db: Connection
  private let key: BoardPeriod

  init(_ key: BoardPeriod, in db: Connection) { (self.key, self.db) = (key, db) }

  /// Where somebody stands in the order: by the score, and by the player's id where that is the same.
  struct Position: Hashable {
    var score: Int
    var player: String
  }

  /// Somebody who has a score.
  struct Scorer: Hashable {
    var account: String
    var position: Position
    /// The rank, once all is over.
    var place: Int?
    /// The ledger's id of what the rank brought.
    var paid: String?
  }

  /// Somebody's own; nil for nobody who has one.
  func scorer(_ account: String) throws -> Scorer? {
    try db.first(
      "SELECT \(Self.columns) FROM scores WHERE account = $1 AND board = $2 AND period = $3 AND app = $4", account,
      key.board, key.period.number, key.app, map: Self.scorer)
  }

  /// Puts a score in the place of the one before, and has it counted.
  ///
  /// - Parameter old: the one before; nil for somebody who comes.
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

  /// Gives somebody the rank that stays.
  ///
  /// - Parameter paid: the ledger's id of what it brought.
  func place(_ account: String, at place: Int, paid: String?) throws {
    try db.run(
      "UPDATE scores SET place = $4, paid = $5 WHERE account = $1 AND board = $2 AND period = $3", account, key.board,
      key.period.number, place, paid)
  }

  /// Makes somebody's score another account's, who has none.
  func give(_ other: String, to account: String, player: String) throws {
    try db.run(
      "UPDATE scores SET account = $4, player = $5 WHERE account = $1 AND board = $2 AND period = $3", other, key.board,
      key.period.number, account, player)
  }

  /// Forgets somebody's score, which is counted still.
  func remove(_ account: String) throws {
    try db.run(
      "DELETE FROM scores WHERE account = $1 AND board = $2 AND period = $3", account, key.board, key.period.number)
  }

  /// The best of those behind a position, the best first.
  func behind(_ position: Position?, atMost limit: Int) throws -> [Scorer] {
    try db.rows(
      """
      SELECT \(Self.columns) FROM scores WHERE app = $1 AND board = $2 AND period = $3 AND (score, player) < ($4, $5)
      ORDER BY score DESC, player DESC LIMIT $6
      """, key.app, key.board, key.period.number, position?.score ?? Int.max, position?.player ?? "", limit,
      map: Self.scorer)
  }

  /// The last of those before a position, the last first.
  func before(_ position: Position, atMost limit: Int) throws -> [Scorer] {
    try db.rows(
      """
      SELECT \(Self.columns) FROM scores WHERE app = $1 AND board = $2 AND period = $3 AND (score, player) > ($4, $5)
      ORDER BY score, player LIMIT $6
      """, key.app, key.board, key.period.number, position.score, position.player, limit, map: Self.scorer)
  }

  /// How many there are: by counting them.
  func count() throws -> Int {
    try db.first(
      "SELECT count(*) FROM scores WHERE app = $1 AND board = $2 AND period = $3", key.app, key.board,
      key.period.number
    ) { $0.int(0) } ?? 0
  }

  /// Forgets a page of it.
  ///
  /// - Returns: whether nothing is left.
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
      account: row.string(0), position: Position(score: row.int(1), player: row.string(2)), place: row.optionalInt(3),
      paid: row.optionalString(4))
  }
}
