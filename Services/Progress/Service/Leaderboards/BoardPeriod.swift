import AppCatalog
import CivilTime
import Storage

/// One day, week or month of one board, whose rows several tables have.
struct BoardPeriod: Codable, Hashable, Sendable {
  let app: String
  let board: String
  /// Its first day.
  let period: CivilDay
}

/// The table `board_periods`: what is open, what is closed, and how far ranks are given.
struct BoardPeriodTable {
  let db: Connection

  /// Whose scores the ranks of one are by.
  enum Merging: Int {
    /// This cell's alone.
    case alone
    /// All cells', and it waits until it is over in each of them.
    case waiting
    /// All cells', by copies of them that don't change any more.
    case settled
  }

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
    /// Another number after each change of what other cells are told of it.
    let changes: Int
    let merging: Merging
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

  /// The one that is due first of those that aren't final yet. One in which somebody is who is on the way to another cell
  /// waits: the rank is here or there, and not in both. So does one that waits for other cells.
  func next() throws -> Entry? {
    try db.first(
      """
      SELECT \(Self.columns) FROM board_periods
      WHERE is_final = 0 AND closes_at IS NOT NULL AND merging <> 1 AND NOT EXISTS (
        SELECT 1 FROM scores WHERE scores.account IN (SELECT account FROM storage_held)
          AND scores.app = board_periods.app AND scores.board = board_periods.board
          AND scores.period = board_periods.period)
      ORDER BY closes_at LIMIT 1
      """, map: Self.entry)
  }

  /// Whether somebody has a score in one that is due to end, or is ending.
  func isEnding(for account: String, at now: Timestamp) throws -> Bool {
    try db.first(
      """
      SELECT 1 FROM scores JOIN board_periods AS ending
        ON ending.app = scores.app AND ending.board = scores.board AND ending.period = scores.period
      WHERE scores.account = $1 AND ending.is_final = 0 AND ending.closes_at <= $2 LIMIT 1
      """, account, now
    ) { _ in true } ?? false
  }

  /// Notes one that was over before anybody here had a score in it.
  func addFinal(_ key: BoardPeriod, at time: Timestamp) throws {
    try db.run(
      """
      INSERT INTO board_periods (app, board, period, closes_at, closed_at, ranked, is_final)
      VALUES ($1, $2, $3, $4, $4, 0, 1)
      """, key.app, key.board, key.period.number, time)
  }

  /// No score of it changes any more.
  func close(_ key: BoardPeriod, _ merging: Merging, at time: Timestamp) throws {
    try db.run(
      """
      UPDATE board_periods SET closed_at = $4, merging = $5
      WHERE app = $1 AND board = $2 AND period = $3 AND closed_at IS NULL
      """, key.app, key.board, key.period.number, time, merging.rawValue)
  }

  /// One that waited for other cells goes on.
  func settle(_ key: BoardPeriod, _ merging: Merging) throws {
    try db.run(
      "UPDATE board_periods SET merging = $4 WHERE app = $1 AND board = $2 AND period = $3 AND merging = 1", key.app,
      key.board, key.period.number, merging.rawValue)
  }

  /// Other cells' copies of it aren't what it is any more.
  func noteChange(_ key: BoardPeriod) throws {
    try db.run(
      "UPDATE board_periods SET changes = changes + 1 WHERE app = $1 AND board = $2 AND period = $3", key.app,
      key.board, key.period.number)
  }

  /// Nor of those in which somebody has a score.
  func noteChanges(of account: String) throws {
    try db.run(
      """
      UPDATE board_periods SET changes = changes + 1 WHERE EXISTS (
        SELECT 1 FROM scores WHERE scores.account = $1 AND scores.app = board_periods.app
          AND scores.board = board_periods.board AND scores.period = board_periods.period)
      """, account)
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

  /// All of an app.
  func all(of app: String) throws -> [Entry] {
    try db.rows(
      "SELECT \(Self.columns) FROM board_periods WHERE app = $1 ORDER BY board, period", app, map: Self.entry)
  }

  /// Those that wait for other cells.
  func waiting() throws -> [Entry] {
    try db.rows(
      "SELECT \(Self.columns) FROM board_periods WHERE merging = 1 ORDER BY app, board, period", map: Self.entry)
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
    "app, board, period, closes_at, closed_at, ranked, after_score, after_player, is_final, changes, merging"

  private static func entry(_ row: Row) -> Entry {
    Entry(
      key: BoardPeriod(app: row.string(0), board: row.string(1), period: CivilDay(number: row.int(2))),
      closesAt: row.optionalTimestamp(3), closedAt: row.optionalTimestamp(4), ranked: row.int(5),
      after: row.optionalInt(6).map { ScoreTable.Position(score: $0, player: row.optionalString(7) ?? "") },
      isFinal: row.bool(8), changes: row.int(9), merging: Merging(rawValue: row.int(10)) ?? .alone)
  }
}
