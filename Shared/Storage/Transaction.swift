package import CivilTime

/// What a `write` body gets: a connection whose changes become durable together with its neighbours', or not at all.
///
/// It is valid only inside the body. A body that throws is undone as if it had never run; nobody else is harmed.
package final class Transaction: Connection {
  /// The wall clock when the write was asked for: the one "now" of this change.
  package let wallNow: Timestamp
  /// The service's name, under which its events are known.
  package let source: String
  /// Whether an event was put into the outbox.
  var emitted = false

  init(_ database: Database, wallNow: Timestamp, source: String) {
    self.wallNow = wallNow
    self.source = source
    super.init(database)
  }
}
