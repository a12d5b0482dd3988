import EventLoop
import ServiceHost
import Wire

/// `quintet check SERVICE`: tests whether a service is ready, for the health checks of containers.
@Loop struct CheckCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "check", in: .watch, summary: "Test whether a service is ready, for health checks",
    discussion: "Test whether a service is ready. The exit code is 0 if it is ready, and 69 if it doesn't answer.",
    parameters: [CommandParameter("SERVICE", "The service", .service)], options: CommandOption.deployment,
    examples: ["check content"])

  private let directories: DeploymentFolders
  private let service: String

  nonisolated init(_ arguments: Arguments) throws {
    directories = try DeploymentPaths.running(arguments).directories
    service = try ServiceChoice.service(arguments.words[0])
  }

  /// - Returns: 0 when the service is ready; 1 when it isn't; 69 when it doesn't answer; 77 when it doesn't accept this
  ///   user.
  func run() async -> Int32 {
    do {
      let health: HealthReply = try await Health(directories).ask(service, "health", timeout: .seconds(2)).decode()
      // The container engine records the output of health checks: one line with the reason.
      let why = health.problem.map { ": \($0.message)" } ?? ""
      Output.line("\(service) is \(health.status.rawValue)\(why)")
      for warning in health.warnings ?? [] { Output.error("quintet: \(service): \(warning.text)") }
      // A service on standby is healthy.
      return health.status == .ok || health.standsBy ? 0 : 1
    } catch {
      return report(error)
    }
  }

  private func report(_ error: any Error) -> Int32 {
    let failure = CallFailure(error)
    Output.error("quintet: \(service): \(failure.words)")
    let isDenied = CallFailure.isDenied(error)
    if !isDenied, let cure = UnreachableService.of(service, in: directories).cure { Output.error("  \(cure)") }
    return failure.code == 77 ? 77 : 69
  }
}
