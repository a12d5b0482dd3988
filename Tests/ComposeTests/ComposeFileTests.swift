import ContainerEngine
import EventLoop
import Files
import ServiceHost
import TestSupport
import Testing
import Wire

/// Tests `compose.yaml` as Docker Compose parses it. No engine is needed.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled(if: Engine.hasCompose, "needs .build/compose: run make compose")
)
struct ComposeFileTests {
  static let services = ServiceDirectory.services.map { (service: $0.name, executable: $0.executable) }

  /// - Returns: true with the parsed configuration, or false with the error.
  @Loop static func config(_ files: [String], _ options: String...) async throws -> (isGood: Bool, output: String) {
    let (exit, output) = try await Programs.run(
      Engine.compose, files.flatMap { ["-f", $0] } + ["config"] + options,
      environment: ["QUINTET_STORE_ROOTS": "/nowhere/roots.pem", "QUINTET_CLOCK": "/nowhere/clock"])
    return (exit == .exited(code: 0), output)
  }

  @Test("A simulated clock setting reaches every service and every health check")
  func clock() async throws {
    try await onLoop {
      let root = Engine.root
      let (isGood, output) = try await Self.config(["\(root)/compose.yaml", "\(root)/Tests/Box/clock.yaml"])
      #expect(isGood, "\(output)")
      // The shared extensions (`x-…`) are repeated at the end.
      let services = output[..<(output.firstRange(of: "\nx-")?.lowerBound ?? output.endIndex)]
      for word in ["FAKETIME_TIMESTAMP_FILE: /clock/offset", "source: /nowhere/clock", "LD_PRELOAD: /clock/"] {
        #expect(services.ranges(of: word).count == Self.services.count, "\(word)")
      }
      // The file is named in each service's entry point and in its health check.
      #expect(services.ranges(of: "- /clock/env").count == 2 * Self.services.count)
    }
  }

  @Test("Docker Compose accepts the files and rejects a misspelt key", arguments: [nil, "mem_limt"])
  func files(misspelt: String?) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let text = String(decoding: try Disk.read("\(Engine.root)/compose.yaml"), as: UTF8.self)
        let path = "\(folder)/compose.yaml"
        try Disk.write(Array((misspelt.map { text.replacing("mem_limit", with: $0) } ?? text).utf8), to: path)
        let further = ["image/purchases.yaml", "postgres/compose.yaml"].map { [path, "\(Engine.root)/deploy/\($0)"] }
        for files in [[path]] + further {
          let (isGood, output) = try await Self.config(files, "-q")
          #expect(isGood == (misspelt == nil), "\(output)")
        }
      }
    }
  }

  @Test("Every service is sandboxed, limited and health-checked, and mounts only the sockets it needs")
  func services() async throws {
    try await onLoop {
      let files = ["\(Engine.root)/compose.yaml", "\(Engine.root)/deploy/image/purchases.yaml"]
      let (isGood, output) = try await Self.config(files, "--format", "json")
      try #require(isGood, "\(output)")
      let config = try JSON.decode(JSONValue.self, from: Array(output.utf8))
      #expect(config["services"]?.object?.members.count == Self.services.count)
      let drain = try #require(HostSettings.drain.fallback)
      for (service, executable) in Self.services {
        let it = try #require(config["services"]?[executable], "\(executable)")
        #expect(it["command"] == ["hold", .string(service)])
        #expect(it["healthcheck"]?["test"] == ["CMD", "quintet", "check", .string(service)])
        #expect(it["read_only"] == true && it["network_mode"] == "none" && it["cap_drop"] == ["ALL"])
        #expect(it["security_opt"] == ["no-new-privileges:true"] && it["restart"] == "always")
        #expect(
          it["privileged"] == nil && it["user"] == nil && it["entrypoint"] == .null,
          "the image determines the user and the entry point")
        #expect(it["pids_limit"] == 64 && it["mem_limit"] == .string("\(512 << 20)"))
        #expect(it["stop_grace_period"] == "20s" && drain < .seconds(20))
        let mounts = it["volumes"]?.array?.compactMap { $0["source"]?.string } ?? []
        let own = service == "gateway" ? "run" : executable
        let expected: Set = service == "edge" ? ["run", "metrics", "edge"] : ["bus", "metrics", own]
        #expect(Set(mounts) == expected, "\(executable)")
        #expect((it["secrets"] != nil) == (service == "entitlements"), "\(executable)")
      }
    }
  }
}
