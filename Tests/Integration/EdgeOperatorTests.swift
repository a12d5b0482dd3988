import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests edge from the operator's side: restarts, and messages about a socket that clients can't connect to.
@Suite(.timeLimit(.minutes(5))) struct EdgeOperatorTests {
  /// Runs a command, which must end by itself.
  @Loop private static func quintet(_ words: [String], _ supervisor: Supervisor) async throws -> (ChildExit, String) {
    let run = try await Programs.run(
      "/usr/bin/timeout",
      ["60", "\(Programs.folder)/quintet"] + words + ["--runtime", supervisor.plan.directories.runtime])
    #expect(run.exit != .exited(code: 124), "\(words) hangs")
    return (run.exit, run.output)
  }

  @Test("A listening client doesn't delay a restart: its stream ends with a failure that may be retried")
  func restart() async throws {
    try await onLoop {
      // A drain would take longer than the command may run.
      try await withEdge(settings: ["QUINTET_EDGE_DRAIN": "5m"]) { supervisor, socket in
        let token = try await EdgeTests.token(try await WebClient.connect(socket))
        let listener = try await WebClient.connect(socket)
        listener.send("GET /events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\n\r\n")
        _ = try await listener.bytes(through: "gateway.events.began")
        let (exit, said) = try await Self.quintet(["restart", "edge"], supervisor)
        #expect(exit == .exited(code: 0), "\(said)")
        #expect(try await listener.bytes(through: "event: failed\ndata: ").isEmpty == false)
        #expect(try await listener.bytes(through: "\n\n").contains(#""kind":"cancelled""#))
      }
    }
  }

  @Test("A stopped gateway delays no client beyond its deadline")
  func stoppedGateway() async throws {
    try await onLoop {
      try await withEdge { supervisor, socket in
        let client = try await WebClient.connect(socket)
        #expect(try await client.ask("POST /call/gateway.ping", body: "{}").status == 200)
        let gateway = try #require(supervisor.child("gateway")?.process)
        gateway.signal(SIGSTOP)
        defer { gateway.signal(SIGCONT) }
        let began = LoopClock.system.now
        let late = try await client.ask("POST /call/gateway.ping", ["Quintet-Timeout-Ms": "1000"], body: "{}")
        #expect(late.status == 504 && LoopClock.system.now - began < .seconds(8), "\(late.text)")
        #expect(try await client.ask("GET /health").status == 504)
      }
    }
  }

  @Test("If the gateway doesn't trust edge as a proxy, status and doctor report it with the remedy")
  func unknownProxy() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let folders = DeploymentFolders(runtime: "\(folder)/run", state: "\(folder)/state", apps: Apps.folder)
        var plan = try DeploymentPlan(directories: folders, binaries: Programs.folder).withEdge(at: "socket")
        plan.settings["QUINTET_GATEWAY_PROXIES"] = "65533"
        let supervisor = Supervisor(plan)
        try await supervisor.start()
        try await supervisor.waitUntilReady(timeout: .seconds(60))
        let answer = try await WebClient.connect(folders.edgeSocket).ask("POST /call/gateway.ping", body: "{}")
        #expect(answer.status == 503 && answer.text.contains(#""kind":"unavailable""#), "\(answer.text)")
        let (_, status) = try await Self.quintet(["status"], supervisor)
        #expect(status.contains("its setting proxies doesn't name edge's user, \(Machine.user)"), "\(status)")
        let (_, doctor) = try await Self.quintet(["doctor"], supervisor)
        #expect(
          doctor.contains("proxies = \(Machine.user) in [gateway], then run quintet restart gateway"), "\(doctor)")
        await supervisor.stop()
      }
    }
  }

  @Test("A removed socket is reported by `status`, `check`, `doctor` and `restart`")
  func goneListener() async throws {
    try await onLoop {
      try await withEdge { supervisor, socket in
        let folders = supervisor.plan.directories
        _ = unsafe chmod(socket, 0o600)
        let (shut, warning) = try await Self.quintet(["check", "edge"], supervisor)
        #expect(shut == .exited(code: 0) && warning.contains("only the user"), "\(warning)")
        try Disk.remove(socket)
        for words in [["status"], ["check", "edge"], ["doctor"]] {
          let (exit, said) = try await Self.quintet(words, supervisor)
          #expect(exit == .exited(code: 1) && said.contains("\(socket), is missing"), "\(words): \(said)")
        }
        try Disk.remove(Disk.parent(of: socket))
        #expect(folders.services.contains("edge"), "the process is found even without its socket")
        for words in [["status"], ["check", "edge"], ["doctor"], ["restart"]] {
          let (exit, said) = try await Self.quintet(words, supervisor)
          #expect(exit != .exited(code: 0), "\(words): \(said)")
          #expect(said.contains("edge") && said.contains("\(folders.busSocket("edge")) is gone"), "\(words): \(said)")
        }
      }
    }
  }

  @Test(
    "An operator who isn't root sees edge's state, and other users get an explanation", .enabled(if: Machine.user == 0))
  func operators() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let settings = ["QUINTET_OPERATORS": "0, 65532"]
        try await withDeployment(in: folder, settings: settings, edge: "socket") { supervisor in
          try ForeignerTests.open(folder, 0o755)
          let program = "\(folder)/quintet"
          _ = try await Programs.runSystem("/bin/cp", ["\(Programs.folder)/quintet", program])
          for (user, words) in [(65532, "edge is ok\ncode 0\n"), (65533, "code 77\n")] {
            let told = try await Programs.runSystem(
              "/usr/bin/setpriv",
              [
                "--reuid=\(user)", "--regid=\(user)", "--clear-groups", "/usr/bin/env", "-i", "/bin/sh", "-c",
                "\(program) check edge --runtime \(folder)/run 2>&1; echo code $?",
              ])
            #expect(told.hasSuffix(words) && told.contains("isn't an operator") == (user == 65533), "\(user): \(told)")
          }
        }
      }
    }
  }

  @Test("Development services print a prominent warning if their listener is public, but not if it is local")
  func development() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        for (place, isTold) in [("socket", true), ("\(UInt16.random(in: 20_000...32_000))", false)] {
          let words = ["up", "--edge", place] + UpCommandTests.words(folder)
          let up = try RunningCommand(words, of: "quintet-dev", in: folder)
          try await up.says("Press Ctrl-C to stop it")
          #expect(up.said.contains("signs purchases for every client") == isTold, "\(up.said)")
          up.process?.signal(SIGTERM)
          #expect(try await up.end(within: .seconds(30)) == .exited(code: 0), "\(up.said)")
        }
      }
    }
  }
}
