package import CivilTime

/// The schedule on which an event that couldn't be applied is retried.
package struct RetryPlan: Hashable, Sendable {
  /// The maximum number of attempts, including the first one. After that the event waits for an operator.
  package var tries: Int
  /// The delay after the first attempt. It doubles with each further attempt.
  package var firstWait: Duration
  /// The upper limit for the delay.
  package var longestWait: Duration

  /// The default schedule has six attempts within half a minute, which covers a restart or a temporary fault. An event
  /// that still fails probably has a permanent problem.
  package init(tries: Int = 6, firstWait: Duration = .seconds(1), longestWait: Duration = .seconds(60)) {
    self.tries = tries
    self.firstWait = firstWait
    self.longestWait = longestWait
  }

  /// Returns the time of the next attempt after a number of failed ones, or nil if the event must wait for an operator.
  package func next(after failed: Int, at now: Timestamp) -> Timestamp? {
    guard failed < tries else { return nil }
    return now + min(longestWait, firstWait * (1 << min(max(failed - 1, 0), 20)))
  }
}
