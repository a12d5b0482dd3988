package import CivilTime
package import EventLoop
import Quotas
package import Telemetry
package import Wire

/// Decides which spans the log gets, and writes them: those of sampled traces, slow calls, calls that failed by no
/// fault of their caller's, and at the level `debug` all.
@Loop package final class SpanLog {
  /// Calls that take longer are written.
  package var slow: Duration {
    didSet { slowNanoseconds = slow.nanoseconds }
  }
  private var slowNanoseconds: Int64
  private let log: Log
  private let clock: LoopClock
  /// Slow and failed calls that may be written: an outage must not fill the disk.
  private let rate: Rate
  private var bucket = TokenBucket()
  private var leftOut = 0

  /// - Parameter perSecond: slow and failed calls that are written at most; sampled ones are bounded where they are
  ///   sampled.
  package init(_ log: Log, clock: LoopClock, slow: Duration = .seconds(1), perSecond: Int = 20) {
    (self.log, self.clock, self.slow) = (log, clock, slow)
    slowNanoseconds = slow.nanoseconds
    rate = Rate(perSecond: perSecond, burst: perSecond)
  }

  /// A call has ended: its tally counts it. Most calls aren't for the log, and cost nothing here. A stream is as slow
  /// as its reader.
  ///
  /// - Parameter series: the trace of a call that brought none.
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

  /// The same for a call that isn't counted here.
  func ended(
    _ kind: TraceSpan.Kind, _ method: Method, trace: TraceContext?, peer: String?, started: Instant,
    nanoseconds: Int64, failure: FailureKind?
  ) {
    guard isWanted(took: nanoseconds, streams: method.streams, trace: trace, failure: failure) else { return }
    let isOurs = failure?.isOurs ?? false
    write(
      TraceSpan(
        kind, method.name, trace: trace, peer: peer, started: started, took: .nanoseconds(nanoseconds),
        outcome: failure?.rawValue ?? "ok"),
      level: isOurs ? .warning : nanoseconds > slowNanoseconds && !method.streams ? .notice : .info)
  }

  private func isWanted(
    took nanoseconds: Int64, streams: Bool, trace: TraceContext?, failure: FailureKind?
  ) -> Bool {
    failure?.isOurs == true || nanoseconds > slowNanoseconds && !streams || trace?.isSampled == true
      || log.level == .debug
  }

  /// An event of another service was applied and is on disk, or couldn't be.
  package func applied(
    _ type: String, trace: TraceContext?, from source: String, started: Instant, took: Duration, hasFailed: Bool
  ) {
    guard let trace, hasFailed || trace.isSampled || log.level == .debug else { return }
    write(
      TraceSpan(
        .consumer, type, trace: trace, peer: source, started: started, took: took, outcome: hasFailed ? "failed" : "ok"),
      level: hasFailed ? .warning : .info)
  }

  /// Writes a span, unless too many of its level were written already.
  package func write(_ span: TraceSpan, level: LogLevel) {
    let isSampled = span.trace?.isSampled == true
    // What was left out once the bucket is full again is told by the next line.
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
  /// Whether the system is to blame, and not its caller: somebody should see this without being asked to look.
  package var isOurs: Bool {
    switch self {
    case .internal, .unavailable, .deadlineExceeded, .providerFailed: true
    default: false
    }
  }
}
