import EventLoop
import ServiceHost

@testable import QuintetCommand

/// The demo's journeys on a stack in containers.
extension Engine: DemoStage {
  var logs: String { "docker compose logs" }

  func kill(_ service: String) async { try? await killProcess(service) }

  /// What is killed through the engine stays away.
  func hold(_ service: String) async { _ = try? await docker("kill", Self.container(service)) }

  func release(_ service: String) async { _ = try? await docker("start", Self.container(service)) }
}
