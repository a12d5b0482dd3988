import CivilTime
import ClientLoad
import ContainerEngine
import EventLoop
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests what happens when the containers' limits are reached.
extension Engine {
  /// Checks that a service over its memory limit is killed and restarted. The process that holds the service's socket
  /// restarts the service. During this start, the holder is the larger process; if the kernel kills the holder, the
  /// engine restarts both processes.
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
        // The output looks like "4.492MiB / 512MiB". The limit is in whole pages.
        let usage = Self.line(try await docker("stats", "--no-stream", "--format", "{{.MemUsage}}", container))
        let mebibytes = try #require(Double(usage.prefix { $0 != "M" }), "\(usage)")
        let bytes = "\(Int(mebibytes * 1024) * 1024 + (256 << 10))"
        // The limit can't be lower than the current usage. The service may also reuse free memory before it needs more.
        tightened = clock.now
        _ = try? await docker("update", "--memory", bytes, "--memory-swap", bytes, container)
        isKilled = try await eventually(within: .seconds(3)) {
          // The message is held in full for a moment, by its reader and by the handler that answers it.
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
    // With so little memory, the service may fail to start again. Calls wait until it starts.
    #expect(load.failed == [], "the memory was too small for \(tooSmall)")
    #expect(load.refused == 0 && load.reachedAll)
  }

  /// Checks that a service whose container allows no more processes stays unavailable until the limit is raised, and
  /// that other services aren't affected.
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
    for service in ServiceDirectory.inner where service != "progress" { _ = try await client.call("\(service).ping") }
    try await docker("update", "--pids-limit", "64", container)
    let isBack = try await eventually { (try? await client.call("progress.ping", timeoutMs: 1000)) != nil }
    #expect(isBack)
    #expect(try await inspect("progress", ".RestartCount") == "0")
  }
}
