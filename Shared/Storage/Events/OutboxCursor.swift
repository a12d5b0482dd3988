/// How far a subscriber got with a store's outbox.
package struct OutboxCursor: Hashable, Sendable {
  /// All up to and including this one was looked at, and delivered if it concerns the subscriber.
  package var through: Int64
  /// The last event that was delivered; 0 for none. It stands before the next one, so that the subscriber can see a
  /// gap.
  package var delivered: Int64

  package init(through: Int64 = 0, delivered: Int64 = 0) { (self.through, self.delivered) = (through, delivered) }
}
