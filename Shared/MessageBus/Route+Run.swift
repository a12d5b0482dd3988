import CivilTime
package import EventLoop
import Telemetry
package import Wire

extension Route {
  /// Runs a handler that waits for nothing, which appends its result to `out`; the same as `start` in all else.
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

  /// Starts a handler: counts its call, and turns what it throws into an answer. The one place where errors become
  /// answers.
  ///
  /// - Returns: what gives the work up when it is cancelled; it answers all the same.
  /// - Throws: the answer to a call that can't even be started.
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

  /// What a caller is told of an error that a handler threw.
  ///
  /// A `Failure` is meant for the caller. Anything else is a fault of ours: it goes to the log under an
  /// id, and the caller gets the id.
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
        "a call failed by a fault of ours",
        [
          "id": id, "method": method.name, "error": "\(error)", "trace_id": trace?.traceID, "span_id": trace?.spanID,
        ])
      return .internal(id: id, executed: method.effect == .read ? .no : .unknown)
    }
  }
}
