package import CivilTime

/// How many calls may be sent again: a share of those that were made, so that a service in trouble gets a fifth more
/// work and not a multiple (docs/protocol.md, "Behind the gateway"; the idea is Finagle's).
///
/// A call earns a part of a retry; a retry spends a whole one. What is earned is kept only up to a bound, so that a
/// quiet day doesn't pay for a storm. A few a second are free, since a fifth of little traffic is nothing.
package struct RetryBudget: Sendable {
  /// Calls that earn one retry: 5 make 20 %.
  private let price: Int
  private let kept: Int
  private let free: Rate
  private var earned = 0
  private var freely = TokenBucket()
  /// Retries that were allowed, and those that weren't.
  package private(set) var granted: UInt64 = 0
  /// Retries that the budget had no room for, since the start.
  package private(set) var refused: UInt64 = 0

  /// - Parameters:
  ///   - percent: retries for each hundred calls.
  ///   - kept: retries that may be saved up.
  ///   - freePerSecond: retries that nobody has to earn.
  package init(percent: Int = 20, kept: Int = 500, freePerSecond: Int = 10) {
    price = 100 / min(max(percent, 1), 100)
    self.kept = kept * price
    free = Rate(perSecond: freePerSecond, burst: freePerSecond)
  }

  /// A call was made for the first time.
  package mutating func called() { if earned < kept { earned += 1 } }

  /// Whether one call may be sent again now.
  package mutating func spend(at now: Instant) -> Bool {
    if earned >= price {
      earned -= price
    } else if freely.take(of: free, at: now) != nil {
      refused += 1
      return false
    }
    granted += 1
    return true
  }

  /// Retries that are earned and not spent.
  package var left: Int { earned / price }
}
