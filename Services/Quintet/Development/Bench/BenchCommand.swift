import EventLoop
import QuintetCommand
import ServiceHost
import Wire

/// `quintet-dev bench METHOD`: calls a method repeatedly and reports the latencies.
@Loop struct BenchCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "bench", in: .tools, summary: "Measure the latency of a method",
    discussion: """
      Call a method of the running services repeatedly and show the distribution of the latency. With --rate, calls are \
      due at fixed times, whether or not replies have arrived (open loop), and latency counts from these times.
      """,
    parameters: [CommandParameter("METHOD", "The method", .method)],
    options: [
      CommandOption("params", "JSON", "The parameters of each call (default: {})"),
      CommandOption("token", "TOKEN", "The token of a session"),
      CommandOption("seconds", "N", "The duration (default: 10)"),
      CommandOption("connections", "N", "The number of connections (default: 1)"),
      CommandOption("rate", "N", "The number of calls per second (default: as many as possible)"),
      CommandOption(
        "in-flight", "N", "The maximum number of unanswered calls per connection (default: 1, or 256 with --rate)"),
      CommandOption("timeout", "MS", "The time limit of each call in milliseconds (default: 5000)"), .json,
    ] + CommandOption.deployment,
    examples: ["bench gateway.ping --seconds 5", "bench content.ping --rate 1000 --connections 4"])

  private let plan: BenchPlan
  private let isJSON: Bool

  nonisolated init(_ arguments: Arguments) throws {
    var plan = BenchPlan(
      socket: try DeploymentPaths.running(arguments).directories.gatewaySocket, method: arguments.words[0])
    plan.params = try JSONValue(argument: arguments["params"] ?? "{}")
    plan.token = arguments["token"]
    plan.connections = Int(try arguments.number("connections", usual: 1, atLeast: 1))
    if arguments["rate"] != nil { plan.rate = try arguments.number("rate", usual: 1, atLeast: 0.1) }
    // In an open loop, calls are sent when they are due, so this limit must exceed the gateway's own.
    plan.inFlight = Int(try arguments.number("in-flight", usual: plan.isOpen ? 256 : 1, atLeast: 1))
    plan.duration = .milliseconds(Int(try arguments.number("seconds", usual: 10, atLeast: 0.1) * 1000))
    plan.timeoutMs = Int(try arguments.number("timeout", usual: 5000, atLeast: 1))
    self.plan = plan
    isJSON = arguments.has("json")
  }

  /// - Returns: 0 if any call was answered, even with a failure; 1 if none was; 69 (`EX_UNAVAILABLE`) if the gateway
  ///   can't be reached.
  func run() async -> Int32 {
    do throws(UVFault) {
      let (tally, took) = try await BenchRun(plan).run()
      let report = BenchReport(plan: plan, tally: tally, took: took)
      if isJSON { Output.line(Output.compact(report.json)) } else { for line in report.lines { Output.line(line) } }
      return tally.answered > 0 ? 0 : 1
    } catch {
      Output.error("quintet-dev: \(error)")
      return 69
    }
  }
}
