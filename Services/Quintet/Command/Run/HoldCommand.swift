import EventLoop
import Glibc
import ServiceHost

/// `quintet hold SERVICE`: the supervisor in a container. It holds the service's socket, runs the service's program,
/// and restarts it when it exits or hangs.
///
/// Compose doesn't keep the socket of a stopped container open. This process keeps the socket open, so callers wait in
/// its backlog for the milliseconds that a restart takes. The container engine doesn't count these restarts, so it
/// doesn't double its restart delay each time (decision 33).
@Loop struct HoldCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "hold", in: .run, summary: "Run one service and hold its socket, in a container",
    discussion: """
      Run one service, and restart it when it exits or hangs. Calls wait at its socket in the meantime. This is the \
      main process of a container.
      """,
    parameters: [CommandParameter("SERVICE", "The service", .service)], options: CommandOption.start,
    examples: ["hold content"])

  /// The plan, with exactly one service.
  private let plan: DeploymentPlan

  nonisolated init(_ arguments: Arguments) throws {
    var plan = try DeploymentPlan(toStart: arguments)
    plan.services = [try ServiceChoice.service(arguments.words[0])]
    plan.keepsLogs = false
    plan.keepsFacts = false
    // A container has no other watchdog. The systemd units have the same limit.
    plan.patience = .seconds(10)
    self.plan = plan
  }

  /// - Returns: 0 after a termination signal, when the service has finished its calls; 1 when the supervisor can't
  ///   start.
  func run() async -> Int32 {
    let interrupted = Interruption()
    let supervisor = Supervisor(plan)
    SignalWatch.on(SIGHUP) { supervisor.reload() }
    supervisor.changed = { child in
      switch child.state {
      case .ended(let exit) where !interrupted.hasCome:
        Output.error("quintet: \(child.service) \(exit) and is restarted")
      case .hung: Output.error("quintet: \(child.service) doesn't answer and is killed")
      case .failed(let reason): Output.error("quintet: \(child.service) can't be started: \(reason)")
      default: break
      }
    }
    do {
      try await supervisor.start()
      await interrupted.wait()
      await supervisor.stop()
      return 0
    } catch {
      Output.error("quintet: \(error)")
      return 1
    }
  }
}
