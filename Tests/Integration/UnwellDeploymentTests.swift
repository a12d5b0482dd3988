import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests commands for a deployment that doesn't answer correctly, and commands with wrong users and settings.
@Suite(.timeLimit(.minutes(5))) struct UnwellDeploymentTests {
  /// Runs a command, which must end by itself.
  @Loop private static func quintet(
    _ words: [String], _ supervisor: Supervisor, environment: [String: String] = [:]
  ) async throws -> (ChildExit, String) {
    let run = try await Programs.run(
      "/usr/bin/timeout",
      ["30", "\(Programs.folder)/quintet"] + words + ["--runtime", supervisor.plan.directories.runtime],
      environment: environment)
    #expect(run.exit != .exited(code: 124), "\(words) hangs")
    return (run.exit, run.output)
  }

  @Test("Commands don't hang on a stopped gateway, and they suggest a remedy")
  func stoppedGateway() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let gateway = try #require(supervisor.child("gateway")?.process)
        gateway.signal(SIGSTOP)
        defer { gateway.signal(SIGCONT) }
        let (status, line) = try await Self.quintet(["status"], supervisor)
        #expect(status == .exited(code: 1) && line.contains("gateway        unavailable"), "\(line)")
        let (check, why) = try await Self.quintet(["check", "gateway"], supervisor)
        #expect(check == .exited(code: 69) && why.contains("gateway: it doesn't answer"), "\(why)")
        let (call, _) = try await Self.quintet(["call", "gateway.ping", "--timeout", "500"], supervisor)
        #expect(call == .exited(code: 69))
        for words in [["metrics"], ["top", "--once"], ["logs", "gateway"]] {
          _ = try await Self.quintet(words, supervisor)
        }
        let (restart, cure) = try await Self.quintet(["restart", "gateway"], supervisor)
        #expect(restart == .exited(code: 69), "\(cure)")
        let (_, diagnostic) = try await Self.quintet(["doctor"], supervisor)
        for said in [cure, diagnostic, line] {
          #expect(said.contains("pid \(gateway.pid) is stopped: continue it with kill -CONT \(gateway.pid)"), "\(said)")
        }
      }
    }
  }

  @Test("If the services aren't ready in time because the gateway never answers, the message names the gateway")
  func notReady() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let installed = try Installation(folder)
        try Disk.remove("\(installed.folder)/gateway")
        try Disk.write(Array("#!/bin/sh\nkill -STOP $$\n".utf8), to: "\(installed.folder)/gateway", mode: 0o755)
        try await withDeployment(in: folder, binaries: installed.folder, waitsUntilReady: false) { supervisor in
          let fault = await #expect(throws: SupervisorFault.self) {
            try await supervisor.waitUntilReady(timeout: .milliseconds(10))
          }
          #expect(fault?.description.contains("weren't ready in time") == true)
          #expect(fault?.description.contains("gateway: it doesn't answer") == true, "\(fault?.description ?? "")")
          await supervisor.hold("gateway")
        }
      }
    }
  }

  @Test("A service whose socket file was deleted is distinguished from one that hangs")
  func noSocket() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let path = supervisor.plan.directories.busSocket("content")
        try Disk.remove(path)
        let (exit, said) = try await Self.quintet(["restart", "content"], supervisor)
        #expect(exit == .exited(code: 69), "\(said)")
        #expect(said.contains("its socket \(path) is gone") && said.contains("quintet up"), "\(said)")
      }
    }
  }

  @Test("Commands report wrong settings and still find the running services")
  func wrongSettings() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let file = "\(folder)/quintet.conf"
        try await withDeployment(in: folder) { supervisor in
          // The valid settings are used: the file names the databases' folder in addition to the typing error.
          try Disk.write(Array("state_dir = \(folder)/state\nlog_levle = info\n".utf8), to: file)
          for words in [
            ["status"], ["check", "content"], ["logs", "content"], ["audit"], ["reload"], ["events", "lag"],
          ] {
            let (exit, said) = try await Self.quintet(words, supervisor, environment: ["QUINTET_CONFIG": file])
            #expect(exit == .exited(code: 0) && said.contains("\(file):2: there is no setting 'log_levle'"), "\(said)")
          }
          try await Self.checkFaultyFile(file, supervisor)
        }
      }
    }
  }

  @Loop private static func checkFaultyFile(_ file: String, _ supervisor: Supervisor) async throws {
    let (exit, said) = try await quintet(["restore", "/nowhere"], supervisor, environment: ["QUINTET_CONFIG": file])
    #expect(exit == .exited(code: 78) && said.contains("log_levle"), "a restore could use the wrong folder: \(said)")
    let (lost, missing) = try await quintet(["status"], supervisor, environment: ["QUINTET_CONFIG": "\(file).none"])
    #expect(lost == .exited(code: 0) && missing.contains("quintet.conf.none"), "\(missing)")
  }

  @Test("If no service answers, commands report this instead of an empty result or a single service")
  func nobody() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        for words in [
          ["events", "quarantine"], ["events", "lag"], ["events", "retry"], ["move", "--to", "files"],
          ["acknowledge-loss", "ai"],
        ] {
          let (exit, said) = try await Programs.run("quintet", words + ["--runtime", folder])
          #expect(exit == .exited(code: 69) && said.contains("no service answers in \(folder)"), "\(said)")
          #expect(!said.contains("empty") && !said.contains("from "), "\(said)")
        }
      }
    }
  }

  /// Runs a command as a user who isn't an operator.
  @Loop private static func asClient(_ words: [String], environment: [String: String] = [:]) async throws -> (
    ChildExit, String
  ) {
    let run = try await Programs.run(
      "/usr/bin/setpriv",
      ["--reuid=65534", "--regid=65534", "--clear-groups", "\(Programs.folder)/quintet"] + words,
      environment: environment)
    return (run.exit, run.output)
  }

  @Test("A user who isn't an operator gets an explanation and a remedy from each command", .enabled(if: geteuid() == 0))
  func noOperator() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let runtime = supervisor.plan.directories.runtime
        for folder in [Disk.parent(of: runtime), runtime] { #expect(unsafe chmod(folder, 0o755) == 0) }
        for words in [
          ["status"], ["check", "content"], ["check", "gateway"], ["restart"], ["drain", "content"], ["reload"],
          ["metrics"], ["events", "lag"], ["events", "drop", "content", "--from", "ai", "--sequence", "1"],
        ] {
          let (exit, said) = try await Self.asClient(words + ["--runtime", runtime])
          #expect(exit == .exited(code: 77), "\(words): \(said)")
          #expect(said.split(separator: "operators = root, NAME").count == 2, "once: \(said)")
        }
        for words in [["migrations"], ["audit"]] {
          let folders = ["--runtime", runtime, "--state", supervisor.plan.directories.state]
          let (exit, said) = try await Self.asClient(words + folders)
          #expect(exit == .exited(code: 77) && said.contains("can't read the databases in"), "\(said)")
        }
      }
    }
  }

  @Test("The options locate the services even without environment variables", .enabled(if: geteuid() == 0))
  func noVariables() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let runtime = supervisor.plan.directories.runtime
        for folder in [Disk.parent(of: runtime), runtime] { #expect(unsafe chmod(folder, 0o755) == 0) }
        let (exit, said) = try await Self.asClient(["call", "gateway.ping", "--runtime", runtime])
        #expect(exit == .exited(code: 0), "\(said)")
        let (lost, why) = try await Self.asClient(["status"])
        #expect(lost == .exited(code: 78) && why.contains("set it with --runtime DIR"), "\(why)")
        let (unknown, words) = try await Self.asClient(["audit", "--runtime", "\(runtime)/none"])
        #expect(unknown == .exited(code: 78) && words.contains("set it with --state DIR"), "\(words)")
      }
    }
  }
}
