import AppCatalog
import CivilTime
import Storage

/// One day, week or month of one board, whose rows several tables have.
struct BoardPeriod: Hashable {
  let app: String
  let board: String
  /// Its first day.
  let period: CivilDay
}

/// The table `board_periods`: what is open, what is closed, and how far ranks are given.
struct BoardPeriodTable {
  let db: Connection

  /// How one stands.
  struct Entry: Hashable {
    let key: BoardPeriod
    /// Nil for one that never ends.
    let closesAt: Timestamp?
    let closedAt: Timestamp?
    /// How many have a rank already.
    let ranked: Int
    /// Who got a rank last.
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

  /// The one that is due first of those that aren't final yet.
  func next() throws -> Entry? {
    try db.first(
      """
      SELECT \(Self.columns) FROM board_periods WHERE is_final = 0 AND closes_at IS NOT NULL ORDER BY closes_at LIMIT 1
      """, map: Self.entry)
  }

  /// No score of it changes any more.
  func close(_ key: BoardPeriod, at time: Timestamp) throws {
    try db.run(
      """
      UPDATE board_periods SET closed_at = $4 WHERE app = $1 AND board = $2 AND period = $3 AND closed_at IS NULL
      """, key.app, key.board, key.period.number, time)
  }

  /// So many have their ranks.
  func note(_ key: BoardPeriod, ranked: Int, after: ScoreTable.Position?, isFinal: Bool) throws {
    try db.run(
      """
      UPDATE board_periods SET ranked = $4, after_score = $5, after_player = $6, is_final = $7
      WHERE app = $1 AND board = $2 AND period = $3
      """, key.app, key.board, key.period.number, ranked, after?.score, after?.player, isFinal)
  }

  /// Those of a board that are final, the latest first.
  func final(of app: String, _ board: String) throws -> [Entry] {
    try db.rows(
      """
      SELECT \(Self.columns) FROM board_periods WHERE app = $1 AND board = $2 AND is_final = 1 ORDER BY period DESC
      """, app, board, map: Self.entry)
  }

  /// Those that go on.
  func open() throws -> [Entry] {
    try db.rows("SELECT \(Self.columns) FROM board_periods WHERE is_final = 0", map: Self.entry)
  }

  func remove(_ key: BoardPeriod) throws {
    try db.run(
      "DELETE FROM board_periods WHERE app = $1 AND board = $2 AND period = $3", key.app, key.board, key.period.number)
  }

  private static let columns =
    "app, board, period, closes_at, closed_at, ranked, after_score, after_player, is_final"

  private static func entry(_ row: Row) -> Entry {
    Entry(
      key: BoardPeriod(app: row.string(0), board: row.string(1), period: CivilDay(number: row.int(2))),
      closesAt: row.optionalTimestamp(3), closedAt: row.optionalTimestamp(4), ranked: row.int(5),
      after: row.optionalInt(6).map { ScoreTable.Position(score: $0, player: row.optionalString(7) ?? "") },
      isFinal: row.bool(8))
  }
}
