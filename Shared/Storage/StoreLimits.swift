/// The sizes and ages a store keeps to.
package struct StoreLimits: Sendable {
  /// Writes that may wait; one more is refused with `overloaded`.
  package var waitingWrites: Int
  /// How long the reply to an idempotency key is kept.
  package var keyRetention: Duration
  /// How often old keys are forgotten.
  package var housekeepingInterval: Duration

  package init(
    waitingWrites: Int = 1024, keyRetention: Duration = .seconds(7 * 86400),
    housekeepingInterval: Duration = .seconds(3600)
  ) {
    self.waitingWrites = waitingWrites
    self.keyRetention = keyRetention
    self.housekeepingInterval = housekeepingInterval
  }
}
