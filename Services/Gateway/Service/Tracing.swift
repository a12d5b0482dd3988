package import CivilTime
package import EventLoop
import Quotas
package import ServiceHost
package import Telemetry

/// Assigns a trace context to clients' calls: a child of the client's own span, or a new trace.
///
/// Every call belongs to a trace. The trace connects the log entries of the gateway and of a service about a slow or
/// failed call. A call without its own context gets one from the `TraceSeries` of the connection to its service. Not
/// every trace is sampled. A client may request sampling. Of the calls without a client's trace context, one in `oneIn`
/// is sampled. `perSecond` limits the total rate of sampled traces, except for those that operators request.
@Loop package final class Tracing {
  package nonisolated static let oneIn = Setting(
    "trace_one_in", default: 0,
    "the sampling interval N: one in N calls is traced even if the client doesn't request it; 0 for none")
  /// The maximum rate of sampled traces, whether clients request them or `oneIn` selects them.
  package nonisolated static let perSecond = Setting(
    "traces_per_second", default: 10, "the maximum number of traced calls per second")
  /// The settings that `--help` lists and that can be reloaded.
  package nonisolated static let settings: [any AnySetting] = [oneIn, perSecond]

  private var every: Int
  private var rate: Rate?
  private var bucket = TokenBucket()
  private var passed = 0

  /// - Parameters:
  ///   - every: The sampling interval: N samples one in N calls; 0 samples none.
  ///   - perSecond: The maximum number of sampled calls per second; 0 for none. Calls for which an operator requests
  ///     sampling aren't counted.
  package init(every: Int = 0, perSecond: Int = 10) {
    self.every = every
    rate = Self.rate(perSecond)
  }

  package convenience init(_ settings: Settings) {
    self.init(every: settings[Self.oneIn], perSecond: settings[Self.perSecond])
  }

  package func apply(_ settings: Settings) {
    every = settings[Self.oneIn]
    rate = Self.rate(settings[Self.perSecond])
  }

  private static func rate(_ perSecond: Int) -> Rate? {
    perSecond > 0 ? Rate(perSecond: perSecond, burst: perSecond) : nil
  }

  /// - Parameters:
  ///   - given: The client's trace context; nil if the client sent no valid context.
  ///   - isAdmin: True if the client is an operator. Only used if the context requests sampling.
  /// - Returns: The call's own trace context; nil if the call has none.
  package func context(_ given: TraceContext?, isAdmin: Bool, at now: Instant) -> TraceContext? {
    guard var given else {
      return isChosen() && isGranted(now) ? TraceIDs.shared.trace(isSampled: true) : nil
    }
    if given.isSampled, !isAdmin, !isGranted(now) { given.isSampled = false }
    return TraceIDs.shared.child(of: given)
  }

  private func isChosen() -> Bool {
    guard every > 0 else { return false }
    passed += 1
    guard passed >= every else { return false }
    passed = 0
    return true
  }

  private func isGranted(_ now: Instant) -> Bool {
    guard let rate else { return false }
    return bucket.take(of: rate, at: now) == nil
  }
}
