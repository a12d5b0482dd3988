import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// One user of the machine floods the gateway, and another one measures its own calls.
///
/// Both run under their own user ids, which requires root. The compared figures come from the same run.
@Suite(.timeLimit(.minutes(5))) struct FloodTests {
  @Test("Another user's flood neither fails nor delays a client's calls", .enabled(if: geteuid() == 0))
  func flood() async throws {
    try await onLoop {
      // Removes the call rate per user, so that the flood isn't limited by it.
      let unpaced = ["QUINTET_GATEWAY_ORIGIN_CALL_RATE": "0"]
      try await withStack(settings: unpaced) { supervisor in
        let socket = supervisor.plan.directories.gatewaySocket
        // A test's folder is private to its user, and these clients run as other users.
        #expect(unsafe chmod(Disk.parent(of: supervisor.plan.directories.runtime), 0o755) == 0)
        let client = try await GatewayClient.connect(socket)
        defer { client.close() }
        let calm = try await Self.probe(socket, beside: client, flood: nil)
        #expect(calm.answered == calm.calls && calm.calls > 0)
        // The last kind leaves thousands of closed connections in the backlog, which must be accepted first.
        for kind in ["calls", "refused", "halves", "bytes", "large", "connections"] {
          // Flood, gateway and probe share the cores with other processes, and this is a debug build. `make bench
          // FIGURES=flood` measures the cost; this test only shows that no client waits for the end of a flood. So the
          // best of a few tries counts.
          let allowed = 10 * calm.p99 + 50_000
          var p99 = Int64.max
          for _ in 0..<5 where p99 >= allowed {
            let flooded = try await Self.probe(socket, beside: client, flood: kind)
            #expect(flooded.answered == flooded.calls, "\(kind)")
            p99 = min(p99, flooded.p99)
          }
          #expect(p99 < allowed, "\(kind): \(p99) µs against \(calm.p99) µs")
        }
        #expect(supervisor.child("gateway")?.restarts == 0)
      }
    }
  }

  private struct Measured {
    var calls: Int64
    var answered: Int64
    var p99: Int64
  }

  /// Measures for a second while another user floods the gateway.
  @Loop private static func probe(_ socket: String, beside client: GatewayClient, flood: String?) async throws
    -> Measured
  {
    // The clients of an earlier flood have disconnected.
    _ = try await clients(1, by: client)
    var measured = startProbe(socket)
    // The probe connects before the flood begins. On a stalled machine it can finish before it is seen.
    while try await !clients(2, by: client, until: { measured.isOver }) { measured = startProbe(socket) }
    var flooder: ChildProcess?
    if let flood {
      flooder = try ChildProcess(
        "/usr/bin/setpriv", user(65533) + ["\(Programs.folder)/flood", socket, flood], environment: [:],
        output: (2, 2)
      ) { _ in }
    }
    let output = await measured.output.result
    flooder?.signal(SIGKILL)
    let result = try JSON.decode(JSONValue.self, from: Bytes(try output.get().utf8))
    return Measured(
      calls: result["calls"]?.integer ?? 0, answered: result["answered"]?.integer ?? -1,
      p99: result["p99_us"]?.integer ?? .max)
  }

  /// A running probe, which lasts for a second and a half.
  @Loop private final class RunningProbe {
    let output: Task<String, any Error>
    private(set) var isOver = false

    init(_ output: Task<String, any Error>) {
      self.output = output
      Loop.task {
        _ = await output.result
        self.isOver = true
      }
    }
  }

  @Loop private static func startProbe(_ socket: String) -> RunningProbe {
    RunningProbe(
      Loop.task {
        try await Programs.runSystem(
          "/usr/bin/setpriv", user(65534) + ["\(Programs.folder)/flood", socket, "probe", "1"])
      })
  }

  /// Waits until `count` clients are connected or `isOver` returns true.
  ///
  /// - Returns: True if that many clients were connected.
  @Loop private static func clients(
    _ count: Int, by client: GatewayClient, until isOver: @Loop () -> Bool = { false }
  ) async throws -> Bool {
    let clock = LoopClock.system
    let end = clock.now + .seconds(60)
    while true {
      let metrics = try await client.call("gateway.metrics", timeoutMs: 20_000)["text"]?.string ?? ""
      if metrics.contains("\nquintet_gateway_connections{service=\"gateway\"} \(Double(count))\n") { return true }
      if isOver() { return false }
      try #require(clock.now < end, "there aren't \(count) clients")
      try await clock.sleep(until: clock.now + .milliseconds(1))
    }
  }

  private static func user(_ id: Int) -> [String] { ["--reuid", "\(id)", "--regid", "\(id)", "--clear-groups"] }
}
