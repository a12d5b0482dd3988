/// A step of an event's way from its change to its stored cursor, at which a process may die.
///
/// Nothing depends on them: a test's `StoreHooks.reached` kills its process there, so that each is known to be
/// survived.
package enum EventStep: String, CaseIterable, Sendable {
  /// Sender, inside the change's transaction: its row is in the outbox.
  case emitted
  /// Sender: read from the outbox, about to be handed to the connection.
  case sending
  /// Sender: the subscriber's receipt has come, the cursor isn't stored yet.
  case answered
  /// Sender, inside the cursor's transaction: the cursor is moved.
  case acknowledged
  /// Sender, inside the cursor's transaction: what everybody has is dropped from the outbox.
  case pruned
  /// Receiver: a delivery has come, its transaction isn't asked for yet.
  case arrived
  /// Receiver, inside the inbox transaction: an event's own changes are made, the cursor isn't moved.
  case applied
  /// Receiver, inside the inbox transaction: an event was put on the shelf.
  case shelved
  /// Receiver, inside the inbox transaction: the cursor is moved.
  case recorded
  /// Receiver: the inbox transaction is on disk, the receipt isn't sent.
  case answering
  /// Receiver, inside a transaction of the shelf's: an event that waited there was applied and has left it.
  case released
  /// Any store: a transaction is about to be committed.
  case committing
  /// Any store: a transaction is on disk and nobody has been told.
  case committed
}
