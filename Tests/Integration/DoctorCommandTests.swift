import CivilTime
import EventLoop
import Files
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(5))) struct DoctorCommandTests {
  @Loop private static func doctor(
    _ folder: String, environment: [String: String] = [:]
  ) async throws -> (exit: ChildExit, diagnostics: [JSONValue]) {
    let (exit, text) = try await Programs.run(
      "quintet",
      ["doctor", "--json", "--runtime", "\(folder)/run", "--state", "\(folder)/state", "--apps", Apps.folder],
      environment: environment)
    let reply = try JSON.decode(JSONValue.self, from: Bytes(text.utf8))
    return (exit, reply["diagnostics"]?.array ?? [])
  }

  private static func errors(_ diagnostics: [JSONValue]) -> [String] {
    diagnostics.filter { $0["severity"] == "error" }.compactMap { $0["what"]?.string }
  }

  @Test("Healthy services are reported as healthy, and a damaged database is reported only for its own service")
  func deployment() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { supervisor in
          let (exit, diagnostics) = try await Self.doctor(folder)
          #expect(exit == .exited(code: 0))
          #expect(Self.errors(diagnostics) == [])

          await supervisor.hold("content")
          for file in ["content.db-wal", "content.db-shm"] { try Disk.remove("\(folder)/state/\(file)") }
          try Disk.write([UInt8](repeating: 7, count: 8192), to: "\(folder)/state/content.db", mode: 0o600)
          supervisor.release("content")
          let health = Health(supervisor.plan.directories)
          while (try? await health.ask("content", "health")) == nil {}
          let (bad, told) = try await Self.doctor(folder)
          #expect(bad == .exited(code: 1))
          #expect(
            told.filter { $0["severity"] == "error" }.compactMap { $0["place"]?.string } == ["content"], "\(told)")
          let (_, status) = try await Programs.run("quintet", ["status", "--runtime", "\(folder)/run"])
          #expect(status.contains("failing") && status.contains("database_corrupt"), "\(status)")

          let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
          defer { client.close() }
          let registered = try await client.call(
            "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"])
          client.token = registered["token"]?.string
          let failure = await #expect(throws: Failure.self) { try await client.call("content.cards.list") }
          #expect(failure?.kind == .unavailable && failure?.details["reason"] == "database_corrupt")
          #expect(try await client.call("progress.streak.get")["current"] == 0)
        }
      }
    }
  }

  @Test("A program that never ends delays doctor only until a time limit, and is reported")
  func timeLimit() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let installed = try Installation(folder)
        try Disk.remove("\(installed.folder)/content")
        try Disk.write(Array("#!/bin/sh\nexec sleep 1000\n".utf8), to: "\(installed.folder)/content", mode: 0o755)
        let directories = DeploymentFolders(runtime: "\(folder)/run", state: "\(folder)/state", apps: Apps.folder)
        let diagnostics = await Examination(
          directories: directories, settings: [], programs: installed.folder, limit: .seconds(10)
        ).run()
        #expect(
          diagnostics.contains {
            $0.place == "content" && $0.what.hasSuffix("wasn't finished: the time limit of 10 s was reached")
          }, "\(diagnostics)")
      }
    }
  }

  @Test("Without running services, doctor checks settings by line and finds files where sockets should be")
  func stopped() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/run/bus", mode: 0o750)
        try Disk.makeDirectories("\(folder)/state", mode: 0o700)
        try Disk.write([1], to: "\(folder)/run/bus/ai.sock")
        try Disk.write(Array("[gateway]\nbatsh = 3\n".utf8), to: "\(folder)/q.conf")
        let (exit, diagnostics) = try await Self.doctor(folder, environment: ["QUINTET_CONFIG": "\(folder)/q.conf"])
        #expect(exit == .exited(code: 1))
        #expect(
          Self.errors(diagnostics) == [
            "there is no setting 'batsh' (did you mean 'batch'?)", "a file exists at the socket path of ai",
          ], "\(diagnostics)")
        #expect(diagnostics.first?["place"] == .string("\(folder)/q.conf:2"))
        #expect(diagnostics.last?["what"] == "no process answers")
      }
    }
  }

  @Test("Edge's settings are checked even if edge isn't running")
  func edgeSettings() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let settings = "[edge]\nproxies = no-such-user\norigins = https://app.example, app.example\n"
        try Disk.write(Array(settings.utf8), to: "\(folder)/q.conf")
        let (exit, diagnostics) = try await Self.doctor(folder, environment: ["QUINTET_CONFIG": "\(folder)/q.conf"])
        let places = diagnostics.filter { $0["severity"] == "error" }.map { $0["place"]?.string ?? "" }
        #expect(exit == .exited(code: 1) && places == ["\(folder)/q.conf:2", "\(folder)/q.conf:3"], "\(diagnostics)")
        let documents = try await Self.doctor(
          folder, environment: ["QUINTET_EDGE_DOCS_DIR": "\(folder)/docs"])
        #expect(documents.diagnostics.contains { $0["place"] == .string("\(folder)/docs") }, "\(documents.diagnostics)")
      }
    }
  }

  @Test("A second deployment on the same state folder is refused, and doctor reports one that started anyway")
  func twoDeployments() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { _ in
          let (exit, said) = try await Programs.run(
            "quintet",
            ["up", "--runtime", "\(folder)/other", "--state", "\(folder)/state", "--apps", Apps.folder])
          #expect(exit == .exited(code: 1), "\(said)")
          #expect(said.contains("another deployment runs in ") && said.contains(": pid"), "\(said)")

          let second = try ChildProcess(
            "\(Programs.folder)/progress", [],
            environment: [
              "QUINTET_RUNTIME_DIR": "\(folder)/other", "QUINTET_STATE_DIR": "\(folder)/state",
              "QUINTET_APPS_DIR": Apps.folder,
            ]
          ) { _ in }
          defer { second.signal(9) }
          let places = DeploymentFolders(runtime: "\(folder)/other", state: "\(folder)/state", apps: Apps.folder)
          while await !Health(places).isReady("progress") {
            try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(10))
          }
          let (_, diagnostics) = try await Self.doctor(folder)
          let told = Self.errors(diagnostics)
          #expect(told.count == 1 && told.first?.hasPrefix("two deployments use one database: pid ") == true, "\(told)")
        }
      }
    }
  }
}
