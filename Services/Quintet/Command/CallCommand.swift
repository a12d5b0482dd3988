import CivilTime
import Contracts
import EventLoop
import ServiceHost
import Telemetry
package import Wire

/// `quintet call METHOD [JSON]`: makes a call. Prints the items of its stream as they arrive, and then its result.
///
/// The call has an idempotency key. If the gateway or a service is unavailable, the call is repeated until the timeout.
@Loop struct CallCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "call", in: .tools, summary: "Call a method through the gateway",
    discussion: """
      Call a method through the gateway, as an app does, and print the result. The items of a stream are printed as they
      arrive.
      """,
    parameters: [
      CommandParameter("METHOD", "The method", .method),
      CommandParameter("JSON", "The parameters (default: {})", .text, .optional),
    ],
    options: [
      CommandOption("token", "TOKEN", "The token of a session"),
      CommandOption("key", "KEY", "The idempotency key (default: a new key)"),
      CommandOption("timeout", "MS", "The time limit in milliseconds (default: 5000)"),
      CommandOption(flag: "trace", "Make all services log the call, for quintet trace"), .json,
    ] + CommandOption.deployment,
    examples: [
      "call gateway.ping '{\"hello\": \"world\"}'", "call content.cards.list --token TOKEN --trace",
    ])

  private let socket: String
  private let method: String
  private let params: JSONValue
  private let token: String?
  private let key: String
  private let timeoutMs: Int
  private let isJSON: Bool
  /// True if all processes log the call's spans for `quintet trace`.
  private let isTraced: Bool

  nonisolated init(_ arguments: Arguments) throws {
    method = arguments.words[0]
    params = try JSONValue(argument: arguments.words.count == 2 ? arguments.words[1] : "{}")
    token = arguments["token"]
    key = arguments["key"] ?? "call-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    timeoutMs = try arguments.integer("timeout", in: 1...1_000_000_000) ?? 5000
    isTraced = arguments.has("trace")
    isJSON = arguments.has("json")
    socket = try DeploymentPaths.running(arguments).directories.gatewaySocket
  }

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
        guard failure.kind == .unavailable, LoopClock.system.now < end else { return report(failure) }
      } catch {
        guard error is UVFault, LoopClock.system.now < end else {
          Output.error("quintet: the gateway doesn't answer: \(error). To start the services, run quintet up.")
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

  private func report(_ failure: Failure) -> Int32 {
    if isJSON {
      Output.line(String(decoding: failure.encoded(in: .en), as: UTF8.self))
    } else {
      Output.error("\(Output.red(failure.kind.rawValue)): \(failure.message.en)")
      if !failure.details.members.isEmpty { Output.error(Output.pretty(.object(failure.details))) }
    }
    return failure.kind == .unavailable || failure.kind == .deadlineExceeded ? 69 : 1
  }
}

extension JSONValue {
  /// Parses the parameters of a call from the command line.
  package init(argument text: String) throws(UsageFault) {
    do { self = try JSON.decode(JSONValue.self, from: Bytes(text.utf8)) } catch {
      throw UsageFault("the parameters aren't valid JSON: \(error)")
    }
  }
}
