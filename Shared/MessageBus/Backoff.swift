/// How long to wait before trying again: doubling, capped, with full jitter, so that peers which lost
/// the same service do not all come back at once.
package struct Backoff: Sendable {
  /// The longest wait before the first retry.
  package let initial: Duration
  /// The longest wait of all.
  package let maximum: Duration
  private var attempts = 0

  /// Waits that begin with `initial` and double up to `maximum`.
  package init(initial: Duration, maximum: Duration) {
    self.initial = initial
    self.maximum = maximum
  }

  /// The next wait; `random` in 0..<1 picks from the upper half of the allowed span.
  package mutating func next(random: Double) -> Duration {
    let ceiling = min(maximum, initial * (1 << min(attempts, 20)))
    attempts += 1
    return ceiling / 2 + ceiling / 2 * random
  }

  /// To be called when a try went well.
  package mutating func reset() { attempts = 0 }
}
