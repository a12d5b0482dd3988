package import CivilTime
package import Telemetry

/// What a `write` body gets: a connection whose changes become durable together with its neighbours', or not at all.
///
/// It is valid only inside the body. A body that throws is undone as if it had never run; nobody else is harmed.
package final class Transaction: Connection {
  /// The wall clock when the write was asked for: the one "now" of this change.
  package let wallNow: Timestamp
  /// The service's name, under which its events are known.
  package let source: String
  /// The work that asked for this change: what its events are told to come from.
  package var trace: TraceContext?
  /// W3C's `tracestate` of the work, for the events that it emits.
  package var traceState: String?
  /// Whether an event was put into the outbox.
  var emitted = false
  let limits: StoreLimits
  private let hooks: StoreHooks

  init(_ database: Database, wallNow: Timestamp, source: String, limits: StoreLimits, hooks: StoreHooks) {
    self.wallNow = wallNow
    self.source = source
    self.limits = limits
    self.hooks = hooks
    super.init(database)
  }

  /// Tells the hooks how far an event got.
  func reached(_ step: EventStep) { hooks.reached(step) }
}
