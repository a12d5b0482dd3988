import EventLoop
import Files
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(5))) struct AllocationTests {
  /// The limit that `allocations.json` sets for 1,000 calls. A debug build allocates more on the heap than a release
  /// build, for which `make bench FIGURES=allocations` checks a separate number.
  static let allowed: Int64 = {
    let file = "\(Repository.root)/Tests/Benchmarks/allocations.json"
    let limits = try? JSON.decode(JSONValue.self, from: Disk.read(file))
    #if DEBUG
      return limits?["debug"]?.integer ?? 0
    #else
      return limits?["release"]?.integer ?? 0
    #endif
  }()

  @Test("A forwarded call stays within the allocation limits in the gateway and in the service")
  func passedThrough() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/counts")
        let settings = ["LD_PRELOAD": "\(Programs.folder)/libCounts.so", "COUNTS_DIR": "\(folder)/counts"]
        try await withDeployment(in: folder, settings: settings) { supervisor in
          let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
          defer { client.close() }
          let pids = try ["gateway", "content"].map { try #require(supervisor.child($0)?.process?.pid) }
          func allocations() throws -> Int64 {
            try pids.reduce(0) { $0 + Self.count(try Disk.read("\(folder)/counts/\($1)")) }
          }
          func call(times: Int) async throws {
            for _ in 0..<times { _ = try await client.call("content.ping", ["a": 1]) }
          }
          try await call(times: 1000)
          var fewest = Int64.max
          // The best of a few tries counts, to exclude background work (timers, health checks).
          for _ in 0..<3 {
            let before = try allocations()
            try await call(times: 1000)
            fewest = min(fewest, try allocations() - before)
          }
          #expect(fewest <= Self.allowed)
          // If the counting library weren't loaded, it would count nothing, and this test would never fail.
          #expect(try allocations() > 1000)
        }
      }
    }
  }

  @Test("Starting with already checked app data takes less than a quarter of the allocations of a full check")
  func start() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { _ in }
        for name in ["counts", "other"] { try Disk.makeDirectories("\(folder)/\(name)") }
        func allocations(_ program: String, runtime: String) async throws -> Int64 {
          let run = try await Programs.run(
            program, ["--check"],
            environment: [
              "LD_PRELOAD": "\(Programs.folder)/libCounts.so", "COUNTS_DIR": "\(folder)/counts",
              "QUINTET_RUNTIME_DIR": runtime, "QUINTET_STATE_DIR": "\(folder)/state", "QUINTET_APPS_DIR": Apps.folder,
            ])
          #expect(run.exit == .exited(code: 0), "\(run.output)")
          let file = try #require(try Disk.list("\(folder)/counts").first)
          defer { try? Disk.remove("\(folder)/counts/\(file)") }
          return Self.count(try Disk.read("\(folder)/counts/\(file)"))
        }
        for program in ["gateway", "entitlements", "ai-gateway", "notifications"] {
          let known = try await allocations(program, runtime: "\(folder)/run")
          let all = try await allocations(program, runtime: "\(folder)/other")
          #expect(known < all / 4, "\(program): \(known) of \(all)")
          #expect(known > 1000, "the counting library is loaded")
        }
      }
    }
  }

  /// Reads the first number that `Tests/Benchmarks/Allocations/counts.c` writes.
  static func count(_ file: Bytes) -> Int64 {
    file.prefix(8).reversed().reduce(0) { $0 << 8 | Int64($1) }
  }
}

/// The location of the sources.
private enum Repository {
  static let root: String = {
    let file: String = #filePath
    return file.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
  }()
}
