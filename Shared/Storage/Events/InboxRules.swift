/// Decides what becomes of each event of one delivery, so that every event is taken once and none is passed over (Q4).
///
/// Pure: the receiver asks for a verdict, carries it out, and says what it took.
package struct InboxRules: Hashable, Sendable {
  /// What becomes of an event.
  package enum Verdict: Hashable, Sendable {
    /// Taken earlier.
    case repeated
    /// Events before it are missing.
    case gap
    /// Run its body.
    case apply
    /// To the shelf unapplied: an earlier event of its account waits there.
    case hold
    /// It belongs on the shelf, which has no room.
    case full
  }

  /// The last event that was taken: applied, or put on the shelf.
  package private(set) var cursor: Int64
  /// Events that the shelf still takes.
  package private(set) var room: Int
  /// What the sender delivered just before the next event. Types that we don't get leave holes in the sequence, so only
  /// the sender can say what precedes.
  private var previous: Int64

  /// - Parameter previous: as the delivery has it; 0 when the sender doesn't know.
  package init(cursor: Int64, previous: Int64, room: Int) {
    (self.cursor, self.previous, self.room) = (cursor, previous, room)
  }

  /// What to do with the next event of the delivery.
  ///
  /// - Parameter isHeld: whether an event of the same source and account is on the shelf.
  package func verdict(on sequence: Int64, isHeld: Bool) -> Verdict {
    if sequence <= cursor { return .repeated }
    if previous > cursor { return .gap }
    if isHeld { return room > 0 ? .hold : .full }
    return .apply
  }

  /// The event was taken before.
  package mutating func passed(_ sequence: Int64) { previous = sequence }

  /// The event was applied, or put on the shelf.
  package mutating func took(_ sequence: Int64, onShelf: Bool) {
    (cursor, previous) = (sequence, sequence)
    if onShelf { room -= 1 }
  }
}
