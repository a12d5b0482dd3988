/// Assigns ranks to scores in descending order. Ties share a rank, and the following ranks are skipped.
struct Ranking {
  private var last: (score: Int, rank: Int)?
  /// The number of players seen with the last score; nil if other players with this score may precede the first one
  /// seen.
  private var sharing: Int?

  /// Returns the rank of the next score.
  ///
  /// - Parameter rank: Looks up the rank of a score. It is only called if the rank doesn't follow from the previous
  ///   scores.
  mutating func next(_ score: Int, rank: (Int) throws -> Int) rethrows -> Int {
    guard let last else {
      // Players with the same score may precede the first one seen here.
      self.last = (score, try rank(score))
      return self.last?.rank ?? 1
    }
    if last.score == score {
      sharing = sharing.map { $0 + 1 }
      return last.rank
    }
    let next = try sharing.map { last.rank + $0 } ?? rank(score)
    self.last = (score, next)
    sharing = 1
    return next
  }
}
