import EventLoop
import ServiceHost
import Wire

/// `quintet check SERVICE`: tests whether a service is ready, for the health checks of containers.
@Loop struct CheckCommand {
  var directories: DeploymentFolders
  var service: String

  /// - Returns: 0 when the service is ready; 1 when it isn't; 69 when it doesn't answer; 77 when it doesn't accept this
  ///   user.
  func run() async -> Int32 {
    do {
      let health: HealthReply = try await Health(directories).ask(service, "health", timeout: .seconds(2)).decode()
      // The container engine records the output of health checks: one line with the reason.
      let why = health.problem.map { ": \($0.message)" } ?? ""
      Output.line("\(service) is \(health.status.rawValue)\(why)")
      for warning in health.warnings ?? [] { Output.error("quintet: \(service): \(warning)") }
      // A service on standby is healthy.
      return health.status == .ok || health.standsBy ? 0 : 1
    } catch {
      let unanswered = Unanswered(error)
      Output.error("quintet: \(service): \(unanswered.words)")
      let isDenied = Unanswered.isDenied(error)
      if !isDenied, let cure = Silence.of(service, in: directories).cure { Output.error("  \(cure)") }
      return unanswered.code == 77 ? 77 : 69
    }
  }
}
