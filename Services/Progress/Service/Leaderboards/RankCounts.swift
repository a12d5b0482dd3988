import CivilTime
import Storage

/// The table `score_counts`: the number of scores per range, so that a rank can be found without reading all better
/// scores.
///
/// Each score is counted on several levels. On level 0, each score has a separate bucket. On each further level, a
/// bucket covers 256 buckets of the level below.
///
/// To count the scores above a given score, `rank` adds up buckets on each level: the buckets that come after the
/// score's own bucket and belong to the same bucket of the next level. These are at most 255 rows per level, however
/// many players there are.
struct RankCounts {
  private let db: Connection
  private let key: BoardPeriod
  private static let bits = 8
  /// The number of levels. Scores beyond 256^5 (about 10^12) use additional rows on the last level.
  static let levels = 5

  init(_ key: BoardPeriod, in db: Connection) {
    self.key = key
    self.db = db
  }

  /// Returns the number of players.
  func all() throws -> Int { try sum(level: Self.levels - 1, above: Int.min, upTo: Int.max) }

  /// Returns the rank of a score: 1 plus the number of better scores.
  func rank(of score: Int) throws -> Int {
    var above = 0
    for level in 0..<Self.levels {
      let bucket = score >> (level * Self.bits)
      let last = level == Self.levels - 1 ? Int.max : bucket | (1 << Self.bits - 1)
      if bucket < last { above += try sum(level: level, above: bucket, upTo: last) }
    }
    return above + 1
  }

  /// Moves a player from one score to another.
  ///
  /// - Parameters:
  ///   - old: Nil for a new player.
  ///   - new: Nil for a player who leaves.
  func move(from old: Int?, to new: Int?) throws {
    for level in 0..<Self.levels {
      let left = old.map { $0 >> (level * Self.bits) }
      let entered = new.map { $0 >> (level * Self.bits) }
      // If both scores share a bucket on this level, they share one on all coarser levels.
      guard left != entered else { return }
      if let left { try leave(left, level: level) }
      if let entered { try enter(entered, level: level) }
    }
  }

  /// Rebuilds the counts from the stored scores.
  func recount() throws {
    try db.run(
      "DELETE FROM score_counts WHERE app = $1 AND board = $2 AND period = $3", key.app, key.board, key.period.number)
    let scores = try membersByScore()
    for level in 0..<Self.levels {
      var buckets: [Int: Int] = [:]
      for (score, members) in scores { buckets[score >> (level * Self.bits), default: 0] += members }
      for (bucket, members) in buckets { try enter(bucket, level: level, members) }
    }
  }

  private func membersByScore() throws -> [Int: Int] {
    try db.dictionary(
      """
      SELECT score, count(*) AS members FROM scores WHERE app = $1 AND board = $2 AND period = $3 GROUP BY score
      """, key.app, key.board, key.period.number
    ) { ($0.int("score"), $0.int("members")) }
  }

  /// Deletes a page of the counts, for a period that is over.
  ///
  /// - Returns: True if nothing is left.
  func remove(atMost limit: Int) throws -> Bool {
    try db.run(
      """
      DELETE FROM score_counts WHERE (app, board, period, level, bucket) IN (
        SELECT app, board, period, level, bucket FROM score_counts
        WHERE app = $1 AND board = $2 AND period = $3 LIMIT $4)
      """, key.app, key.board, key.period.number, limit)
    return db.changes < limit
  }

  private func sum(level: Int, above: Int, upTo last: Int) throws -> Int {
    try db.value(
      of: Int.self,
      """
      SELECT coalesce(sum(members), 0) FROM score_counts
      WHERE app = $1 AND board = $2 AND period = $3 AND level = $4 AND bucket > $5 AND bucket <= $6
      """, key.app, key.board, key.period.number, level, above, last) ?? 0
  }

  private func enter(_ bucket: Int, level: Int, _ members: Int = 1) throws {
    try db.run(
      """
      INSERT INTO score_counts (app, board, period, level, bucket, members) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (app, board, period, level, bucket) DO UPDATE SET members = score_counts.members + excluded.members
      """, key.app, key.board, key.period.number, level, bucket, members)
  }

  private func leave(_ bucket: Int, level: Int) throws {
    let place = "app = $1 AND board = $2 AND period = $3 AND level = $4 AND bucket = $5"
    try db.run(
      "DELETE FROM score_counts WHERE \(place) AND members = 1", key.app, key.board, key.period.number, level, bucket)
    guard db.changes == 0 else { return }
    try db.run(
      "UPDATE score_counts SET members = members - 1 WHERE \(place)", key.app, key.board, key.period.number, level,
      bucket)
  }
}
