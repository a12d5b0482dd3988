import CivilTime
import EventLoop
import MessageBus
import Telemetry
import Wire

/// A call's deadline and trace context.
extension ClientConnection {
  /// The call's deadline; nil for an endless stream.
  func deadline(_ incoming: Incoming, _ entry: MethodDirectory.Entry, from now: Instant) -> Instant? {
    entry.isEndless ? nil : incoming.deadline ?? gateway.deadline(incoming.envelope.meta.timeoutMs, from: now)
  }

  /// The trace context of a call, if the client sent one or one was created for it.
  func trace(_ envelope: Envelope, in text: Span<UInt8>, at now: Instant) -> TraceContext? {
    let given = envelope.traceparent.flatMap { TraceContext(text.extracting($0)) }
    return gateway.trace(given, of: self, at: now)
  }

  /// The client's `tracestate`, if it is valid and accompanies a valid `traceparent`.
  func traceState(_ envelope: Envelope, _ text: Span<UInt8>) -> Range<Int>? {
    guard let state = envelope.tracestate, TraceContext.isState(text.extracting(state)),
      let parent = envelope.traceparent, TraceContext(text.extracting(parent)) != nil
    else { return nil }
    return state
  }
}
