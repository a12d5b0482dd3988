package import CivilTime
package import EventLoop
import Quotas
package import ServiceHost
package import Telemetry

/// Gives clients' calls their place in a trace: below the client's own span, or at the head of a new one.
///
/// Every call has one, so that what a service logs of a slow or failed call can be found from either end; those that
/// bring none and aren't chosen here have that of their connection's `TraceSeries`. Whether spans are written however a
/// call goes is another matter: a client's wish is granted so many times a second, and of the others one in so many is
/// chosen.
@Loop package final class Tracing {
  package nonisolated static let oneIn = Setting(
    "trace_one_in", default: 0, "sets of how many calls one is traced without being asked")
  /// How many traces clients may ask for.
  package nonisolated static let perSecond = Setting(
    "traces_per_second", default: 10, "sets how many calls a second may be traced")
  /// Both settings, for `--help` and for reading them again.
  package nonisolated static let settings: [any AnySetting] = [oneIn, perSecond]

  private var every: Int
  private var rate: Rate?
  private var bucket = TokenBucket()
  private var passed = 0

  /// - Parameters:
  ///   - every: one of so many calls is traced; 0 for none.
  ///   - perSecond: sampled calls a second; 0 for none. Those of people who run the machine aren't counted.
  package init(every: Int = 0, perSecond: Int = 10) {
    self.every = every
    rate = Self.rate(perSecond)
  }

  /// The tracing that the settings ask for.
  package convenience init(_ settings: Settings) {
    self.init(every: settings[Self.oneIn], perSecond: settings[Self.perSecond])
  }

  /// Takes other settings from now on.
  package func apply(_ settings: Settings) {
    every = settings[Self.oneIn]
    rate = Self.rate(settings[Self.perSecond])
  }

  private static func rate(_ perSecond: Int) -> Rate? {
    perSecond > 0 ? Rate(perSecond: perSecond, burst: perSecond) : nil
  }

  /// - Parameters:
  ///   - given: what the client sent, if that was a trace context.
  ///   - isOps: whether the client is someone who runs the machine; of interest only where a trace asks to be sampled.
  /// - Returns: nil for a call that nobody asked to trace.
  package func context(_ given: TraceContext?, isOps: Bool, at now: Instant) -> TraceContext? {
    guard var given else {
      return isChosen() && isGranted(now) ? TraceIDs.shared.trace(isSampled: true) : nil
    }
    if given.isSampled, !isOps, !isGranted(now) { given.isSampled = false }
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
