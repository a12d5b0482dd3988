import CivilTime
import EventLoop
import MessageBus
import Telemetry
import Wire

/// A call's deadline, its place in its trace, and what is kept of it when it has ended.
extension ClientConnection {
  /// When the caller stops waiting; nil for an endless stream.
  func deadline(_ incoming: Incoming, _ entry: Directory.Entry, from now: Instant) -> Instant? {
    entry.isEndless ? nil : incoming.deadline ?? gateway.deadline(incoming.envelope.meta.timeoutMs, from: now)
  }

  /// Where a call stands in a trace that the client brought or that was begun for it.
  func trace(_ envelope: Envelope, _ text: Span<UInt8>, _ now: Instant) -> TraceContext? {
    let given = envelope.traceparent.flatMap { TraceContext(text.extracting($0)) }
    let isOps = given?.isSampled == true && gateway.isOps(stream.peer)
    return gateway.tracing.context(given, isOps: isOps, at: now)
  }

  /// What of the client's `tracestate` goes on beside its `traceparent`.
  func traceState(_ envelope: Envelope, _ text: Span<UInt8>) -> Range<Int>? {
    guard let state = envelope.tracestate, TraceContext.isState(text.extracting(state)),
      let parent = envelope.traceparent, TraceContext(text.extracting(parent)) != nil
    else { return nil }
    return state
  }

  /// Counts a call that was passed on; those that are answered here are counted by their routes.
  func count(_ call: ClientCall, _ failure: FailureKind?) {
    guard call.peer >= 0, let tally = call.tally else { return }
    let nanoseconds = gateway.clock.recent.nanoseconds(since: call.started)
    gateway.spans.ended(
      .server, tally, trace: call.trace, series: gateway.peers[call.peer].traces.context(call.number),
      peer: gateway.peers[call.peer].name, started: call.started, nanoseconds: nanoseconds, failure: failure)
  }
}
