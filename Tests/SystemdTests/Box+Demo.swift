import EventLoop
import ServiceHost
import TestBox

@testable import QuintetCommand
@testable import QuintetDevelopment

/// Runs the demo's scenarios in a box, where systemd holds the sockets.
extension Box: DemoStage {
  var logs: String? { "the journal" }

  func processID(of service: String) async -> Int32? {
    let text = try? await show(Self.unit(service), "MainPID")
    return text.flatMap { Int32($0) }
  }

  func kill(_ service: String) async { await run("systemctl", "kill", "-s", "KILL", Self.unit(service)) }

  /// Also stops the socket unit, which would start the service for the next caller.
  func hold(_ service: String) async {
    await run("systemctl", "stop", Self.unit(service, "socket"), Self.unit(service))
  }

  func release(_ service: String) async { await run("systemctl", "start", Self.unit(service)) }
}
