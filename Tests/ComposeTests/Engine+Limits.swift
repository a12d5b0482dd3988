import CivilTime
import ClientLoad
import ContainerEngine
import EventLoop
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// What the containers' limits do when they are reached.
extension Engine {
  /// A service that needs more memory than its container may have is killed, and started again: by the holder of its
  /// socket, or by the engine where the kernel's choice fell on that one, as on the larger of the two while the service
  /// starts.
  func limitsOfMemory() async throws {
    let container = Self.container("content")
    let pid = await processID(of: "content")
    let load = Load(directories.gatewaySocket)
    let clock = LoopClock.system
    var tooSmall = Duration.zero
    try await load.during(clients: 4) {
      var isKilled = false
      var tightened = clock.now
      for _ in 0..<10 where !isKilled {
        // As "4.492MiB / 512MiB"; a control group counts in pages.
        let usage = Self.line(try await docker("stats", "--no-stream", "--format", "{{.MemUsage}}", container))
        let mebibytes = try #require(Double(usage.prefix { $0 != "M" }), "\(usage)")
        let bytes = "\(Int(mebibytes * 1024) * 1024 + (256 << 10))"
        // Less than it holds by now it can't be allowed; and now and then it has room that it uses again before it asks
        // for more.
        tightened = clock.now
        _ = try? await docker("update", "--memory", bytes, "--memory-swap", bytes, container)
        isKilled = try await eventually(within: .seconds(3)) {
          // Held whole for a moment, by its reader and by whoever answers it.
          let client = try await GatewayClient.connect(directories.gatewaySocket)
          defer { client.close() }
          _ = try? await client.call("content.ping", ["q": .string(String(repeating: "x", count: 900_000))])
          return await processID(of: "content") != pid
        }
      }
      try await docker("update", "--memory", "512m", "--memory-swap", "512m", container)
      tooSmall = clock.now - tightened
      #expect(isKilled)
      _ = try await eventually { load.answered > 300 }
    }
    // In as little room as that it may not even start again: calls wait for it.
    #expect(load.failed == [], "too small for \(tooSmall)")
    #expect(load.refused == 0 && load.reachedAll)
  }

  /// A service for which its container has no room for one more process is away until there is; nobody else is
  /// concerned.
  func limitsOfTasks() async throws {
    let container = Self.container("progress")
    let client = try await GatewayClient.connect(directories.gatewaySocket)
    defer { client.close() }
    try await docker("update", "--pids-limit", "1", container)
    try await killProcess("progress")
    let isAway = try await eventually {
      do {
        _ = try await client.call("progress.ping", timeoutMs: 200)
        return false
      } catch { return true }
    }
    #expect(isAway)
    for service in Roster.inner where service != "progress" { _ = try await client.call("\(service).ping") }
    try await docker("update", "--pids-limit", "64", container)
    let isBack = try await eventually { (try? await client.call("progress.ping", timeoutMs: 1000)) != nil }
    #expect(isBack)
    #expect(try await inspect("progress", ".RestartCount") == "0")
  }
}
