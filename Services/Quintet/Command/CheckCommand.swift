import EventLoop
import ServiceHost
import Wire

/// `quintet check SERVICE`: whether one service is ready, as an exit code. It is what a container's health check runs.
@Loop struct CheckCommand {
  var directories: StackFolders
  var service: String

  /// - Returns: 0 when it is ready, 1 when it isn't, 69 when it doesn't answer, 77 when it doesn't
  ///   answer this user.
  func run() async -> Int32 {
    do {
      let health: HealthReply = try await Health(directories).ask(service, "health", timeout: .seconds(2)).decode()
      // Health checks are kept by the engine: one line, and why.
      let why = health.trouble.map { ": \($0.message)" } ?? ""
      Output.line("\(service) is \(health.status.rawValue)\(why)")
      for remark in health.remarks ?? [] { Output.error("quintet: \(service): \(remark)") }
      // Who stands by is as well as it is meant to be.
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
