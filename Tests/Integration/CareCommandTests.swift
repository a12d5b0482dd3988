import CivilTime
import EventLoop
import Files
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(5))) struct CareCommandTests {
  @Loop private static func quintet(_ words: [String], in folder: String) async throws -> (ChildExit, String) {
    let run = try await Programs.run("quintet", words + ["--runtime", "\(folder)/run", "--state", "\(folder)/state"])
    return (run.exit, run.output)
  }

  @Test("`check` exits with 0 while a service is ready and with 69 if it is absent")
  func check() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        #expect(try await Self.quintet(["check", "content"], in: folder).0 == .exited(code: 69))
        try await withDeployment(in: folder) { _ in
          let (exit, said) = try await Self.quintet(["check", "content"], in: folder)
          #expect(exit == .exited(code: 0) && said == "content is ok\n", "\(said)")
        }
      }
    }
  }

  @Test("A restart replaces the processes one by one, and no client's call fails")
  func restart() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { supervisor in
          let health = Health(supervisor.plan.directories)
          let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
          let registered = try await client.call(
            "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"])
          client.token = registered["token"]?.string
          let before = try await health.ask("content", "health")["started_at"]
          let restart = Loop.task {
            try await Self.quintet(
              ["restart", "notifications", "progress", "ai", "content", "entitlements"], in: folder)
          }
          var isOver = false
          Loop.task {
            _ = try? await restart.value
            isOver = true
          }
          var calls = 0
          while !isOver {
            calls += 1
            let key = "card-\(calls)-0123456789abcdef"
            // Adds as many cards as the free plan allows, and then only reads.
            if calls <= 25 { _ = try await client.call("content.cards.add", ["front": "f", "back": "b"], key: key) }
            #expect(try await client.call("content.cards.list")["use"]?["used"]?.integer == Int64(min(calls, 25)))
            _ = try await client.call("progress.streak.get")
            // This stays below an account's call rate.
            try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(10))
          }
          #expect(calls > 5)
          let (exit, said) = try await restart.value
          #expect(exit == .exited(code: 0), "\(said)")
          #expect(said.split(separator: "\n").count == 5)
          #expect(try await health.ask("content", "health")["started_at"] != before)
          let (door, words) = try await Self.quintet(["restart", "gateway"], in: folder)
          #expect(door == .exited(code: 0) && words.hasPrefix("gateway        ready after"), "\(words)")
        }
      }
    }
  }

  @Test("A restart proceeds if the new program doesn't support the check, but not if the check crashes")
  func unasked() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let installed = try Installation(folder)
        try await withDeployment(in: folder, binaries: installed.folder) { supervisor in
          func put(_ program: String, _ answer: String) throws {
            let script = """
              #!/bin/sh
              case "$1" in --diagnostics) \(answer);; esac
              exec \(Programs.folder)/\(program) "$@"
              """
            try Disk.write(Array(script.utf8), to: "\(installed.folder)/\(program)", mode: 0o755)
          }
          try put("content", "exit 64")
          let (exit, said) = try await Self.quintet(["restart", "content"], in: folder)
          #expect(exit == .exited(code: 0) && said.contains("content is restarted without a check: "), "\(said)")
          #expect(said.contains("has no option --diagnostics") && said.contains("ready"), "\(said)")

          try put("progress", "kill -9 $$")
          let before = try await Health(supervisor.plan.directories).ask("progress", "health")["pid"]
          let (refused, why) = try await Self.quintet(["restart", "progress"], in: folder)
          #expect(refused == .exited(code: 1) && why.contains("it was killed by signal 9"), "\(why)")
          #expect(why.contains("quintet drain progress"), "\(why)")
          #expect(try await Health(supervisor.plan.directories).ask("progress", "health")["pid"] == before)
        }
      }
    }
  }

  @Test("A reload applies what it can, lists the settings that need a restart, and rejects wrong settings")
  func reload() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let file = "\(folder)/quintet.conf"
        try Disk.write(Array("log_level = notice\n".utf8), to: file)
        try await withDeployment(in: folder, settings: ["QUINTET_CONFIG": file]) { supervisor in
          let (same, nothing) = try await Self.quintet(["reload", "content"], in: folder)
          let line = "content reloaded: no setting or app has changed; the files in the settings were read again\n"
          #expect(same == .exited(code: 0) && nothing == line, "\(nothing)")

          try Disk.write(Array("log_level = debug\nbus_calls = 9\n".utf8), to: file)
          let (exit, said) = try await Self.quintet(["reload", "content"], in: folder)
          #expect(exit == .exited(code: 0))
          #expect(said == "content        applied log_level; needs a restart for bus_calls\n", "\(said)")
          let health = Health(supervisor.plan.directories)
          _ = try await health.ask("content", "health")
          let (_, lines) = try await Self.quintet(["logs", "content", "--json"], in: folder)
          #expect(lines.contains(#""message":"reloaded","changed":"bus_calls, log_level""#), "\(lines)")

          let times = "[entitlements]\nfiles_kept = 2h\nerase_within = 2h\n"
          try Disk.write(Array("log_level = debug\n\(times)".utf8), to: file)
          let (_, heard) = try await Self.quintet(["reload", "entitlements"], in: folder)
          #expect(
            heard == "entitlements   applied files_kept, log_level; needs a restart for erase_within\n", "\(heard)")

          try Disk.write(Array("log_level = loud\n".utf8), to: file)
          let (wrong, refusal) = try await Self.quintet(["reload", "content"], in: folder)
          #expect(wrong == .exited(code: 1))
          #expect(refusal.contains("quintet.conf:1: 'log_level' can't be 'loud': expected one of debug"), "\(refusal)")
          #expect(try await health.ask("content", "health")["status"] == "ok")
        }
      }
    }
  }

  @Test("A reload prints one line if nothing has changed")
  func unchanged() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let settings = ["QUINTET_CONFIG": "\(folder)/quintet.conf"]
        try Disk.write(Array("log_level = notice\n".utf8), to: "\(folder)/quintet.conf")
        try await withDeployment(in: folder, settings: settings) { _ in
          let (exit, all) = try await Self.quintet(["reload"], in: folder)
          #expect(exit == .exited(code: 0) && all.contains(" services reloaded: no setting or app"), "\(all)")
          #expect(all.split(separator: "\n").count == 1, "\(all)")
        }
      }
    }
  }

  @Test("`logs` shows the latest lines of all processes, even dead ones, filtered by level")
  func logs() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { supervisor in
          let (exit, all) = try await Self.quintet(["logs"], in: folder)
          #expect(exit == .exited(code: 0))
          for service in ServiceDirectory.inner { #expect(all.contains(" \(service) "), "\(all)") }
          let (_, errors) = try await Self.quintet(["logs", "--level", "error"], in: folder)
          #expect(errors == "")
          await supervisor.hold("ai")
          let (code, kept) = try await Self.quintet(["logs", "ai", "--last", "1"], in: folder)
          #expect(code == .exited(code: 1), "\(kept)")
          #expect(kept.contains("ai doesn't answer") && kept.contains("serving"), "\(kept)")
        }
      }
    }
  }

  @Test("Commands reject a missing or unknown service and an unknown log level")
  func usage() async throws {
    try await onLoop {
      for (words, hint) in [
        (["drain"], "usage: quintet drain SERVICE"), (["restart", "contnet"], "did you mean 'content'"),
        (["logs", "--level", "errors"], "did you mean 'error'"),
        (["restore", "x", "--service", "gateway"], "has no database"),
      ] {
        let (exit, said) = try await Programs.run("quintet", words)
        #expect(exit == .exited(code: 64) && said.contains(hint), "\(said)")
      }
    }
  }
}
