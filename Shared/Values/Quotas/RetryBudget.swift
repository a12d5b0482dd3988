package import CivilTime

/// Limits retries to a share of the calls, so that a failing service gets at most a fifth more work
/// (docs/protocol.md, "Behind the gateway"; the idea is Finagle's).
///
/// Each call earns a fraction of a retry. The number of saved retries is bounded, so that a quiet day can't pay for a
/// storm of retries. A few retries per second are free, since a fifth of little traffic would allow almost no retries.
package struct RetryBudget: Sendable {
  /// The number of hundredths of a retry that a call earns.
  private let percent: Int
  /// The maximum of `earned`.
  private let kept: Int
  private let freeRate: Rate
  /// The number of hundredths of a retry that calls have earned and that aren't spent.
  private var earned = 0
  private var freeBucket = TokenBucket()
  /// The number of retries that were allowed.
  package private(set) var granted: UInt64 = 0
  /// The number of retries that were refused.
  package private(set) var refused: UInt64 = 0

  /// - Parameters:
  ///   - percent: The retries per hundred calls.
  ///   - kept: The maximum number of saved retries.
  ///   - freePerSecond: The retries per second that needn't be earned.
  package init(percent: Int = 20, kept: Int = 500, freePerSecond: Int = 10) {
    self.percent = min(max(percent, 1), 100)
    self.kept = kept * 100
    freeRate = Rate(perSecond: freePerSecond, burst: freePerSecond)
  }

  /// Records a call, not counting retries.
  package mutating func called() { earned = min(earned + percent, kept) }

  /// Spends a retry; returns false if the budget doesn't allow one now.
  package mutating func spend(at now: Instant) -> Bool {
    if earned >= 100 {
      earned -= 100
    } else if freeBucket.take(of: freeRate, at: now) != nil {
      refused += 1
      return false
    }
    granted += 1
    return true
  }

  /// The number of earned retries that aren't spent.
  package var left: Int { earned / 100 }
}
