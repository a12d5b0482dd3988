import EventLoop
import Files
import Glibc
import TestSupport
import Testing

@testable import QuintetCommand

/// Tests common mistakes with folders and settings files.
@Suite(.timeLimit(.minutes(2))) struct WrongFolderTests {
  @Loop private static func quintet(
    _ words: [String], settings: String = "", in folder: String
  ) async throws -> (exit: ChildExit, output: String) {
    try Disk.write(Array(settings.utf8), to: "\(folder)/q.conf")
    return try await Programs.run(
      "quintet", words, environment: ["QUINTET_CONFIG": "\(folder)/q.conf", "HOME": folder])
  }

  @Test("A command that needs a folder rejects a relative path in the settings, unless an option replaces it")
  func relative() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let apps = ["--apps", Apps.folder]
        for (setting, words) in [
          ("state_dir", ["up", "--runtime", "\(folder)/run"] + apps), ("state_dir", ["audit", "--runtime", folder]),
          ("state_dir", ["restore", folder, "--runtime", folder]), ("runtime_dir", ["status"]),
          ("runtime_dir", ["backup", "\(folder)/backup"]),
        ] {
          let (exit, said) = try await Self.quintet(words, settings: "\n\(setting) = data\n", in: folder)
          #expect(exit == .exited(code: 78), "\(words): \(said)")
          let reason = "\(folder)/q.conf:2: '\(setting)' can't be 'data' (it doesn't begin with /)"
          #expect(said.contains(reason), "\(words): \(said)")
        }
        let option = ["status", "--runtime", folder]
        let (replaced, words) = try await Self.quintet(option, settings: "runtime_dir = data", in: folder)
        #expect(replaced == .exited(code: 69) && words.contains("q.conf:1: 'runtime_dir'"), "\(words)")
        let (unneeded, told) = try await Self.quintet(option, settings: "state_dir = data", in: folder)
        #expect(unneeded == .exited(code: 69) && told.contains("invalid settings are ignored"), "\(told)")
        #expect(try Disk.list(folder) == ["q.conf"], "nothing is created")
      }
    }
  }

  @Test("A relative folder in an option is relative to the current folder")
  func option() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let audit = try await Programs.run(
          "/bin/sh",
          ["-c", "cd \"$1\" && exec \"$0\" audit --runtime run --state data/./x", "\(Programs.folder)/quintet", folder])
        #expect(
          audit.output.contains("\(folder)/data/x, doesn't exist: set the folder with --state DIR"), "\(audit.output)")
      }
    }
  }

  @Test(
    "If the settings file is unreadable, only commands that need it fail, and the error names the file and a remedy",
    .enabled(if: geteuid() == 0, "only root can run commands as another user"))
  func unreadable() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        #expect(unsafe chmod(folder, 0o755) == 0)
        let file = "\(folder)/.config/quintet/quintet.conf"
        try Disk.makeDirectories(Disk.parent(of: file))
        try Disk.write(Array("log_level = info\n".utf8), to: file, mode: 0o600)
        func run(_ words: [String]) async throws -> (exit: ChildExit, output: String) {
          try await Programs.run(
            "/usr/bin/setpriv",
            ["--reuid=65534", "--regid=65534", "--clear-groups", "\(Programs.folder)/quintet"] + words
              + ["--runtime", "\(folder)/run"], environment: ["HOME": folder])
        }
        for isFolderClosed in [false, true] {
          if isFolderClosed { #expect(unsafe chmod("\(folder)/.config", 0o700) == 0) }
          let up = try await run(["up", "--state", "\(folder)/state", "--apps", Apps.folder])
          #expect(up.exit == .exited(code: 78), "\(up.output)")
          #expect(
            up.output.contains("\(file): this user may not read this settings file; give the user"), "\(up.output)")
          #expect(up.output.contains("QUINTET_CONFIG"), "\(up.output)")
          let status = try await run(["status"])
          #expect(status.exit == .exited(code: 69) && status.output.contains("\(file): this user"), "\(status.output)")
        }
      }
    }
  }

  @Test("If the settings file is missing or is a folder, `up` names its path and ends")
  func wrongFile() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let words = ["up", "--runtime", "\(folder)/run", "--state", "\(folder)/state", "--apps", Apps.folder]
        let missing = try await Programs.run("quintet", words, environment: ["QUINTET_CONFIG": "\(folder)/none"])
        #expect(missing.exit == .exited(code: 78), "\(missing.output)")
        #expect(
          missing.output.contains("\(folder)/none: this settings file doesn't exist; create the file, or correct"),
          "\(missing.output)")
        let kind = try await Programs.run("quintet", words, environment: ["QUINTET_CONFIG": folder])
        #expect(kind.exit == .exited(code: 78) && kind.output.contains("is a folder, not a file"), "\(kind.output)")
      }
    }
  }

  @Test(
    "The error for a port that the user isn't allowed to use names the port and a remedy",
    .enabled(if: geteuid() == 0, "only root can create a network without open ports"))
  func port() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let script = "ip link set lo up && exec setpriv --reuid=65534 --regid=65534 --clear-groups \"$@\""
        let admin = try await Programs.run(
          "/usr/bin/unshare",
          [
            "--net", "/bin/sh", "-c", script, "sh", "\(Programs.folder)/quintet", "admin", "--port", "80", "--runtime",
            "\(folder)/run", "--apps", Apps.folder,
          ])
        #expect(admin.exit == .exited(code: 69), "\(admin.output)")
        #expect(admin.output.contains("--port 80: this user may not listen on a port below 1024"), "\(admin.output)")
      }
    }
  }
}
