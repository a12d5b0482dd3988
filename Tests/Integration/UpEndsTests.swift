import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing

@testable import QuintetCommand

/// Tests how `quintet up` ends. It must not leave any process without a supervisor.
@Suite(.timeLimit(.minutes(3))) struct UpEndsTests {
  @Test("Closing the terminal ends `up` like Ctrl-C, but not under `nohup`")
  func hangUp() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let kept = try RunningCommand(["up"] + UpCommandTests.words(folder), in: folder, hangsUp: false)
        try await kept.says("Press Ctrl-C to stop it")
        kept.process?.signal(SIGHUP)
        let (exit, said) = try await Programs.run("quintet", ["check", "gateway", "--runtime", "\(folder)/run"])
        #expect(exit == .exited(code: 0) && kept.exit == nil, "\(said)")
        kept.process?.signal(SIGTERM)
        _ = try await kept.end(within: .seconds(30))

        let up = try RunningCommand(["up"] + UpCommandTests.words(folder), in: folder)
        try await up.says("Press Ctrl-C to stop it")
        up.process?.signal(SIGHUP)
        #expect(try await up.end(within: .seconds(30)) == .exited(code: 0), "\(up.said)")
        #expect(up.said.contains("stopping …"))
        #expect(try !Disk.exists("\(folder)/run/gateway.sock"))
      }
    }
  }

  @Test("When `up` is killed, its services end, and it can start again in the same folders")
  func killed() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let first = try RunningCommand(["up"] + UpCommandTests.words(folder), in: folder)
        try await first.says("Press Ctrl-C to stop it")
        let gateway = Machine.listeners(at: "\(folder)/run/gateway.sock")
        #expect(gateway.count == 2, "the supervisor and the gateway hold the socket")
        first.process?.signal(SIGKILL)
        #expect(try await first.end(within: .seconds(10)) == .killed(signal: SIGKILL))
        try await Self.expectLeftOver(folder)

        let second = try RunningCommand(["up"] + UpCommandTests.words(folder), in: folder)
        try await second.says("Press Ctrl-C to stop it")
        #expect(Set(Machine.listeners(at: "\(folder)/run/gateway.sock")).isDisjoint(with: gateway))
        second.process?.signal(SIGTERM)
        #expect(try await second.end(within: .seconds(30)) == .exited(code: 0), "\(second.said)")
      }
    }
  }

  /// Expects that commands find the folders of a killed `up`, and report that it isn't running.
  @Loop private static func expectLeftOver(_ folder: String) async throws {
    #expect(try await eventually { !Machine.isBound("\(folder)/run/gateway.sock") })
    func run(_ words: String...) async throws -> (exit: ChildExit, output: String) {
      try await Programs.run("quintet", words + ["--runtime", "\(folder)/run"])
    }
    let note = "\(folder)/run isn't running any more; its databases are in \(folder)/state"
    let status = try await run("status")
    #expect(status.exit == .exited(code: 69) && status.output.contains(note), "\(status.output)")
    let migrations = try await run("migrations")
    #expect(migrations.exit == .exited(code: 0) && migrations.output.contains(note), "\(migrations.output)")
    #expect(migrations.output.contains("all databases have the schema of this version"), "\(migrations.output)")
    let logs = try await run("logs", "gateway")
    #expect(logs.exit == .exited(code: 1) && logs.output.contains("from its log file"), "\(logs.output)")
    let restore = try await run("restore", folder)
    #expect(restore.exit == .exited(code: 64), "\(restore.output)")
    #expect(restore.output.contains("to use it, add --state \(folder)/state"), "\(restore.output)")
  }

  @Test("Services left over from a killed supervisor are named, with a way to end them")
  func leftOver() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        var isOver = false
        let stray = try ChildProcess(
          "\(Programs.folder)/content", [],
          environment: [
            "QUINTET_RUNTIME_DIR": "\(folder)/run", "QUINTET_STATE_DIR": "\(folder)/state",
            // The variables of a process whose supervisor was killed.
            "QUINTET_APPS_DIR": Apps.folder, "LISTEN_PPID": "\(Int32.max)",
          ]
        ) { _ in isOver = true }
        let directories = DeploymentFolders(runtime: "\(folder)/run", state: "\(folder)/state", apps: Apps.folder)
        while await !Health(directories).isReady("content"), !isOver {
          try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(10))
        }
        let up = try RunningCommand(["up"] + UpCommandTests.words(folder), in: folder)
        try await up.says("waiting for services of an earlier quintet up to end: pid \(stray.pid)")
        #expect(try await up.end(within: .seconds(30)) == .exited(code: 1))
        #expect(up.said.contains("still run: pid \(stray.pid). End them with kill \(stray.pid)"), "\(up.said)")
        stray.signal(SIGTERM)
        while !isOver { try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(10)) }
      }
    }
  }

  @Test("Without apps, `up` creates no files and opens no sockets")
  func noApps() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let up = try RunningCommand(["up"] + UpCommandTests.words(folder, apps: "\(folder)/apps"), in: folder)
        #expect(try await up.end(within: .seconds(30)) == .exited(code: 78))
        #expect(up.said.contains("\(folder)/apps") && up.said.contains("--apps DIR"), "\(up.said)")
        #expect(try !Disk.exists("\(folder)/state") && !Disk.exists("\(folder)/run"))
      }
    }
  }

  @Test("When `up` starts, it names any app that can't be served")
  func brokenApp() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let apps = "\(folder)/apps"
        _ = try await Programs.runSystem("/bin/cp", ["-rL", Apps.folder, apps])
        try Disk.write(Array("{".utf8), to: "\(apps)/tarot/app.json")
        let up = try RunningCommand(["up"] + UpCommandTests.words(folder, apps: apps), in: folder)
        try await up.says("Press Ctrl-C to stop it")
        #expect(up.said.contains("✗ app tarot: out of service: \(apps)/tarot/app.json:1:"), "\(up.said)")
        #expect(up.said.split(separator: "app tarot").count == 2, "once: \(up.said)")
        up.process?.signal(SIGTERM)
        #expect(try await up.end(within: .seconds(30)) == .exited(code: 0))
      }
    }
  }
}
