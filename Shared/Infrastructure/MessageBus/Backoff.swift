/// Computes the pauses between retries. The pauses double up to a maximum. They are randomized, so that the clients of
/// a service that restarts don't all reconnect at once.
package struct Backoff: Sendable {
  /// The maximum pause before the first retry.
  package let initial: Duration
  /// The maximum pause before any retry.
  package let maximum: Duration
  private var attempts = 0

  package init(initial: Duration, maximum: Duration) {
    self.initial = initial
    self.maximum = maximum
  }

  /// Returns the next pause: between half of the current maximum and that maximum. `random`, in 0..<1, selects the
  /// value.
  package mutating func next(random: Double) -> Duration {
    let ceiling = min(maximum, initial * (1 << min(attempts, 20)))
    attempts += 1
    return ceiling / 2 + ceiling / 2 * random
  }

  /// Resets the pause. Call this after a successful attempt.
  package mutating func reset() { attempts = 0 }
}
