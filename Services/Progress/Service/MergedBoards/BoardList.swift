import Storage

/// A board's day, week or month as people see it: this cell's scores, and of a merged board copies of the other cells'.
struct BoardList {
  let counts: RankCounts
  private let scores: ScoreTable
  private let copied: CopiedEntryTable
  private let copies: [BoardCopyTable.Copy]

  /// Somebody on it.
  struct Listed {
    var position: ScoreTable.Position
    /// Nil for somebody of another cell.
    var scorer: ScoreTable.Scorer?
    /// What another cell tells; nil for somebody of this one.
    var name: String?
  }

  init(_ key: BoardPeriod, isMerged: Bool, in db: Connection) throws {
    (counts, scores) = (RankCounts(key, in: db), ScoreTable(key, in: db))
    copied = CopiedEntryTable(key: key, db: db)
    copies = isMerged ? try BoardCopyTable(db: db).copies(of: key) : []
  }

  /// How many take part in other cells.
  var others: Int { copies.reduce(0) { $0 + $1.members } }

  /// How many in other cells have a better score than one.
  func above(_ score: Int) -> Int { copies.reduce(0) { $0 + $1.steps.above(score) } }

  /// The rank of whoever has a score.
  func rank(of score: Int) throws -> Int { try counts.rank(of: score) + above(score) }

  /// The best of those behind a position, the best first.
  func behind(_ position: ScoreTable.Position?, atMost limit: Int) throws -> [Listed] {
    let own = try scores.behind(position, atMost: limit)
    guard !copies.isEmpty else { return own.map(Self.listed) }
    let others = try copied.behind(position, downTo: floor, atMost: limit)
    return Array(Self.merged(own, others) { $0 > $1 }.prefix(limit))
  }

  /// The last of those before a position, the last first.
  func before(_ position: ScoreTable.Position, atMost limit: Int) throws -> [Listed] {
    let own = try scores.before(position, atMost: limit)
    guard !copies.isEmpty else { return own.map(Self.listed) }
    let others = try copied.before(position, downTo: floor, atMost: limit)
    return Array(Self.merged(own, others) { $0 < $1 }.prefix(limit))
  }

  /// Behind whom some cell has more than it listed: from there on others would be left out among those that are here.
  private var floor: ScoreTable.Position? { copies.compactMap(\.floor).max() }

  private static func merged(
    _ own: [ScoreTable.Scorer], _ others: [CopiedEntryTable.Entry],
    by isBefore: (ScoreTable.Position, ScoreTable.Position) -> Bool
  ) -> [Listed] {
    let all = own.map(listed) + others.map { Listed(position: $0.position, name: $0.name) }
    return all.sorted { isBefore($0.position, $1.position) }
  }

  static func listed(_ scorer: ScoreTable.Scorer) -> Listed { Listed(position: scorer.position, scorer: scorer) }
}
