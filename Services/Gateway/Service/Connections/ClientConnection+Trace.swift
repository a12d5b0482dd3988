import CivilTime
import EventLoop
import MessageBus
import Telemetry
import Wire

/// A call's deadline, and its place in its trace.
extension ClientConnection {
  /// When the caller stops waiting; nil for an endless stream.
  func deadline(_ incoming: Incoming, _ entry: MethodDirectory.Entry, from now: Instant) -> Instant? {
    entry.isEndless ? nil : incoming.deadline ?? gateway.deadline(incoming.envelope.meta.timeoutMs, from: now)
  }

  /// Where a call stands in a trace that the client brought or that was begun for it.
  func trace(_ envelope: Envelope, in text: Span<UInt8>, at now: Instant) -> TraceContext? {
    let given = envelope.traceparent.flatMap { TraceContext(text.extracting($0)) }
    return gateway.trace(given, of: self, at: now)
  }

  /// What of the client's `tracestate` goes on beside its `traceparent`.
  func traceState(_ envelope: Envelope, _ text: Span<UInt8>) -> Range<Int>? {
    guard let state = envelope.tracestate, TraceContext.isState(text.extracting(state)),
      let parent = envelope.traceparent, TraceContext(text.extracting(parent)) != nil
    else { return nil }
    return state
  }
}
