package import CivilTime
package import EventLoop
import Quotas
package import Telemetry
package import Wire

/// Logs the spans of sampled traces, of slow calls, and of calls that failed through no fault of the caller. At the
/// level `debug`, logs all spans.
@Loop package final class SpanLog {
  /// The duration above which a call is logged.
  package var slow: Duration {
    didSet { slowNanoseconds = slow.nanoseconds }
  }
  private var slowNanoseconds: Int64
  private let log: Log
  private let clock: LoopClock
  /// The maximum rate of logged slow and failed calls, so that an outage doesn't fill the disk.
  private let rate: Rate
  private var bucket = TokenBucket()
  private var leftOut = 0

  /// - Parameter perSecond: The maximum number of slow and failed calls to log per second. Sampled calls aren't
  ///   counted, because sampling already limits their number.
  package init(_ log: Log, clock: LoopClock, slow: Duration = .seconds(1), perSecond: Int = 20) {
    self.log = log
    self.clock = clock
    self.slow = slow
    slowNanoseconds = slow.nanoseconds
    rate = Rate(perSecond: perSecond, burst: perSecond)
  }

  /// Counts a completed call and logs it if necessary. Most calls are only counted. Streams never count as slow,
  /// because their duration depends on the reader.
  ///
  /// - Parameter series: Returns the trace to use if `trace` is nil.
  package func ended(
    _ kind: TraceSpan.Kind, _ tally: CallTally, trace: TraceContext?, series: @autoclosure () -> TraceContext? = nil,
    peer: @autoclosure () -> String? = nil, started: Instant, nanoseconds: Int64, failure: FailureKind?
  ) {
    tally.count(nanoseconds: nanoseconds, failure: failure)
    guard isWanted(took: nanoseconds, streams: tally.method.streams, trace: trace, failure: failure) else { return }
    ended(
      kind, tally.method, trace: trace ?? series(), peer: peer(), started: started, nanoseconds: nanoseconds,
      failure: failure)
  }

  /// Logs a completed call if necessary, without counting it.
  func ended(
    _ kind: TraceSpan.Kind, _ method: Method, trace: TraceContext?, peer: String?, started: Instant,
    nanoseconds: Int64, failure: FailureKind?
  ) {
    guard isWanted(took: nanoseconds, streams: method.streams, trace: trace, failure: failure) else { return }
    write(
      TraceSpan(
        kind: kind, trace: trace, name: method.name, peer: peer, started: started, took: .nanoseconds(nanoseconds),
        outcome: failure?.rawValue ?? "ok"),
      level: level(of: method, took: nanoseconds, failure: failure))
  }

  private func level(of method: Method, took nanoseconds: Int64, failure: FailureKind?) -> LogLevel {
    if failure?.isOurs == true { return .warning }
    return nanoseconds > slowNanoseconds && !method.streams ? .notice : .info
  }

  private func isWanted(
    took nanoseconds: Int64, streams: Bool, trace: TraceContext?, failure: FailureKind?
  ) -> Bool {
    failure?.isOurs == true || nanoseconds > slowNanoseconds && !streams || trace?.isSampled == true
      || log.level == .debug
  }

  /// Logs that an event from another service was applied and committed, or that it failed.
  package func applied(
    _ type: String, trace: TraceContext?, from source: String, started: Instant, took: Duration, hasFailed: Bool
  ) {
    guard let trace, hasFailed || trace.isSampled || log.level == .debug else { return }
    write(
      TraceSpan(
        kind: .consumer, trace: trace, name: type, peer: source, started: started, took: took,
        outcome: hasFailed ? "failed" : "ok"),
      level: hasFailed ? .warning : .info)
  }

  /// Logs a span. Omits an unsampled span of a slow or failed call if the maximum rate is exceeded.
  package func write(_ span: TraceSpan, level: LogLevel) {
    let isSampled = span.trace?.isSampled == true
    // The next logged span contains the number of omitted spans.
    if level > .info, !isSampled, bucket.take(of: rate, at: clock.now) != nil {
      leftOut += 1
      return
    }
    let left = leftOut == 0 ? nil : leftOut
    leftOut = 0
    log.add(level > .info || isSampled ? level : .debug, "span") {
      [
        "trace_id": span.trace?.traceID, "span_id": span.trace?.spanID, "parent_id": span.trace?.parentID,
        "kind": span.kind.rawValue, "name": span.name, "peer": span.peer, "started_ns": span.started.nanoseconds,
        "took_ms": span.took, "outcome": span.outcome, "left_out": left,
      ]
    }
  }
}

extension FailureKind {
  /// True if the failure is the system's fault rather than the caller's, so it should be visible in the log by default.
  package var isOurs: Bool {
    switch self {
    case .internal, .unavailable, .deadlineExceeded, .providerFailed: true
    default: false
    }
  }
}
