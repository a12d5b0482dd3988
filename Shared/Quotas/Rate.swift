/// How often something may happen: so many a second on average, and so many at once.
package struct Rate: Hashable, Sendable {
  /// The time that one takes, in nanoseconds.
  let interval: Int64
  /// How far ahead of its time one may come, in nanoseconds.
  let tolerance: Int64
  /// How many may come at once.
  package let burst: Int

  /// - Parameters:
  ///   - perSecond: 1 to a billion.
  ///   - burst: at least 1.
  package init(perSecond: Int, burst: Int) {
    interval = 1_000_000_000 / Int64(min(max(perSecond, 1), 1_000_000_000))
    self.burst = max(burst, 1)
    tolerance = interval * Int64(self.burst)
  }
}
