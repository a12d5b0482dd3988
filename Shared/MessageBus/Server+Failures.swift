import CivilTime
import EventLoop
import Telemetry
import Wire

extension Server {
  /// What a caller is told of an error that a handler threw: the one place where errors become answers.
  ///
  /// A `Failure` is meant for the caller. Anything else is a fault of ours: it goes to the log under an
  /// id, and the caller gets the id.
  func failure(_ error: any Error, in method: Method, _ caller: Caller) -> Failure {
    switch error {
    case let failure as Failure:
      if failure.kind == .cancelled, isPast(caller.deadline) { return .deadlineExceeded(executed: failure.executed) }
      return failure
    case is CancellationError:
      return isPast(caller.deadline) ? .deadlineExceeded(executed: .unknown) : .cancelled()
    default:
      let id = String(UInt64.random(in: .min ... .max), radix: 36)
      log.error("a call failed by a fault of ours", ["id": id, "method": method.name, "error": "\(error)"])
      return .internal(id: id, executed: method.effect == .read ? .no : .unknown)
    }
  }

  private func isPast(_ deadline: Instant?) -> Bool { deadline.map { $0 <= clock.now } ?? false }
}
