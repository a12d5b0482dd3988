import CivilTime
import ClientLoad
import ContainerEngine
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand
@testable import QuintetDevelopment

/// Tests the deployment of `compose.yaml` under a real Docker engine. If no engine can run, `Tests/Box/engine check`
/// prints the reason.
@Suite(
  .timeLimit(.minutes(10)), .serialized,
  .enabled("can't run Docker here: see Tests/Box/engine check") { await Engine.isMissing() == nil })
struct ComposeTests {
  /// The number of times each container is killed. In a longer run, containers live for more than ten seconds, after
  /// which the engine resets its restart delay.
  private static let rounds = Int(Environment.current()["QUINTET_STORM_ROUNDS"] ?? "") ?? 1

  @Test("A Compose deployment survives the demo, restarts, kills, exceeded limits, a restore and a chaos run")
  func life() async throws {
    try await onLoop {
      try await Engine.with { engine in
        let store = try DemoStore(folder: engine.folder, now: LoopClock.system.wallNow)
        try #require(unsafe chmod(store.rootFile, 0o444) == 0)
        try await engine.up()
        try await Self.checkIsolation(engine)
        #expect(try await Demo(engine, store: store).run())
        try await engine.up()

        try await Self.killsOfServices(engine)
        try await Self.restarts(engine)
        try await engine.limitsOfMemory()
        try await engine.limitsOfTasks()
        try await Self.killsOfContainers(engine)

        try await Self.backup(engine)
        try await engine.compose("down", "-v", "--timeout", "20")
        try await Self.chaos(engine)
        #expect(try await engine.docker("ps", "-aq") == "")
        #expect(try await engine.docker("volume", "ls", "-q") == "")
      }
    }
  }

  /// Checks the containers' limits, and that clients reach no socket but the gateway's.
  @Loop private static func checkIsolation(_ engine: Engine) async throws {
    for service in Settings.services {
      let seen = try await engine.inspect(
        service, "json .Config.User}} {{.HostConfig.ReadonlyRootfs}} {{.HostConfig.Memory}} {{.State.Health.Status")
      #expect(seen == "\"990:990\" true \(512 << 20) healthy")
      let mounts = try await engine.inspect(service, "range .Mounts}}{{.Destination}} {{end")
      #expect(mounts.split(separator: " ").contains("/run/quintet") == ["gateway", "edge"].contains(service))
    }
    try await engine.docker("exec", Engine.container("gateway"), "quintet", "status")
    #expect(Engine.line(try await engine.compose("run", "--rm", "quintet", "doctor")) == "no problems found")
    #expect(try Disk.exists("\(engine.directories.runtime)/gateway.sock"))
  }

  /// Kills (-9) one service after the other. The container's first process, which holds the socket, restarts it.
  @Loop private static func killsOfServices(_ engine: Engine) async throws {
    let load = Load(engine.directories.gatewaySocket)
    try await load.during {
      for _ in 0..<rounds {
        for service in Settings.services {
          let pid = await engine.processID(of: service)
          try await engine.killProcess(service)
          let isBack = try await eventually {
            let next = await engine.processID(of: service)
            return next != nil && next != pid
          }
          #expect(isBack, "\(service)")
          try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(300))
        }
      }
    }
    printLoad("services killed", load)
    #expect(load.failed == [])
    #expect(load.refused == 0)
    #expect(load.reachedAll)
    for service in Settings.services { #expect(try await engine.inspect(service, ".RestartCount") == "0") }
  }

  /// Restarts all services with `quintet restart` inside a container.
  @Loop private static func restarts(_ engine: Engine) async throws {
    let load = Load(engine.directories.gatewaySocket)
    try await load.during {
      try await engine.docker("exec", Engine.container("gateway"), "quintet", "restart")
    }
    printLoad("services restarted in order", load)
    #expect(load.failed == [])
    #expect(load.refused == 0)
  }

  /// Kills whole containers by their first processes. Their sockets are gone until the containers are back, so callers
  /// retry.
  @Loop private static func killsOfContainers(_ engine: Engine) async throws {
    let load = Load(engine.directories.gatewaySocket)
    try await load.during {
      for _ in 0..<rounds {
        for service in rounds > 1 ? Settings.services : ["gateway", "content"] {
          let before = try await engine.inspect(service, ".State.Pid")
          try await engine.killContainer(service)
          let isBack = try await eventually {
            let next = try await engine.inspect(service, ".State.Pid")
            return next != "0" && next != before
          }
          #expect(isBack, "\(service)")
          try await LoopClock.system.sleep(until: LoopClock.system.now + .seconds(rounds > 1 ? 2 : 1))
        }
      }
    }
    printLoad("containers killed", load)
    #expect(load.failed == [])
    #expect(load.reachedAll)
  }

  /// Backs up to a folder of the host, and restores into new volumes.
  @Loop private static func backup(_ engine: Engine) async throws {
    let folder = "\(engine.folder)/backups"
    try Disk.makeDirectories(folder, mode: 0o777)
    try #require(unsafe chmod(folder, 0o777) == 0)
    let tool = ["run", "--rm", "-v", "\(folder):/backups", "quintet"]
    try await engine.compose(tool + ["backup", "/backups/one"])
    try await engine.compose(["down", "-v", "--timeout", "20"])
    let told = try await engine.compose(tool + ["restore", "/backups/one"]).split(separator: "\n")
    #expect(told.contains { $0.hasPrefix("restored ") }, "\(told)")
  }

  /// Runs chaos on an empty deployment.
  @Loop private static func chaos(_ engine: Engine) async throws {
    let (exit, output) = try await Programs.run(
      "chaos",
      [
        "--stack", "compose", "--engine", engine.folder, "--seconds", "9", "--rate", "100", "--every", "1", "--faults",
        "kill,stop,container,descriptors", "--seed", "3", "--out", "\(engine.folder)/chaos",
      ])
    #expect(exit == .exited(code: 0), "\(output)")
  }

  @Loop private static func printLoad(_ what: String, _ load: Load) {
    print(
      "\(what): \(load.answered) calls answered, \(load.failed.count) failed, \(load.refused) connections refused, "
        + "\(load.repeated) calls repeated, the longest took \(load.longest)")
  }
}
