package import EventLoop
package import Telemetry

/// The environment of all calls that a process handles: its clock and logs.
@Loop package struct RouteContext {
  package let clock: LoopClock
  /// Receives handlers' unexpected errors.
  package let log: Log
  /// Receives the spans of calls.
  package let spans: SpanLog

  package init(clock: LoopClock, log: Log, spans: SpanLog) {
    self.clock = clock
    self.log = log
    self.spans = spans
  }
}
