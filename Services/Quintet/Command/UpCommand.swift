import EventLoop
import Glibc
import ServiceHost

/// `quintet up`: the whole stack, until Ctrl-C.
@Loop struct UpCommand {
  var plan: StackPlan
  /// The demo's own App Store: walks the apps' journeys once everything is ready. The plan trusts it already.
  var demo: DemoStore?
  /// Whether to go on serving after the demo.
  var keepsServing = true

  func run() async -> Int32 {
    let supervisor = Supervisor(plan)
    let board = Board(supervisor)
    let interrupted = Interruption()
    do {
      try await supervisor.start()
      board.show()
      try await supervisor.waitUntilReady(timeout: .seconds(20))
      if let demo {
        board.pause()
        let isGood = try await Demo(supervisor, store: demo).run()
        guard isGood, keepsServing else {
          await supervisor.stop()
          return isGood ? 0 : 1
        }
        board.resume()
      }
      sayWhatNext()
      await interrupted.wait()
      board.pause()
      Output.line("\nstopping …")
      await supervisor.stop()
      return 0
    } catch {
      Output.error("quintet: \(error)")
      await supervisor.stop()
      return 1
    }
  }

  private func sayWhatNext() {
    let socket = plan.directories.gatewaySocket
    Output.line()
    Output.line("Quintet is serving at \(Output.bold(socket)). Ctrl-C stops it. To try next, in another terminal:")
    Output.line("  export QUINTET_RUNTIME_DIR=\(plan.directories.runtime)")
    Output.line("  quintet status")
    Output.line("  quintet call gateway.ping '{\"hello\":\"world\"}'")
    Output.line(
      "  quintet call entitlements.devices.register '{\"app\":\"tarot\",\"language\":\"en\",\"time_zone\":\"Europe/London\"}'"
    )
  }
}

/// Ctrl-C or a TERM signal, as something to wait for.
@Loop final class Interruption {
  private(set) var hasCome = false
  private var continuation: CheckedContinuation<Void, Never>?

  init() {
    for signal in [SIGINT, SIGTERM] { SignalWatch.on(signal) { [weak self] in self?.come() } }
  }

  func wait() async {
    if hasCome { return }
    await withCheckedContinuation { continuation = $0 }
  }

  private func come() {
    hasCome = true
    continuation?.resume()
    continuation = nil
  }
}
