import EventLoop
import Glibc
import ServiceHost

/// `quintet hold SERVICE`: what a container runs. Holds the service's socket, runs its program, and starts that again
/// when it ends or hangs.
///
/// Compose has nobody who holds a dead container's socket. As it stays here, callers wait in its backlog while the
/// service is away, for milliseconds, and the engine doesn't count a restart, after which it would wait twice as long
/// each time (docs/decisions/0023-a-container-holds-its-socket.md).
@Loop struct HoldCommand {
  /// With the one service.
  var plan: StackPlan

  /// - Returns: 0 after a signal to stop, when the service has finished its calls; 1 when the socket can't be held.
  func run() async -> Int32 {
    let interrupted = Interruption()
    let supervisor = Supervisor(plan)
    SignalWatch.on(SIGHUP) { supervisor.reload() }
    supervisor.changed = { child in
      switch child.state {
      case .ended(let exit) where !interrupted.hasCome:
        Output.error("quintet: \(child.service) \(exit), and is started again")
      case .hung: Output.error("quintet: \(child.service) gives no sign and is killed")
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
