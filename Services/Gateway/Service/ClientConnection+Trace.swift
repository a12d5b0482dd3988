import CivilTime
import EventLoop
import MessageBus
import Telemetry
import Wire

/// A call's deadline, its place in its trace, and what is kept of it when it has ended.
extension ClientConnection {
  /// When the caller stops waiting; nil for an endless stream.
  func deadline(_ incoming: Incoming, _ entry: Directory.Entry, from now: Instant) -> Instant? {
    entry.method.isEndless ? nil : incoming.deadline ?? gateway.deadline(incoming.envelope.meta.timeoutMs, from: now)
  }

  func trace(_ envelope: Envelope, _ text: Span<UInt8>, _ now: Instant) -> TraceContext {
    let given = envelope.traceparent.flatMap { TraceContext(text.extracting($0)) }
    let isOps = given?.isSampled == true && gateway.isOps(stream.peer)
    return gateway.tracing.context(given, isOps: isOps, at: now)
  }

  /// Counts a call that was passed on and is about to be closed; those that are answered here are counted by their routes.
  func ended(_ index: Int, _ failure: FailureKind?) {
    let peer = calls[index].peer
    guard peer >= 0, let tally = calls[index].tally else { return }
    let started = calls[index].started
    let nanoseconds = (gateway.clock.now - started).nanoseconds
    tally.count(nanoseconds: nanoseconds, failure: failure)
    gateway.spans.ended(
      .server, tally.method, trace: calls[index].trace, peer: gateway.peers[peer].name, started: started,
      nanoseconds: nanoseconds, failure: failure)
  }
}
