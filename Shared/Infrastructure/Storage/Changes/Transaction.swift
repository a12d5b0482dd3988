package import CivilTime
import EventLoop
package import Telemetry
import Wire

/// The connection that a `write` body receives. Its changes become durable as a whole or not at all.
///
/// It is valid only inside the body. A body that throws is rolled back without affecting the other writes of its group.
package final class Transaction: Connection {
  /// The wall clock when the write was submitted. Use it as the only "now" of this change.
  package let wallNow: Timestamp
  /// The service's name, which is the source of its events.
  package var source: String { context.source }
  /// The trace context of the work that requested this change. Its events carry it.
  package var trace: TraceContext?
  /// The work's `tracestate` (W3C). This change's events carry it.
  package var traceState: String?
  /// True if an event was added to the outbox.
  var emitted = false
  /// True if an account was erased or merged.
  var endsAccounts = false
  /// Actions to run on the loop once the change is on disk.
  private(set) var afterCommit: [@Loop () -> Void] = []
  var limits: StoreLimits { context.limits }
  /// The erasure log; nil if there is no file system.
  var erasureLog: WatchedErasureLog? { context.erasureLog }
  private let context: TransactionContext

  init(_ context: TransactionContext, wallNow: Timestamp) {
    self.context = context
    self.wallNow = wallNow
    super.init(context.own.engine, own: context.own)
  }

  /// Runs an action on the loop once this change is on disk, before the caller resumes. The action is discarded if the
  /// change is rolled back.
  ///
  /// Use it for timers and for notifications to connected clients. If the process dies, the action is lost. For work
  /// that must not be lost, emit an event.
  package func whenCommitted(_ action: @escaping @Loop () -> Void) { afterCommit.append(action) }

  /// Discards the actions after the first `count`, because the part of this change that added them was rolled back.
  func forgetActions(after count: Int) { afterCommit.removeLast(afterCommit.count - count) }

  /// Reports an event's step to the hooks.
  func reached(_ step: EventStep) { context.hooks.reached(step) }
}

/// The values that all transactions of a writer share.
final class TransactionContext {
  /// The connection for the store's own statements.
  let own: Connection
  /// The service's name, which is the source of its events.
  let source: String
  let limits: StoreLimits
  let hooks: StoreHooks
  /// The erasure log; nil if there is no file system.
  let erasureLog: WatchedErasureLog?

  init(
    _ engine: any Engine, source: String, limits: StoreLimits, hooks: StoreHooks, erasureLog: WatchedErasureLog? = nil
  ) {
    own = Connection(engine, isRestricted: false)
    self.source = source
    self.limits = limits
    self.hooks = hooks
    self.erasureLog = erasureLog
  }
}
