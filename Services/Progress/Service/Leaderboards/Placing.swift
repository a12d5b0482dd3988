/// Gives ranks to scores in their order: the same for the same score, and as many are left out behind them as shared
/// one. Pure.
struct Placing {
  private var last: (score: Int, rank: Int)?
  /// How many have the last score, as far as all of them were seen.
  private var sharing: Int?

  /// The rank of the next one.
  ///
  /// - Parameter rank: says the rank of a score; asked where it can't be known from those before.
  mutating func next(_ score: Int, rank: (Int) throws -> Int) rethrows -> Int {
    guard let last else {
      // Others who have the same may stand before the first that we see.
      self.last = (score, try rank(score))
      return self.last?.rank ?? 1
    }
    if last.score == score {
      sharing = sharing.map { $0 + 1 }
      return last.rank
    }
    let next = try sharing.map { last.rank + $0 } ?? rank(score)
    (self.last, sharing) = ((score, next), 1)
    return next
  }
}
