/// Decides what to do with each event of a delivery, so that every event is applied once and none is skipped (Q4).
///
/// A state machine without side effects: the receiver asks for a verdict, carries it out, and reports the result.
package struct InboxRules: Hashable, Sendable {
  /// The decision about an event.
  package enum Verdict: Hashable, Sendable {
    /// The event was received before.
    case repeated
    /// Earlier events are missing.
    case gap
    /// Run the event's body.
    case apply
    /// Quarantine the event without applying it: an earlier event of its account is already in quarantine.
    case hold
    /// The event belongs in the quarantine, which is full.
    case full
  }

  /// The last event that was applied or quarantined.
  package private(set) var cursor: Int64
  /// The number of events that the quarantine can still accept.
  package private(set) var capacity: Int
  /// The event that the sender delivered just before the next one. Event types without a subscription leave gaps in the
  /// sequence, so only the sender knows the preceding event.
  private var previous: Int64

  /// - Parameter previous: the event that the sender delivered just before this delivery; 0 if the sender doesn't know
  ///   it.
  package init(cursor: Int64, previous: Int64, capacity: Int) {
    self.cursor = cursor
    self.previous = previous
    self.capacity = capacity
  }

  /// Returns what to do with the next event of the delivery.
  ///
  /// - Parameter isHeld: true if an event of the same source and account is in quarantine.
  package func verdict(on sequence: Int64, isHeld: Bool) -> Verdict {
    if sequence <= cursor { return .repeated }
    if previous > cursor { return .gap }
    if isHeld { return capacity > 0 ? .hold : .full }
    return .apply
  }

  /// Records that the event was received before.
  package mutating func passed(_ sequence: Int64) { previous = sequence }

  /// Records that the event was applied or quarantined.
  package mutating func accepted(_ sequence: Int64, isQuarantined: Bool) {
    cursor = sequence
    previous = sequence
    if isQuarantined { capacity -= 1 }
  }
}
