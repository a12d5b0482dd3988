package import EventLoop
package import Telemetry

/// What a process has for all calls that it answers: the time, and where what happens is noted.
@Loop package struct RouteContext {
  package let clock: LoopClock
  /// Where faults of handlers go.
  package let log: Log
  /// Where the spans of calls go.
  package let spans: SpanLog

  package init(clock: LoopClock, log: Log, spans: SpanLog) {
    (self.clock, self.log, self.spans) = (clock, log, spans)
  }
}
