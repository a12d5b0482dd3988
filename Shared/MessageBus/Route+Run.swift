import CivilTime
package import EventLoop
package import Telemetry
package import Wire

extension Route {
  /// Runs a handler that waits for nothing, which appends its result to `out`; the same as `start` in all else.
  package func runNow(
    _ caller: Caller, _ params: Span<UInt8>, _ reader: Reader, into out: inout Bytes, clock: LoopClock, log: Log,
    spans: SpanLog
  ) throws(Failure) {
    let started = clock.now
    do {
      try reader(caller, params, &out)
      ended(caller, started, clock.now, nil, spans)
    } catch {
      throw failed(error, caller, started, clock, log, spans)
    }
  }

  /// Starts a handler: counts its call, and turns what it throws into an answer. The one place where errors become
  /// answers.
  ///
  /// - Returns: what gives the work up when it is cancelled; it answers all the same.
  /// - Throws: the answer to a call that can't even be started.
  package func start(
    _ call: Call, _ params: Span<UInt8>, _ handler: Handler, clock: LoopClock, log: Log, spans: SpanLog,
    answer: @escaping @Loop (Result<Bytes, Failure>) -> Void
  ) throws(Failure) -> any Cancellable {
    let started = clock.now
    do {
      return try handler(call, params) { result in
        switch result {
        case .success(let reply):
          self.ended(call.caller, started, clock.now, nil, spans)
          answer(.success(reply))
        case .failure(let error): answer(.failure(self.failed(error, call.caller, started, clock, log, spans)))
        }
      }
    } catch {
      throw failed(error, call.caller, started, clock, log, spans)
    }
  }

  private func failed(
    _ error: any Error, _ caller: Caller, _ started: Instant, _ clock: LoopClock, _ log: Log, _ spans: SpanLog
  ) -> Failure {
    let failure = answer(to: error, caller, clock: clock, log: log)
    ended(caller, started, clock.now, failure.kind, spans)
    return failure
  }

  private func ended(_ caller: Caller, _ started: Instant, _ now: Instant, _ failure: FailureKind?, _ spans: SpanLog) {
    let nanoseconds = now.nanoseconds(since: started)
    spans.ended(
      .server, tally, trace: caller.trace, started: started, nanoseconds: nanoseconds, failure: failure)
  }

  /// What a caller is told of an error that a handler threw.
  ///
  /// A `Failure` is meant for the caller. Anything else is a fault of ours: it goes to the log under an
  /// id, and the caller gets the id.
  private func answer(to error: any Error, _ caller: Caller, clock: LoopClock, log: Log) -> Failure {
    let isLate = caller.deadline.map { $0 <= clock.now } ?? false
    switch error {
    case let failure as Failure:
      return failure.kind == .cancelled && isLate ? .deadlineExceeded(executed: failure.executed) : failure
    case is CancellationError: return isLate ? .deadlineExceeded(executed: .unknown) : .cancelled()
    default:
      let id = String(clock.random(), radix: 36)
      let trace = caller.trace
      log.error(
        "a call failed by a fault of ours",
        [
          "id": id, "method": method.name, "error": "\(error)", "trace_id": trace?.traceID, "span_id": trace?.spanID,
        ])
      return .internal(id: id, executed: method.effect == .read ? .no : .unknown)
    }
  }
}
