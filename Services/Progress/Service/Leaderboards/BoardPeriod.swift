import AppCatalog
import CivilTime
import Storage

/// A period of a board, which several tables use as a key.
struct BoardPeriod: Hashable {
  let app: String
  let board: String
  /// The first day of the period.
  let period: CivilDay
}

extension BoardPeriod {
  init(row: Row) {
    self.init(app: row.string("app"), board: row.string("board"), period: row.day("period"))
  }
}

/// The table `board_periods`: open and closed periods, and the progress of ranking.
struct BoardPeriodTable {
  let db: Connection

  /// A row of the table.
  struct Entry: Hashable {
    let key: BoardPeriod
    /// The time at which the period closes; nil for an all-time board.
    let closesAt: Timestamp?
    let closedAt: Timestamp?
    /// The number of scores that have a rank.
    let ranked: Int
    /// The last score that got a rank.
    let after: ScoreTable.Position?
    let isFinal: Bool
  }

  func entry(_ key: BoardPeriod) throws -> Entry? {
    try db.first(
      "SELECT \(Self.columns) FROM board_periods WHERE app = $1 AND board = $2 AND period = $3", key.app, key.board,
      key.period.number, map: Self.entry)
  }

  func add(_ key: BoardPeriod, closesAt: Timestamp?) throws {
    try db.run(
      """
      INSERT INTO board_periods (app, board, period, closes_at, ranked, is_final) VALUES ($1, $2, $3, $4, 0, 0)
      """, key.app, key.board, key.period.number, closesAt)
  }

  /// Returns the entry that closes first among those that aren't final.
  func next() throws -> Entry? {
    try db.first(
      """
      SELECT \(Self.columns) FROM board_periods WHERE is_final = 0 AND closes_at IS NOT NULL ORDER BY closes_at LIMIT 1
      """, map: Self.entry)
  }

  /// Closes a period: its scores no longer change.
  func close(_ key: BoardPeriod, at time: Timestamp) throws {
    try db.run(
      """
      UPDATE board_periods SET closed_at = $4 WHERE app = $1 AND board = $2 AND period = $3 AND closed_at IS NULL
      """, key.app, key.board, key.period.number, time)
  }

  /// Records the progress of the ranking.
  func note(_ key: BoardPeriod, ranked: Int, after: ScoreTable.Position?, isFinal: Bool) throws {
    try db.run(
      """
      UPDATE board_periods SET ranked = $4, after_score = $5, after_player = $6, is_final = $7
      WHERE app = $1 AND board = $2 AND period = $3
      """, key.app, key.board, key.period.number, ranked, after?.score, after?.player, isFinal)
  }

  /// Returns the final entries of a board, latest first.
  func final(of app: String, _ board: String) throws -> [Entry] {
    try db.rows(
      """
      SELECT \(Self.columns) FROM board_periods WHERE app = $1 AND board = $2 AND is_final = 1 ORDER BY period DESC
      """, app, board, map: Self.entry)
  }

  /// Returns all entries that aren't final.
  func open() throws -> [Entry] {
    try db.rows("SELECT \(Self.columns) FROM board_periods WHERE is_final = 0", map: Self.entry)
  }

  func remove(_ key: BoardPeriod) throws {
    try db.run(
      "DELETE FROM board_periods WHERE app = $1 AND board = $2 AND period = $3", key.app, key.board, key.period.number)
  }

  private static let columns = "app, board, period, closes_at, closed_at, ranked, after_score, after_player, is_final"

  private static func entry(_ row: Row) -> Entry {
    Entry(
      key: BoardPeriod(row: row),
      closesAt: row.optionalTimestamp("closes_at"), closedAt: row.optionalTimestamp("closed_at"),
      ranked: row.int("ranked"),
      after: row.optionalInt("after_score").map {
        ScoreTable.Position(score: $0, player: row.optionalString("after_player") ?? "")
      }, isFinal: row.bool("is_final"))
  }
}
