import CivilTime
import Contracts
import EventLoop
import Telemetry
import Wire

/// `quintet call METHOD [JSON]`: makes one call, and prints its stream's items as they arrive and then its result.
///
/// The call has an idempotency key. If the gateway or a service goes down, it is repeated until the timeout.
@Loop struct CallCommand {
  var socket: String
  var method: String
  var params: JSONValue
  var token: String?
  var key: String
  var timeoutMs: Int
  var isJSON: Bool
  /// True if all processes log the call's spans for `quintet trace`.
  var isTraced = false

  /// - Returns: 0 for a result; 1 for a failure that a service returned; 69 (`EX_UNAVAILABLE`) if there was no reply.
  func run() async -> Int32 {
    let end = LoopClock.system.now + .milliseconds(timeoutMs)
    let trace = isTraced ? TraceIDs.shared.trace(isSampled: true) : nil
    if let trace { Output.error(Output.dim("trace \(trace.traceID)")) }
    while true {
      do {
        show(try await once(trace))
        return 0
      } catch let failure as Failure {
        guard failure.kind == .unavailable, LoopClock.system.now < end else { return tell(failure) }
      } catch {
        guard error is UVFault, LoopClock.system.now < end else {
          Output.error("quintet: nobody answers: \(error); is a stack running there? quintet up starts one")
          return 69
        }
      }
      try? await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(50))
    }
  }

  private func once(_ trace: TraceContext?) async throws -> JSONValue {
    let client = try await GatewayClient.connect(socket)
    defer { client.close() }
    client.token = token
    client.trace = trace
    return try await client.call(method, params, key: key, timeoutMs: timeoutMs) { item in
      Output.line(isJSON ? Output.compact(["item": item]) : Output.dim(Output.compact(item)))
    }
  }

  private func show(_ result: JSONValue) { Output.line(isJSON ? Output.compact(result) : Output.pretty(result)) }

  private func tell(_ failure: Failure) -> Int32 {
    if isJSON {
      Output.line(String(decoding: failure.encoded(in: .en), as: UTF8.self))
    } else {
      let hint = failure.kind == .methodNotFound ? ServiceContracts.hint(for: method) : ""
      Output.error("\(Output.red(failure.kind.rawValue)): \(failure.message.en)\(hint)")
      if !failure.details.members.isEmpty { Output.error(Output.pretty(.object(failure.details))) }
    }
    return failure.kind == .unavailable || failure.kind == .deadlineExceeded ? 69 : 1
  }
}
