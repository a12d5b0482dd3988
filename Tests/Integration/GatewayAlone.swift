import CivilTime
import EventLoop
import Files
import Glibc
import TestSupport
import Wire

/// A real gateway without services, for the parts of the protocol that it answers alone.
@Loop final class GatewayAlone {
  let socket: String
  private let process: ChildProcess
  private let exited: Exited

  /// The exit status of a process that has ended.
  @Loop private final class Exited { var exit: ChildExit? }

  init(in folder: String) throws {
    socket = "\(folder)/gateway.sock"
    let exited = Exited()
    self.exited = exited
    let log = try Disk.appendOnly("\(folder)/gateway.log", mode: 0o600)
    defer { close(log) }
    let environment = [
      "QUINTET_RUNTIME_DIR": folder, "QUINTET_STATE_DIR": folder, "QUINTET_APPS_DIR": Apps.folder,
    ]
    process = try ChildProcess("\(Programs.folder)/gateway", [], environment: environment, output: (log, log)) {
      exited.exit = $0
    }
  }

  /// Returns a new connection, and waits until the gateway listens.
  func connect(_ framing: Framing = .lengthPrefixed) async throws -> RawClient {
    let end = LoopClock.system.now + .seconds(60)
    while true {
      do { return try await RawClient.connect(socket, framing) } catch {
        guard exited.exit == nil, LoopClock.system.now < end else { throw error }
        try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(5))
      }
    }
  }

  var isRunning: Bool { exited.exit == nil }

  /// Asks the gateway to stop, as an init system does.
  func terminate() { process.signal(SIGTERM) }

  func stop() async {
    process.signal(SIGKILL)
    while exited.exit == nil { try? await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(2)) }
  }
}

/// Runs a body with a gateway in a temporary folder. The gateway must still run at the end.
@Loop func withGateway(_ body: @Loop (GatewayAlone) async throws -> Void) async throws {
  try await withTemporaryDirectory { folder in
    let gateway = try GatewayAlone(in: folder)
    do { try await body(gateway) } catch {
      await gateway.stop()
      throw error
    }
    await gateway.stop()
  }
}
