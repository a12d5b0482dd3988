import ContainerEngine
import EventLoop
import Files
import ServiceHost
import TestSupport

@testable import QuintetCommand
@testable import QuintetDevelopment

/// Runs the demo's scenarios in containers.
extension Engine: DemoStage {
  var logs: String? { "docker compose logs" }

  func kill(_ service: String) async { try? await killProcess(service) }

  /// The engine doesn't restart a container that was killed through it.
  func hold(_ service: String) async { _ = try? await docker("kill", Self.container(service)) }

  func release(_ service: String) async { _ = try? await docker("start", Self.container(service)) }
}

extension Engine {
  /// Returns the reason that no engine can run here; nil if one can run.
  nonisolated static func isMissing() async -> String? {
    do { return try await onLoop { await Engine.lack() } } catch { return "\(error)" }
  }

  /// Starts an engine with purchases and the tests' settings, and stops it after `body`.
  static func with(_ body: @Loop (Engine) async throws -> Void) async throws {
    try await withTemporaryDirectory { folder in
      let engine = Engine(
        folder, files: ["compose.yaml", "deploy/image/purchases.yaml", "Tests/Box/compose.yaml"])
      try await engine.start()
      do {
        try await body(engine)
      } catch {
        let told = try? await engine.compose("logs", "--no-color", "--tail", "20")
        await engine.stop()
        throw ProgramFailed(program: "\(error)", exit: .exited(code: 1), output: told ?? "")
      }
      await engine.stop()
    }
  }
}
