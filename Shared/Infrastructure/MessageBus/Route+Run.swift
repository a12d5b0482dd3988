import CivilTime
package import EventLoop
import Telemetry
package import Wire

extension Route {
  /// Runs a synchronous handler, which appends its result to `out`. Otherwise the same as `start`.
  package func run(
    _ reader: Reader, _ params: Span<UInt8>, for caller: Caller, in context: RouteContext, into out: inout Bytes
  ) throws(Failure) {
    let started = context.clock.now
    do {
      try reader(caller, params, &out)
      ended(caller, since: started, in: context, with: nil)
    } catch {
      throw failed(error, caller, since: started, in: context)
    }
  }

  /// Starts a handler, counts its call, and converts thrown errors to failures. This is the only place where that
  /// happens.
  ///
  /// - Returns: The work, for cancellation. Cancelled work still produces a response.
  /// - Throws: The failure of a call that couldn't be started.
  package func start(
    _ handler: Handler, _ params: Span<UInt8>, of call: Call, in context: RouteContext,
    answer: @escaping @Loop (Result<Bytes, Failure>) -> Void
  ) throws(Failure) -> any Cancellable {
    let started = context.clock.now
    do {
      return try handler(call, params) { result in
        switch result {
        case .success(let reply):
          self.ended(call.caller, since: started, in: context, with: nil)
          answer(.success(reply))
        case .failure(let error): answer(.failure(self.failed(error, call.caller, since: started, in: context)))
        }
      }
    } catch {
      throw failed(error, call.caller, since: started, in: context)
    }
  }

  private func failed(
    _ error: any Error, _ caller: Caller, since started: Instant, in context: RouteContext
  ) -> Failure {
    let failure = answer(to: error, caller, in: context)
    ended(caller, since: started, in: context, with: failure.kind)
    return failure
  }

  private func ended(
    _ caller: Caller, since started: Instant, in context: RouteContext, with failure: FailureKind?
  ) {
    context.spans.ended(
      .server, tally, trace: caller.trace, started: started,
      nanoseconds: context.clock.now.nanoseconds(since: started), failure: failure)
  }

  /// The failure returned to the caller for an error that a handler threw.
  ///
  /// A `Failure` is intended for the caller. Any other error is a bug: it is logged with an id, and the caller receives
  /// only the id.
  private func answer(to error: any Error, _ caller: Caller, in context: RouteContext) -> Failure {
    let isLate = caller.deadline.map { $0 <= context.clock.now } ?? false
    switch error {
    case let failure as Failure:
      return failure.kind == .cancelled && isLate ? .deadlineExceeded(executed: failure.executed) : failure
    case is CancellationError: return isLate ? .deadlineExceeded(executed: .unknown) : .cancelled()
    default:
      let id = String(context.clock.random(), radix: 36)
      let trace = caller.trace
      context.log.error(
        "a call failed because of an internal error",
        [
          "id": id, "method": method.name, "error": "\(error)", "trace_id": trace?.traceID, "span_id": trace?.spanID,
        ])
      return .internal(id: id, executed: method.effect == .read ? .no : .unknown)
    }
  }
}
