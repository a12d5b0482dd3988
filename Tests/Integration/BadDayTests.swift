import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Follows the runbook's rows about calls and events (docs/guides/troubleshooting.md) as an operator would. Each test
/// finds the cause using only commands, and then applies the remedy. The faults come from a release with bugs.
@Suite(.timeLimit(.minutes(5))) struct BadDayTests {
  @Loop private static func quintet(
    _ words: [String], of supervisor: Supervisor, _ code: Int64 = 0, at place: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let folders = supervisor.plan.directories
    let (exit, output) = try await Programs.run(
      "quintet", words, environment: ["QUINTET_RUNTIME_DIR": folders.runtime, "QUINTET_STATE_DIR": folders.state])
    #expect(exit == .exited(code: code), "\(words): \(output)", sourceLocation: place)
    return output
  }

  @Loop private static func withFlawedRelease(
    _ body: @Loop (Supervisor, Installation) async throws -> Void
  ) async throws {
    try await withTemporaryDirectory { folder in
      let installed = try Installation(folder, next: ["gateway", "content", "progress"])
      try await withDeployment(in: folder, settings: ["NEXT_RELEASE_IS_FLAWED": "1"], binaries: installed.folder) {
        try await body($0, installed)
      }
    }
  }

  @Loop private static func client(of app: JSONValue, _ supervisor: Supervisor) async throws -> GatewayClient {
    let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
    let registered = try await client.call(
      "entitlements.devices.register", ["app": app, "language": "en", "time_zone": "UTC"])
    client.token = registered["token"]?.string
    return client
  }

  /// Returns when another client has requested the gateway's statistics.
  @Loop private static func waitForStatisticsRequest(at client: GatewayClient) async throws {
    func looks() async throws -> Int64 {
      let endpoints = try await client.call("gateway.stats")["endpoints"]?.array
      return try #require(endpoints?.first { $0["subject"] == "gateway.stats" }?["num_requests"]?.integer)
    }
    var mine = try await looks()
    #expect(
      try await eventually { () async throws -> Bool in
        mine += 1
        return try await looks() > mine
      })
  }

  @Test("The id of a failed call leads to the process, the method and the cause")
  func failedCall() async throws {
    try await onLoop {
      try await Self.withFlawedRelease { supervisor, _ in
        let client = try await Self.client(of: "flippin", supervisor)
        defer { client.close() }
        let failure = await #expect(throws: Failure.self) { try await client.call("content.cards.count") }
        #expect(failure?.kind == .internal)
        let id = try #require(failure?.details["id"]?.string)
        let told = try await Self.quintet(["trace", id], of: supervisor)
        #expect(told.contains("content.cards.count internal") && told.contains("gateway → content"), "\(told)")
        #expect(told.contains("no such column: mood") && told.contains("2 spans in 2 processes"), "\(told)")
        let lines = try await Self.quintet(["logs", "content", "--level", "error"], of: supervisor)
        #expect(lines.split(separator: "\n").count == 1 && lines.contains("id=\(id)"), "\(lines)")
      }
    }
  }

  @Test("A failed event is shown with its reason, and is applied in order after a fix and a retry")
  func poisonedQuarantine() async throws {
    try await onLoop {
      try await Self.withFlawedRelease { supervisor, installed in
        let client = try await Self.client(of: "roast-me-later", supervisor)
        let other = try await Self.client(of: "roast-me-later", supervisor)
        defer { for client in [client, other] { client.close() } }
        for (client, spice) in [(client, 5), (client, 1), (other, 1)] {
          _ = try await client.call(
            "ai.generate", ["generator": "roast", "inputs": ["category": "code", "spice": .integer(Int64(spice))]],
            key: "roast-\(spice)-\(client.token ?? "")")
        }
        let isSeen = try await eventually {
          try await Self.quintet(["status"], of: supervisor).contains(
            "! progress: 2 events are in quarantine")
        }
        #expect(isSeen)
        let lag = try await Self.quintet(["events", "lag"], of: supervisor)
        #expect(lag.contains("in quarantine at progress: 2 (quintet events quarantine progress)"), "\(lag)")
        let shelf = try await Self.quintet(["events", "quarantine"], of: supervisor).split(separator: "\n")
        #expect(shelf.count == 2, "\(shelf)")
        #expect(shelf.last?.contains("the spice is beyond the scale") == true, "\(shelf)")
        #expect(try await other.call("progress.streak.get")["current"] == 1, "other accounts' events aren't blocked")
        #expect(try await client.call("progress.streak.get")["current"] == 0)

        try installed.put("progress", isNext: false)
        _ = try await Self.quintet(["restart", "progress"], of: supervisor)
        _ = try await Self.quintet(["events", "retry"], of: supervisor)
        #expect(try await Self.quintet(["events", "quarantine"], of: supervisor) == "no events are in quarantine\n")
        #expect(try await client.call("progress.streak.get")["current"] == 1)
        #expect(try await !Self.quintet(["status"], of: supervisor).contains("!"))
      }
    }
  }

  @Test("`top` distinguishes a slow process from a stopped one, and the log names the slow call")
  func slowAnswers() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let client = try await Self.client(of: "roast-me-later", supervisor)
        defer { client.close() }
        _ = try await client.call("ai.history.list")
        let clock = LoopClock.system
        let ai = try #require(supervisor.child("ai")?.process)
        ai.signal(SIGSTOP)
        let stopped = clock.now
        let slow = Loop.task { try await client.call("ai.generators.list", timeoutMs: 30_000) }
        let looking = Loop.task { try await Self.quintet(["top", "--once", "--interval", "3"], of: supervisor) }
        // The service continues between the two samples, however long the command took to start.
        try await Self.waitForStatisticsRequest(at: client)
        try await clock.sleep(until: stopped + .milliseconds(1500))
        ai.signal(SIGCONT)
        let top = try await looking.value.split(separator: "\n")
        _ = try await slow.value
        func figure(_ name: String, _ column: Int) -> Substring? {
          top.first { $0.hasPrefix("\(name) ") }?.split(separator: "  ", omittingEmptySubsequences: true)[column].drop {
            $0 == " "
          }
        }
        #expect(figure("ai.generators.list", 4)?.hasSuffix(" s") == true, "\(top)")
        #expect(figure("gateway", 7)?.hasSuffix(" s") == true, "\(top)")
        #expect(figure("ai", 7)?.hasSuffix(" s") == false, "\(top)")
        #expect(!top.contains { $0.hasPrefix("ai.history.list") }, "earlier calls aren't shown as current: \(top)")

        let lines = try await Self.quintet(["logs", "gateway", "--level", "notice"], of: supervisor)
        let line = try #require(
          lines.split(separator: "\n").first { $0.contains("name=ai.generators.list") }, "\(lines)")
        let trace = try #require(line.split(separator: " ").first { $0.hasPrefix("trace_id=") }?.dropFirst(9))
        let way = try await Self.quintet(["trace", String(trace)], of: supervisor)
        #expect(way.contains("1 span in 1 process") && way.contains("gateway → ai"), "\(way)")
      }
    }
  }
}
