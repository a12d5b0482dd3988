/// A rate limit: an average per second, and a burst.
package struct Rate: Hashable, Sendable {
  /// The time per event, in nanoseconds.
  let interval: Int64
  /// The time by which an event may be early, in nanoseconds.
  private(set) var tolerance: Int64
  /// The maximum number of events at once.
  package private(set) var burst: Int

  /// - Parameters:
  ///   - perSecond: 1 to a billion.
  ///   - burst: At least 1.
  package init(perSecond: Int, burst: Int) {
    interval = 1_000_000_000 / Int64(min(max(perSecond, 1), 1_000_000_000))
    self.burst = max(burst, 1)
    tolerance = interval * Int64(self.burst)
  }

  /// - Parameters:
  ///   - perHour: 1 to a million.
  ///   - burst: At least 1.
  package init(perHour: Int, burst: Int) {
    interval = 3_600_000_000_000 / Int64(min(max(perHour, 1), 1_000_000))
    self.burst = max(burst, 1)
    tolerance = interval * Int64(self.burst)
  }

  /// Returns the same average rate with a smaller burst.
  package func with(burst: Int) -> Rate {
    var rate = self
    rate.burst = min(self.burst, max(burst, 1))
    rate.tolerance = interval * Int64(rate.burst)
    return rate
  }
}
