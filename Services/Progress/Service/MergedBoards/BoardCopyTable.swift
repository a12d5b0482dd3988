import CivilTime
import Storage
import Wire

/// The table `board_copies`: what other cells have of merged boards.
struct BoardCopyTable {
  let db: Connection

  /// What one cell has of one.
  struct Copy {
    var key: BoardPeriod
    var cell: CellName
    /// The cell's number of changes when it was asked.
    var changes: Int
    /// Whether no score of it changes any more.
    var isClosed: Bool
    var members = 0
    var steps = ScoreSteps([])
    /// Whoever is listed last, where there may be more.
    var floor: ScoreTable.Position?
  }

  /// All cells' of one.
  func copies(of key: BoardPeriod) throws -> [Copy] {
    try db.rows(
      "SELECT \(Self.columns), members, steps FROM board_copies WHERE app = $1 AND board = $2 AND period = $3",
      key.app, key.board, key.period.number
    ) { row in
      Self.copy(row).map { copy in
        var copy = copy
        (copy.members, copy.steps) = (row.int(8), ScoreSteps(bytes: row.bytes(9)))
        return copy
      }
    }.compactMap(\.self)
  }

  /// A cell's of an app, without their numbers.
  func copies(of cell: CellName, app: String) throws -> [BoardPeriod: Copy] {
    let found = try db.rows(
      "SELECT \(Self.columns) FROM board_copies WHERE app = $1 AND cell = $2", app, cell.text, map: Self.copy)
    return Dictionary(uniqueKeysWithValues: found.compactMap { copy in copy.map { ($0.key, $0) } })
  }

  /// The cells whose copy of one doesn't change any more.
  func closed(_ key: BoardPeriod) throws -> Set<CellName> {
    let names = try db.rows(
      "SELECT cell FROM board_copies WHERE app = $1 AND board = $2 AND period = $3 AND is_closed = 1", key.app,
      key.board, key.period.number
    ) { CellName($0.string(0)) }
    return Set(names.compactMap(\.self))
  }

  /// Of which cells there are copies by which no ranks are given yet.
  func unsettled() throws -> [(cell: String, key: BoardPeriod)] {
    try db.rows(
      """
      SELECT copy.cell, copy.app, copy.board, copy.period FROM board_copies AS copy
      JOIN board_periods AS own ON own.app = copy.app AND own.board = copy.board AND own.period = copy.period
      WHERE own.merging <> 2 ORDER BY copy.app, copy.board, copy.period, copy.cell
      """
    ) { row in
      (
        cell: row.string(0),
        key: BoardPeriod(app: row.string(1), board: row.string(2), period: CivilDay(number: row.int(3)))
      )
    }
  }

  /// Puts one in the place of the one before.
  func save(_ copy: Copy, at time: Timestamp) throws {
    try db.run(
      """
      INSERT INTO board_copies (app, board, period, cell, changes, is_closed, members, steps, floor_score, floor_player,
        taken_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      ON CONFLICT (app, board, period, cell) DO UPDATE SET changes = excluded.changes, is_closed = excluded.is_closed,
        members = excluded.members, steps = excluded.steps, floor_score = excluded.floor_score,
        floor_player = excluded.floor_player, taken_at = excluded.taken_at
      """, copy.key.app, copy.key.board, copy.key.period.number, copy.cell.text, copy.changes, copy.isClosed,
      copy.members, copy.steps.bytes, copy.floor?.score, copy.floor?.player, time)
  }

  /// Notes that those who are listed are others, and no more: ranks are given by its numbers.
  func note(_ copy: Copy) throws {
    try db.run(
      """
      UPDATE board_copies SET changes = $5, is_closed = $6, floor_score = $7, floor_player = $8
      WHERE app = $1 AND board = $2 AND period = $3 AND cell = $4
      """, copy.key.app, copy.key.board, copy.key.period.number, copy.cell.text, copy.changes, copy.isClosed,
      copy.floor?.score, copy.floor?.player)
  }

  /// Forgets what cells have of one.
  ///
  /// - Parameter cell: nil for all.
  func remove(_ key: BoardPeriod, of cell: String? = nil) throws {
    for table in ["board_copies", "copied_entries"] {
      try db.run(
        "DELETE FROM \(table) WHERE app = $1 AND board = $2 AND period = $3 AND cell = coalesce($4, cell)", key.app,
        key.board, key.period.number, cell)
    }
  }

  private static let columns = "app, board, period, cell, changes, is_closed, floor_score, floor_player"

  private static func copy(_ row: Row) -> Copy? {
    CellName(row.string(3)).map { cell in
      Copy(
        key: BoardPeriod(app: row.string(0), board: row.string(1), period: CivilDay(number: row.int(2))), cell: cell,
        changes: row.int(4), isClosed: row.bool(5),
        floor: row.optionalInt(6).map { ScoreTable.Position(score: $0, player: row.optionalString(7) ?? "") })
    }
  }
}
