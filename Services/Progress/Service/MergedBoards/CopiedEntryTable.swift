import CivilTime
import Storage
import Wire

/// The table `copied_entries` as one day, week or month of one board: whom it lists of other cells.
struct CopiedEntryTable {
  let key: BoardPeriod
  let db: Connection

  /// Somebody of another cell.
  struct Entry: Hashable {
    var position: ScoreTable.Position
    var name: String?
  }

  /// The cell of somebody whom a board of an app lists; nil for anybody else.
  static func cell(of player: String, in app: String, _ db: Connection) throws -> CellName? {
    try db.first("SELECT cell FROM copied_entries WHERE app = $1 AND player = $2", app, player) {
      CellName($0.string(0))
    } ?? nil
  }

  /// Puts a cell's best in the place of those before. Whoever another cell listed is this one's from now on.
  func replace(with entries: [CellBoardEntries.Entry], of cell: CellName) throws {
    let rows = try db.rows(
      """
      SELECT player, name, score FROM copied_entries WHERE app = $1 AND board = $2 AND period = $3 AND cell = $4
      """, key.app, key.board, key.period.number, cell.text
    ) { CellBoardEntries.Entry(player: $0.string(0), name: $0.optionalString(1), score: $0.int(2)) }
    let (before, now) = (Set(rows), Set(entries))
    let gone = Set(before.map(\.player)).subtracting(entries.map(\.player))
    for player in gone.sorted() {
      try db.run(
        "DELETE FROM copied_entries WHERE app = $1 AND board = $2 AND period = $3 AND player = $4", key.app, key.board,
        key.period.number, player)
    }
    for entry in entries where !before.contains(entry) && now.contains(entry) { try save(entry, of: cell) }
  }

  /// The best of those behind a position, the best first.
  ///
  /// - Parameter last: behind which nobody is listed; nil where all are.
  func behind(
    _ position: ScoreTable.Position?, downTo last: ScoreTable.Position?, atMost limit: Int
  ) throws -> [Entry] {
    try db.rows(
      """
      \(Self.listed) AND (score, player) < ($4, $5) AND (score, player) >= ($6, $7)
      ORDER BY score DESC, player DESC LIMIT $8
      """, key.app, key.board, key.period.number, position?.score ?? Int.max, position?.player ?? "",
      last?.score ?? Int.min, last?.player ?? "", limit, map: Self.entry)
  }

  /// The last of those before a position, the last first.
  func before(
    _ position: ScoreTable.Position, downTo last: ScoreTable.Position?, atMost limit: Int
  ) throws -> [Entry] {
    try db.rows(
      """
      \(Self.listed) AND (score, player) > ($4, $5) AND (score, player) >= ($6, $7)
      ORDER BY score, player LIMIT $8
      """, key.app, key.board, key.period.number, position.score, position.player, last?.score ?? Int.min,
      last?.player ?? "", limit, map: Self.entry)
  }

  private func save(_ entry: CellBoardEntries.Entry, of cell: CellName) throws {
    try db.run(
      """
      INSERT INTO copied_entries (app, board, period, player, cell, name, score) VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (app, board, period, player) DO UPDATE SET cell = excluded.cell, name = excluded.name,
        score = excluded.score
      """, key.app, key.board, key.period.number, entry.player, cell.text, entry.name, entry.score)
  }

  /// Whoever has come to this cell isn't listed twice: the copy is of before.
  private static let listed = """
    SELECT player, name, score FROM copied_entries WHERE app = $1 AND board = $2 AND period = $3 AND NOT EXISTS (
      SELECT 1 FROM players JOIN scores ON scores.account = players.account AND scores.app = $1 AND scores.board = $2
        AND scores.period = $3
      WHERE players.player = copied_entries.player)
    """

  private static func entry(_ row: Row) -> Entry {
    Entry(
      position: ScoreTable.Position(score: row.int(2), player: row.string(0)), name: row.optionalString(1))
  }
}
