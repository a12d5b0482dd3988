package import CivilTime

/// When an event that couldn't be applied is tried again, and when that ends.
package struct RetryPlan: Hashable, Sendable {
  /// Tries in all, the first one included, before an event is set aside for a person.
  package var tries: Int
  /// The wait after the first try; each further one is twice as long.
  package var firstWait: Duration
  /// No wait is longer than this.
  package var longestWait: Duration

  /// Six tries within half a minute by default: what a restart or a passing fault needs. What fails after that is wrong
  /// in itself.
  package init(tries: Int = 6, firstWait: Duration = .seconds(1), longestWait: Duration = .seconds(60)) {
    self.tries = tries
    self.firstWait = firstWait
    self.longestWait = longestWait
  }

  /// When to try again after so many tries have failed; nil when the event is to be set aside.
  package func next(after failed: Int, at now: Timestamp) -> Timestamp? {
    guard failed < tries else { return nil }
    return now + min(longestWait, firstWait * (1 << min(max(failed - 1, 0), 20)))
  }
}
