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
  /// A service that needs more memory than its container may have is killed alone, and who holds its socket starts it again.
  func limitsOfMemory() async throws {
    let container = Self.container("content")
    let pid = await processID(of: "content")
    let load = Load(directories.gatewaySocket)
    try await load.during(clients: 4) {
      // As "4.492MiB / 512MiB"; a control group counts in pages.
      let usage = Self.line(try await docker("stats", "--no-stream", "--format", "{{.MemUsage}}", container))
      let mebibytes = try #require(Double(usage.prefix { $0 != "M" }), "\(usage)")
      let bytes = "\(Int(mebibytes * 1024) * 1024 + (512 << 10))"
      try await docker("update", "--memory", bytes, "--memory-swap", bytes, container)
      let isKilled = try await eventually {
        // Held whole for a moment, by who reads it and who answers it.
        let client = try await GatewayClient.connect(directories.gatewaySocket)
        defer { client.close() }
        _ = try? await client.call("content.ping", ["q": .string(String(repeating: "x", count: 900_000))])
        let now = await processID(of: "content")
        return now != nil && now != pid
      }
      #expect(isKilled)
      try await docker("update", "--memory", "512m", "--memory-swap", "512m", container)
      _ = try await eventually { load.answered > 300 }
    }
    #expect(load.failed == [] && load.refused == 0 && load.answered > 200)
    #expect(try await inspect("content", ".RestartCount") == "0")
  }

  /// A service for which its container has no room for one more process is away until there is; nobody else is concerned.
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
    for service in Settings.services where service != "progress" { _ = try await client.call("\(service).ping") }
    try await docker("update", "--pids-limit", "64", container)
    let isBack = try await eventually { (try? await client.call("progress.ping", timeoutMs: 1000)) != nil }
    #expect(isBack)
    #expect(try await inspect("progress", ".RestartCount") == "0")
  }
}
