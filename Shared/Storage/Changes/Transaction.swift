package import CivilTime
import EventLoop
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
  /// Whether it erased or merged an account.
  var endsAccounts = false
  /// What runs on the loop once all is on disk.
  private(set) var afterCommit: [@Loop () -> Void] = []
  let limits: StoreLimits
  /// Nil where there is no file system.
  let register: KeptRegister?
  private let hooks: StoreHooks

  init(
    _ engine: any Engine, wallNow: Timestamp, source: String, limits: StoreLimits, hooks: StoreHooks,
    register: KeptRegister? = nil
  ) {
    self.wallNow = wallNow
    self.register = register
    self.source = source
    self.limits = limits
    self.hooks = hooks
    super.init(engine)
  }

  /// Does something on the loop once this change is on disk, before its caller goes on; nothing if it is undone.
  ///
  /// For what is told to whoever is connected, and for timers: what must not be lost is an event.
  package func whenCommitted(_ action: @escaping @Loop () -> Void) { afterCommit.append(action) }

  /// Forgets what a part of this change, which was undone, wanted done.
  func forgetActions(after count: Int) { afterCommit.removeLast(afterCommit.count - count) }

  /// Tells the hooks how far an event got.
  func reached(_ step: EventStep) { hooks.reached(step) }
}
