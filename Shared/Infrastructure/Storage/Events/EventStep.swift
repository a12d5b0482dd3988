/// A step in an event's delivery at which a process may die. The steps range from the change that emits the event to
/// the stored cursor.
///
/// Only tests use the steps: their `StoreHooks.reached` kills the process at each step to show that no event is lost.
package enum EventStep: String, CaseIterable, Sendable {
  /// Sender, inside the change's transaction: the event is in the outbox.
  case emitted
  /// Sender: the event was read from the outbox and is about to be passed to the connection.
  case sending
  /// Sender: the subscriber's receipt has arrived, and the cursor isn't stored yet.
  case answered
  /// Sender, inside the cursor's transaction: the cursor has moved.
  case acknowledged
  /// Sender, inside the cursor's transaction: events that all subscribers have received are deleted
  /// from the outbox.
  case pruned
  /// Receiver: a delivery has arrived, and its transaction isn't submitted yet.
  case arrived
  /// Receiver, inside the inbox transaction: the event's own changes are made, and the cursor hasn't moved yet.
  case applied
  /// Receiver, inside the inbox transaction: the event was quarantined.
  case quarantined
  /// Receiver, inside the inbox transaction: the cursor has moved.
  case recorded
  /// Receiver: the inbox transaction is on disk, and the receipt isn't sent yet.
  case answering
  /// Receiver, inside a retry's transaction: a quarantined event was applied and has left the quarantine.
  case released
  /// Any store: a transaction is about to be committed.
  case committing
  /// Any store: a transaction is on disk, and no caller has been answered yet.
  case committed
}
