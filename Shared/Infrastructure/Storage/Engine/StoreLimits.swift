/// The limits and retention periods of a store.
package struct StoreLimits: Sendable {
  /// The maximum number of waiting writes. Further writes fail with `overloaded`.
  package var waitingWrites: Int
  /// The maximum number of waiting reads, if reads run on separate threads. Further reads fail with `overloaded`.
  package var waitingReads: Int
  /// The retention period of the reply to an idempotency key.
  package var keyRetention: Duration
  /// The number of idempotency keys to keep per account. Older keys are deleted from time to time.
  package var keysPerAccount: Int
  /// The maximum total size of one account's stored replies, in bytes. Above this size, the oldest replies are dropped,
  /// but their keys are kept. 4 MB hold 10,000 replies of 400 bytes.
  package var replyBytesPerAccount: Int
  /// The interval at which old keys and events are deleted.
  package var housekeepingInterval: Duration
  /// The maximum size of one event's data, in bytes. A delivery with the maximum number of events must fit into a frame
  /// (see "Frames" in docs/protocol.md).
  package var eventBytes: Int
  /// The maximum number of events in the outbox. A change that would emit another one is rejected.
  package var outboxEvents: Int
  /// The number of delivered events that stay in the outbox, for operators to inspect and for subscribers whose store
  /// was restored from an older state.
  package var keptEvents: Int
  /// The longest time that a delivered event is kept.
  package var keptFor: Duration
  /// The retry schedule for events that couldn't be applied.
  package var retries: RetryPlan
  /// The longest time that a database server may leave changes unconfirmed. After that, further changes are rejected.
  package var patience: Duration
  /// The maximum number of quarantined events. While the quarantine is full, a delivery stops at the first event that
  /// would have to be quarantined.
  package var quarantinedEvents: Int
  /// The longest time for which writes can still join a group that shares one commit. Later writes join the next group.
  /// A longer group would delay its first writes; a shorter one would cost more syncs.
  package var groupTime: Duration

  package init(
    waitingWrites: Int = 1024, waitingReads: Int = 4096, keyRetention: Duration = .seconds(7 * 86400),
    keysPerAccount: Int = 10_000,
    housekeepingInterval: Duration = .seconds(3600), eventBytes: Int = 64 << 10, outboxEvents: Int = 1_000_000,
    keptEvents: Int = 1000,
    keptFor: Duration = .seconds(86400), retries: RetryPlan = RetryPlan(), patience: Duration = .seconds(5),
    quarantinedEvents: Int = 10_000, replyBytesPerAccount: Int = 4 << 20, groupTime: Duration = .milliseconds(20)
  ) {
    self.replyBytesPerAccount = replyBytesPerAccount
    self.groupTime = groupTime
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
    self.quarantinedEvents = quarantinedEvents
  }
}
