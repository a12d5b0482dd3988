/// How often something may happen: so many a second on average, and so many at once.
package struct Rate: Hashable, Sendable {
  /// The time that one takes, in nanoseconds.
  let interval: Int64
  /// How far ahead of its time one may come, in nanoseconds.
  private(set) var tolerance: Int64
  /// How many may come at once.
  package private(set) var burst: Int

  /// - Parameters:
  ///   - perSecond: 1 to a billion.
  ///   - burst: at least 1.
  package init(perSecond: Int, burst: Int) {
    interval = 1_000_000_000 / Int64(min(max(perSecond, 1), 1_000_000_000))
    self.burst = max(burst, 1)
    tolerance = interval * Int64(self.burst)
  }

  /// - Parameters:
  ///   - perHour: 1 to a million.
  ///   - burst: at least 1.
  package init(perHour: Int, burst: Int) {
    interval = 3_600_000_000_000 / Int64(min(max(perHour, 1), 1_000_000))
    self.burst = max(burst, 1)
    tolerance = interval * Int64(self.burst)
  }

  /// The same on average, with fewer at once.
  package func with(burst: Int) -> Rate {
    var rate = self
    rate.burst = min(self.burst, max(burst, 1))
    rate.tolerance = interval * Int64(rate.burst)
    return rate
  }
}
