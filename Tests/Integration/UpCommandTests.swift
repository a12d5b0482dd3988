import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests `quintet up` as an operator uses it: the program itself and its output.
@Suite(.timeLimit(.minutes(3))) struct UpCommandTests {
  @Loop static func words(_ folder: String, apps: String = Apps.folder) -> [String] {
    ["--runtime", "\(folder)/run", "--state", "\(folder)/state", "--apps", apps]
  }

  @Test("If a state folder can't be created, `up` ends with an explanation and doesn't crash")
  func impossibleState() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let (exit, said) = try await Programs.run(
          "quintet", ["up", "--runtime", "\(folder)/run", "--state", "/proc/quintet", "--apps", Apps.folder])
        #expect(exit == .exited(code: 1))
        #expect(said.contains("databases in /proc/quintet"), "\(said)")
        #expect(said.contains("/proc/quintet: can't create the directory"), "\(said)")
        try Disk.write([1], to: "\(folder)/file")
        let file = try await Programs.run(
          "quintet", ["up", "--runtime", "\(folder)/run", "--state", "\(folder)/file", "--apps", Apps.folder])
        #expect(file.exit == .exited(code: 1), "\(file.output)")
        #expect(file.output.contains("the databases' folder, \(folder)/file, is a file"), "\(file.output)")
      }
    }
  }

  @Test("Pages that can't be served are reported on the terminal")
  func noPages() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let up = try RunningCommand(
          ["up", "--edge", "socket"] + Self.words(folder), in: folder,
          environment: ["QUINTET_EDGE_WEB_DIR": "\(folder)/nowhere"])
        try await up.says("the apps' pages can't be served, because the files that they share at /web/ are missing")
        up.process?.signal(SIGTERM)
        _ = try await up.end(within: .seconds(20))
      }
    }
  }

  @Test("`up` names missing programs at once")
  func noPrograms() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let up = try RunningCommand(["up"] + Self.words(folder) + ["--bin", folder], in: folder)
        #expect(try await up.end(within: .seconds(10)) == .exited(code: 1))
        #expect(up.said.contains("quintet: \(folder)/gateway, ") && up.said.contains("not found"), "\(up.said)")
      }
    }
  }

  @Test("Wrong settings end `up` at once, with each service's reason")
  func wrongSettings() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let up = try RunningCommand(
          ["up"] + Self.words(folder), in: folder, environment: ["QUINTET_CONTENT_DRAIN": "soon"])
        #expect(try await up.end(within: .seconds(30)) == .exited(code: 78))
        #expect(up.said.contains("'drain' can't be 'soon': expected a duration"), "\(up.said)")
        #expect(!up.said.contains("restarted"), "\(up.said)")
      }
    }
  }

  @Test("`up` obeys a signal even before it is ready")
  func termBeforeReady() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        // Creates a service that never becomes ready.
        let installed = try Installation(folder)
        try Disk.remove("\(installed.folder)/content")
        try Disk.write(Array("#!/bin/sh\nexec sleep 1000\n".utf8), to: "\(installed.folder)/content", mode: 0o755)
        let up = try RunningCommand(["up"] + Self.words(folder) + ["--bin", installed.folder], in: folder)
        try await up.says("ready after")
        up.process?.signal(SIGTERM)
        #expect(try await up.end(within: .seconds(15)) == .exited(code: 0), "\(up.said)")
        #expect(try !Disk.exists("\(folder)/run/gateway.sock"), "the sockets are removed")
      }
    }
  }

  @Test("If edge's port is taken, `up` uses the next one and prints a link to it")
  func takenPort() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let other = try ListeningSocket.make(loopbackPort: 0)
        defer { close(other) }
        let taken = try #require(ListeningSocket.port(of: other))
        let up = try RunningCommand(["up", "--edge", "\(taken)"] + Self.words(folder), in: folder)
        try await up.says("http://localhost:")
        #expect(up.said.contains("port \(taken) is in use: edge listens at "), "\(up.said)")
        let link = up.said.split(separator: "\n").last { $0.contains("http://localhost:") } ?? ""
        #expect(
          link == "The apps are at http://localhost:\(link.filter(\.isNumber))/" && up.said.hasSuffix("\(link)\n"))
        let page = try await Programs.runSystem(
          "/usr/bin/curl", ["-s", "http://127.0.0.1:\(link.filter(\.isNumber))/"])
        #expect(page.contains("href=\"/tarot/\""), "\(page)")
        up.process?.signal(SIGTERM)
        #expect(try await up.end(within: .seconds(20)) == .exited(code: 0), "\(up.said)")
      }
    }
  }

  @Test("With a database that lost changes, `up` starts and warns, and the service works once the loss is acknowledged")
  func lostPast() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let first = try RunningCommand(["up"] + Self.words(folder), in: folder)
        try await first.says("Press Ctrl-C to stop it")
        first.process?.signal(SIGTERM)
        _ = try await first.end(within: .seconds(30))
        try Disk.write([], to: "\(folder)/state/content.db", mode: 0o600)

        let up = try RunningCommand(["up"] + Self.words(folder), in: folder)
        try await up.says("Press Ctrl-C to stop it")
        #expect(up.said.contains("content        rejects all calls: its database lost changes"), "\(up.said)")
        #expect(up.said.contains("it is empty, but had changes until"), "\(up.said)")
        #expect(up.said.contains("Next: quintet acknowledge-loss content"), "\(up.said)")
        let environment = ["QUINTET_RUNTIME_DIR": "\(folder)/run"]
        let (others, answer) = try await Programs.run(
          "quintet", ["call", "entitlements.devices.register", #"{"app":"tarot","language":"en","time_zone":"UTC"}"#],
          environment: environment)
        #expect(others == .exited(code: 0), "\(answer)")
        let (exit, done) = try await Programs.run(
          "quintet", ["acknowledge-loss", "content", "--yes"], environment: environment)
        #expect(exit == .exited(code: 0), "\(done)")
        try await up.says("content        ready after")
        up.process?.signal(SIGTERM)
        #expect(try await up.end(within: .seconds(30)) == .exited(code: 0), "\(up.said)")
      }
    }
  }

  @Test("While `up` runs, commands need only the runtime folder to find state, apps and programs")
  func facts() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let environment = ["QUINTET_RUNTIME_DIR": "\(folder)/run"]
        let up = try RunningCommand(["up"] + Self.words(folder), in: folder)
        try await up.says("Press Ctrl-C to stop it")
        let (well, told) = try await Programs.run("quintet", ["doctor"], environment: environment)
        #expect(told.contains("databases in \(folder)/state"), "\(told)")
        #expect(well == .exited(code: 0), "\(told)")
        let (lost, none) = try await Programs.run("quintet", ["trace", "nothing"], environment: environment)
        #expect(lost == .exited(code: 1) && none.contains("\(folder)/state/log/content.log"), "\(none)")
        #expect(none.contains("log only calls that were sampled, were slow or failed"), "\(none)")
        let (kept, logs) = try await Programs.run("quintet", ["logs", "ai-gateway"], environment: environment)
        #expect(kept == .exited(code: 0) && logs.contains("serving"), "\(logs)")
        let (made, copied) = try await Programs.run("quintet", ["backup", "\(folder)/copy"], environment: environment)
        #expect(made == .exited(code: 0) && copied.contains("to \(folder)/copy"), "\(copied)")
        up.process?.signal(SIGTERM)
        #expect(try await up.end(within: .seconds(30)) == .exited(code: 0), "\(up.said)")

        let databases = ServiceDirectory.stores.map { "\(folder)/state/\($0).db" }
        for path in databases { for end in ["", "-wal", "-shm"] { try Disk.remove(path + end) } }
        #expect(try !Disk.exists("\(folder)/run/deployment.json"))
        let (nowhere, refusal) = try await Programs.run(
          "quintet", ["restore", "\(folder)/copy"], environment: environment.merging(["HOME": folder]) { $1 })
        #expect(nowhere == .exited(code: 64) && refusal.contains("set it with --state DIR"), "\(refusal)")
        let (back, restored) = try await Programs.run(
          "quintet", ["restore", "\(folder)/copy", "--state", "\(folder)/state", "--apps", Apps.folder],
          environment: environment)
        #expect(back == .exited(code: 0), "\(restored)")
        for path in databases { #expect(try Disk.exists(path) && restored.contains("to \(path)"), "\(restored)") }
      }
    }
  }

  @Test("A restore without a state folder is rejected, even if the runtime folder is set")
  func restoreNowhere() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let (exit, said) = try await Programs.run(
          "quintet", ["restore", "\(folder)/copy"],
          environment: ["QUINTET_RUNTIME_DIR": "\(folder)/run", "HOME": folder])
        #expect(exit == .exited(code: 64) && said.contains("set it with --state DIR"), "\(said)")
      }
    }
  }

  @Test(
    "On a read-only state folder, `up` serves reads and warns that changes fail",
    .enabled(if: FullDiskDeploymentTests.mayMount, "needs the right to mount a tmpfs"))
  func readOnlyState() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/state", mode: 0o700)
        try FullDiskDeploymentTests.mount(at: "\(folder)/state")
        defer { FullDiskDeploymentTests.unmount("\(folder)/state") }
        try FullDiskDeploymentTests.remount("\(folder)/state", isReadOnly: true)
        let none = try RunningCommand(["up"] + Self.words(folder), in: folder)
        try await none.says("no databases can be created in \(folder)/state, because its file system is read-only")
        #expect(try await none.end(within: .seconds(30)) == .exited(code: 1) && !none.said.contains("settings"))
        try FullDiskDeploymentTests.remount("\(folder)/state", isReadOnly: false)
        let first = try RunningCommand(["up"] + Self.words(folder), in: folder)
        try await first.says("Press Ctrl-C to stop it")
        first.process?.signal(SIGTERM)
        _ = try await first.end(within: .seconds(30))
        try FullDiskDeploymentTests.remount("\(folder)/state", isReadOnly: true)
        let second = try RunningCommand(["up"] + Self.words(folder), in: folder)
        try await second.says("\(folder)/state is on a read-only file system")
        try await second.says("Press Ctrl-C to stop it")
        second.process?.signal(SIGTERM)
        #expect(try await second.end(within: .seconds(30)) == .exited(code: 0))
      }
    }
  }

  @Test(
    "A first start on a full disk names the folder and changes nothing, and works once there is space",
    .enabled(if: FullDiskDeploymentTests.mayMount, "needs the right to mount a tmpfs"))
  func fullDisk() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/disk", mode: 0o700)
        try FullDiskDeploymentTests.mount(at: "\(folder)/disk")
        defer { FullDiskDeploymentTests.unmount("\(folder)/disk") }
        try FullDiskDeploymentTests.fill("\(folder)/disk/ballast")
        let words = ["--runtime", "\(folder)/run", "--state", "\(folder)/disk/state", "--apps", Apps.folder]
        let full = try await Programs.run("quintet", ["up"] + words)
        #expect(full.exit == .exited(code: 1), "\(full.output)")
        #expect(
          full.output.contains(
            "no databases can be created in \(folder)/disk/state, because its disk is full: it has space for 0 kB, "
              + "and the first start needs 8 MB"), "\(full.output)")
        #expect(try !Disk.exists("\(folder)/run") && Disk.list("\(folder)/disk") == ["ballast"])
        try Disk.remove("\(folder)/disk/ballast")
        let second = try RunningCommand(["up"] + words, in: folder)
        try await second.says("Press Ctrl-C to stop it")
        second.process?.signal(SIGTERM)
        #expect(try await second.end(within: .seconds(30)) == .exited(code: 0))
      }
    }
  }

  @Test("A runtime folder whose path is too long for sockets is rejected with the limit")
  func longRuntime() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let runtime = "\(folder)/\(String(repeating: "r", count: 100))"
        for command in ["up", "status"] {
          let (exit, said) = try await Programs.run("quintet", [command, "--runtime", runtime])
          #expect(exit == .exited(code: 78), "\(said)")
          #expect(said.contains("\(runtime) has \(runtime.utf8.count) bytes, but at most 76 are allowed"), "\(said)")
          #expect(said.contains("a Unix socket may have at most 107"), "\(said)")
        }
        #expect(try !Disk.exists(runtime))
      }
    }
  }

  @Test("Deleted log files are reported, and a restart creates new ones")
  func logsTakenAway() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let up = try RunningCommand(["up"] + Self.words(folder), in: folder)
        try await up.says("Press Ctrl-C to stop it")
        try Disk.remove("\(folder)/state/log")
        try await up.says("were deleted, and new lines are lost; run quintet restart")
        let (exit, told) = try await Programs.run(
          "quintet", ["restart", "content"], environment: ["QUINTET_RUNTIME_DIR": "\(folder)/run"])
        #expect(exit == .exited(code: 0), "\(told)")
        let log = try Disk.read("\(folder)/state/log/content.log")
        #expect(String(decoding: log, as: UTF8.self).contains("serving"))
        up.process?.signal(SIGTERM)
        #expect(try await up.end(within: .seconds(30)) == .exited(code: 0), "\(up.said)")
      }
    }
  }

  @Test("The demo runs any app, even one without a scenario of its own")
  func otherApps() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/apps")
        _ = try await Programs.runSystem("/bin/cp", ["-rL", "\(Apps.folder)/tarot", "\(folder)/apps/runes"])
        let info = String(decoding: try Disk.read("\(folder)/apps/runes/app.json"), as: UTF8.self)
        try Disk.write(
          Array(info.replacing("\"tarot\"", with: "\"runes\"").utf8), to: "\(folder)/apps/runes/app.json")
        let (exit, said) = try await Programs.run(
          "quintet-dev", ["demo", "--apps", "\(folder)/apps", "--runtime", "\(folder)/run"])
        #expect(exit == .exited(code: 0) && !said.contains("✗"), "\(said)")
        #expect(try !Disk.exists("\(folder)/run/deployment.json"), "no file of the deployment is left")
        #expect(said.contains("the paywall") && !said.contains("Flippin"), "\(said)")
      }
    }
  }
}
