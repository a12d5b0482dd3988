package import CivilTime
import EventLoop
package import Telemetry

/// The connection that a `write` body receives. Its changes become durable as a whole or not at all.
///
/// It is valid only inside the body. A body that throws is rolled back without affecting the other writes of its group.
package final class Transaction: Connection {
  /// The wall clock when the write was submitted. Use it as the only "now" of this change.
  package let wallNow: Timestamp
  /// The service's name, which is the source of its events.
  package let source: String
  /// The trace context of the work that requested this change. Its events carry it.
  package var trace: TraceContext?
  /// W3C's `tracestate` of the work, which its events carry.
  package var traceState: String?
  /// True if an event was added to the outbox.
  var emitted = false
  /// True if an account was erased or merged.
  var endsAccounts = false
  /// Actions to run on the loop once the change is on disk.
  private(set) var afterCommit: [@Loop () -> Void] = []
  let limits: StoreLimits
  /// Nil if there is no file system.
  let erasureLog: WatchedErasureLog?
  private let hooks: StoreHooks

  init(
    _ engine: any Engine, wallNow: Timestamp, source: String, limits: StoreLimits, hooks: StoreHooks,
    erasureLog: WatchedErasureLog? = nil
  ) {
    self.wallNow = wallNow
    self.erasureLog = erasureLog
    self.source = source
    self.limits = limits
    self.hooks = hooks
    super.init(engine)
  }

  /// Runs an action on the loop once this change is on disk, before the caller resumes. The action is discarded if the
  /// change is rolled back.
  ///
  /// Use it for timers and for notifications to connected clients. A process that dies loses the action; emit an event
  /// for what must not be lost.
  package func whenCommitted(_ action: @escaping @Loop () -> Void) { afterCommit.append(action) }

  /// Discards the actions that a rolled-back part of this change has added.
  func forgetActions(after count: Int) { afterCommit.removeLast(afterCommit.count - count) }

  /// Reports an event's step to the hooks.
  func reached(_ step: EventStep) { hooks.reached(step) }
}
