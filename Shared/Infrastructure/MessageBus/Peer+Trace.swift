import CivilTime
import EventLoop
import Telemetry
package import Wire

extension Peer {
  /// Makes a call like `call`, but with JSON texts for the params and the reply.
  ///
  /// A call on behalf of another is recorded as a child span, which is the parent of the called service's span.
  package func callText(
    _ method: Method, _ params: RawJSON, as caller: Caller, timeout: Duration? = .seconds(5),
    item: (@Loop (Span<UInt8>) -> Void)? = nil
  ) async throws -> RawJSON {
    guard let parent = caller.trace else {
      return try await exchange(method, params, as: caller, timeout: timeout, item: item)
    }
    var caller = caller
    caller.trace = TraceIDs.shared.child(of: parent)
    let started = now
    do {
      let reply = try await exchange(method, params, as: caller, timeout: timeout, item: item)
      ended(method, trace: caller.trace, since: started, with: nil)
      return reply
    } catch {
      ended(method, trace: caller.trace, since: started, with: (error as? Failure)?.kind ?? .internal)
      throw error
    }
  }

  private func ended(
    _ method: Method, trace: TraceContext?, since started: Instant, with failure: FailureKind?
  ) {
    spans?.ended(
      .client, method, trace: trace, peer: name, started: started, nanoseconds: (now - started).nanoseconds,
      failure: failure)
  }
}

extension TraceContext {
  /// Writes the trace context as a member of a request, and `state` as another member.
  package func writeMember(into out: inout OutputSpan<UInt8>, state: String? = nil) {
    out.append(",\"traceparent\":\"")
    let text = text
    out.append(text.span)
    out.append(UInt8(ascii: "\""))
    if let state { Self.writeState(state.utf8Span.span, into: &out) }
  }

  /// Writes a valid `tracestate` as a member of a request.
  package static func writeState(_ state: Span<UInt8>, into out: inout OutputSpan<UInt8>) {
    out.append(",\"tracestate\":\"")
    out.append(state)
    out.append(UInt8(ascii: "\""))
  }
}
