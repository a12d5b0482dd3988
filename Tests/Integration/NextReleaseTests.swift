import CivilTime
import ClientLoad
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand
@testable import QuintetDevelopment

/// Tests this release together with the next one, which `Tests/NextRelease` simulates: it has more members in every
/// frame, an additional method, and a migrated database of content.
@Suite(.timeLimit(.minutes(5))) struct NextReleaseTests {
  @Loop private static func register(_ client: GatewayClient) async throws {
    let registered = try await client.call(
      "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"])
    client.token = registered["token"]?.string
  }

  @Loop private static func failure(_ body: @Loop () async throws -> Void) async throws -> Failure? {
    do { try await body() } catch let failure as Failure { return failure }
    return nil
  }

  private static func program(of process: Int32) -> String {
    guard let path = unsafe realpath("/proc/\(process)/exe", nil) else { return "none" }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  @Test(
    "With any mix of this release and the next, each app's scenario succeeds and the databases stay valid",
    // In each pair of services that communicate, each service is the newer one in one of the runs.
    arguments: [["gateway", "ai-gateway", "notifications"], ["entitlements", "content", "progress"]])
  func journeys(next: [String]) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/state", mode: 0o700)
        let store = try DemoStore(folder: "\(folder)/state", now: LoopClock.system.wallNow)
        let installed = try Installation(folder, next: next)
        try await withDeployment(in: folder, settings: store.settings, binaries: installed.folder) { supervisor in
          #expect(try await Demo(supervisor, store: store).run(), "next: \(next)")
          let (exit, said) = try await Programs.run(
            "quintet",
            [
              "audit", "--runtime", "\(folder)/run", "--state", "\(folder)/state", "--apps", Apps.folder, "--bin",
              installed.folder,
            ])
          #expect(exit == .exited(code: 0), "\(said)")
        }
      }
    }
  }

  @Test("New members reach clients through an older gateway, and the error for a new method names it")
  func members() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let installed = try Installation(folder, next: ["progress", "gateway"])
        try await withDeployment(in: folder, binaries: installed.folder) { supervisor in
          let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
          try await Self.register(client)
          let streak = try await client.call("progress.streak.get")
          #expect(streak["of_the_next_release"] == ["deep": [1]] && streak["current"] == 0)

          _ = try await client.call("content.cards.add", ["front": "f", "back": "b"])
          let refusal = try await Self.failure { _ = try await client.call("content.cards.count") }
          #expect(refusal?.kind == .methodNotFound && refusal?.executed == .no)
          try installed.put("content", isNext: true)
          let (exit, said) = try await Programs.run("quintet", ["restart", "content", "--runtime", "\(folder)/run"])
          #expect(exit == .exited(code: 0), "\(said)")
          #expect(try await client.call("content.cards.count")["moods"] == ["new": 1])
          client.close()
        }
      }
    }
  }

  @Test("A rolling update of all six services fails no call")
  func rolling() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let installed = try Installation(folder)
        try await withDeployment(in: folder, binaries: installed.folder) { supervisor in
          let load = Load(supervisor.plan.directories.gatewaySocket)
          try await load.during(clients: 6) {
            for executable in ServiceDirectory.services.map(\.executable) {
              try installed.put(executable, isNext: true)
            }
            let (exit, said) = try await Programs.run("quintet", ["restart", "--runtime", "\(folder)/run"])
            #expect(exit == .exited(code: 0), "\(said)")
          }
          #expect(load.failed.isEmpty, "\(load.failed.prefix(5))")
          #expect(load.refused == 0)
          #expect(load.reachedAll)
          for child in supervisor.children {
            let program = Self.program(of: try #require(child.process).pid)
            #expect(program.hasSuffix("/next-release"), "\(child.service): \(program)")
          }
        }
      }
    }
  }

  @Test("An older process serves all calls while the next release migrates its open database")
  func migration() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let installed = try Installation(folder)
        try await withDeployment(in: folder, binaries: installed.folder) { supervisor in
          let load = Load(supervisor.plan.directories.gatewaySocket)
          try await load.during(clients: 6) {
            let next = try Installation("\(folder)/next", next: ["content"])
            let beside = try ChildProcess(
              "\(next.folder)/content", [],
              environment: [
                "QUINTET_RUNTIME_DIR": "\(folder)/beside", "QUINTET_STATE_DIR": "\(folder)/state",
                "QUINTET_APPS_DIR": Apps.folder,
              ]
            ) { _ in }
            let places = DeploymentFolders(runtime: "\(folder)/beside", state: "\(folder)/state", apps: Apps.folder)
            let clock = LoopClock.system
            let end = clock.now + .seconds(60)
            while await !Health(places).isReady("content") {
              try #require(clock.now < end && beside.exit == nil)
              try await clock.sleep(until: clock.now + .milliseconds(10))
            }
            // Both processes have the database open for a while, and the older one continues to serve.
            let before = load.answered
            while load.answered < before + 200, clock.now < end {
              try await clock.sleep(until: clock.now + .milliseconds(10))
            }
            beside.signal(SIGTERM)
            while beside.exit == nil { try await clock.sleep(until: clock.now + .milliseconds(5)) }
            try installed.put("content", isNext: true)
            let (exit, said) = try await Programs.run("quintet", ["restart", "content", "--runtime", "\(folder)/run"])
            #expect(exit == .exited(code: 0), "\(said)")
          }
          #expect(load.failed.isEmpty, "\(load.failed.prefix(5))")
          #expect(load.refused == 0)
          let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
          try await Self.register(client)
          _ = try await client.call("content.cards.add", ["front": "f", "back": "b"])
          let (exit, said) = try await Programs.run(
            "quintet",
            [
              "audit", "--runtime", "\(folder)/run", "--state", "\(folder)/state", "--apps", Apps.folder, "--bin",
              installed.folder,
            ])
          #expect(exit == .exited(code: 0), "\(said)")
          client.close()
        }
      }
    }
  }
}
