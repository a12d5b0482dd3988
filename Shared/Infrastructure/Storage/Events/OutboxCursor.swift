/// A subscriber's position in a store's outbox.
package struct OutboxCursor: Hashable, Sendable {
  /// The last event that was examined. Earlier events were delivered if their type concerns the subscriber.
  package var through: Int64
  /// The last event that was delivered; 0 for none. This number is sent with the next event, so that the subscriber
  /// detects a gap.
  package var delivered: Int64

  package init(through: Int64 = 0, delivered: Int64 = 0) {
    self.through = through
    self.delivered = delivered
  }
}
