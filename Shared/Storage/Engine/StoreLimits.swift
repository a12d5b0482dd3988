/// The sizes and ages a store keeps to.
package struct StoreLimits: Sendable {
  /// Writes that may wait; one more is refused with `overloaded`.
  package var waitingWrites: Int
  /// Reads that may wait where they have threads of their own; one more is refused with `overloaded`.
  package var waitingReads: Int
  /// How long the reply to an idempotency key is kept.
  package var keyRetention: Duration
  /// How many idempotency keys of one account are kept at least; of more the oldest are forgotten.
  package var keysPerAccount: Int
  /// How many bytes of replies are kept of one account. Beyond them the oldest replies are dropped, and their keys are
  /// kept. 4 MB are 10,000 replies of 400 bytes.
  package var replyBytesPerAccount: Int
  /// How often old keys and events are forgotten.
  package var housekeepingInterval: Duration
  /// The most bytes of one event's data: a delivery of the most events must fit into a frame (see "Frames" in
  /// docs/protocol.md).
  package var eventBytes: Int
  /// Events in the outbox; a change that would emit one more is refused.
  package var outboxEvents: Int
  /// Delivered events that stay in the outbox: for people to look at, and for a subscriber whose store was set back.
  package var keptEvents: Int
  /// How long a delivered event stays at most.
  package var keptFor: Duration
  /// When an event that couldn't be applied is tried again.
  package var retries: RetryPlan
  /// How long a server may confirm nothing while changes wait; then further ones are refused.
  package var patience: Duration
  /// Events on the shelf; while it is full, no delivery goes past one that belongs there.
  package var shelvedEvents: Int

  /// The limits of a service's store, unless said otherwise.
  package init(
    waitingWrites: Int = 1024, waitingReads: Int = 4096, keyRetention: Duration = .seconds(7 * 86400),
    keysPerAccount: Int = 10_000,
    housekeepingInterval: Duration = .seconds(3600), eventBytes: Int = 64 << 10, outboxEvents: Int = 1_000_000,
    keptEvents: Int = 1000,
    keptFor: Duration = .seconds(86400), retries: RetryPlan = RetryPlan(), patience: Duration = .seconds(5),
    shelvedEvents: Int = 10_000, replyBytesPerAccount: Int = 4 << 20
  ) {
    self.replyBytesPerAccount = replyBytesPerAccount
    self.waitingWrites = waitingWrites
    self.waitingReads = waitingReads
    self.keyRetention = keyRetention
    self.keysPerAccount = keysPerAccount
    self.housekeepingInterval = housekeepingInterval
    self.eventBytes = eventBytes
    self.outboxEvents = outboxEvents
    self.keptEvents = keptEvents
    self.keptFor = keptFor
    self.retries = retries
    self.patience = patience
    self.shelvedEvents = shelvedEvents
  }
}
