import EventLoop
import Files
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests that the alert rules and the dashboard in deploy/monitoring ask for metrics that exist.
@Suite(.timeLimit(.minutes(3))) struct MonitoringTests {
  private static let root = Disk.parent(of: Disk.parent(of: Apps.folder))
  private static let folder = "\(root)/deploy/monitoring"
  /// Metrics that appear only when a queue overflows. TidyTests finds their names in the code.
  private static let rare: Set = ["quintet_notifications_dropped_total"]

  @Test(
    "Every metric and label used by the alerts and the dashboard exists in a deployment",
    arguments: ["alerts.yaml", "dashboard.json"])
  func names(file: String) async throws {
    let text = String(decoding: try Disk.read("\(Self.folder)/\(file)"), as: UTF8.self)
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let server = try PlainServer()
        defer { server.close() }
        let settings = try Self.providers(server, in: folder)
        try await withDeployment(in: folder, settings: settings, edge: "socket") { supervisor in
          try await Self.use(supervisor)
          let (exit, metrics) = try await ObserveTests.quintet(supervisor, ["metrics"])
          #expect(exit == .exited(code: 0))
          let backup = try await Self.backup(supervisor, in: folder)
          let known = Self.names(of: metrics + backup).union(Self.rare)
          let asked = Set(text.matches(of: /\b(?:quintet|process)_[a-z_]+\b/).map { String($0.output) })
          #expect(asked.count > 12)
          #expect(asked.subtracting(known).isEmpty, "these metrics don't exist: \(asked.subtracting(known).sorted())")

          let labels = Set(metrics.matches(of: /([a-z_]+)="/).map { String($0.output.1) })
          let lists = text.matches(of: /by \(([a-z_, ]+)\)/).flatMap { $0.output.1.split { ",\u{20}".contains($0) } }
          let grouped = Set(lists.map(String.init)).subtracting(["instance", "channel"])
          #expect(grouped.count > 2 && grouped.isSubset(of: labels), "\(grouped.subtracting(labels))")
        }
      }
    }
  }

  private static let promtool = "\(Self.root)/.build/promtool"

  @Test(
    "The alert rules pass their unit tests",
    .enabled(if: (try? Disk.exists(Self.promtool)) == true, "needs .build/promtool: run make promtool"))
  func rules() async throws {
    try await onLoop {
      let output = try await Programs.runSystem(Self.promtool, ["test", "rules", "\(Self.folder)/alerts_test.yaml"])
      #expect(output.contains("SUCCESS"), "\(output)")
    }
  }

  /// Two simulated AI providers: the first one fails, and the second one writes a text and counts its tokens.
  @Loop private static func providers(_ server: PlainServer, in folder: String) throws -> [String: String] {
    let providers = ["first", "second"].map { id -> JSONValue in
      ["id": .string(id), "kind": "openai", "url": .string(server.url("/\(id)")), "model": "m", "attempts": 1]
    }
    try Disk.write(
      try JSON.encode(["providers": JSONValue.array(providers)]), to: "\(folder)/providers.json", mode: 0o600)
    let events = [
      #"data: {"choices":[{"delta":{"content":"{\"meaning\":\"A new start.\"}"}}]}"#,
      #"data: {"choices":[],"usage":{"prompt_tokens":5,"completion_tokens":7}}"#, "data: [DONE]",
    ]
    server.answers["/first/chat/completions"] = [PlainServer.answer("{}", status: "500 No")]
    server.answers["/second/chat/completions"] =
      [Array("HTTP/1.1 200 OK\r\n\r\n".utf8)] + events.map { Array("\($0)\n\n".utf8) } + [[]]
    return ["QUINTET_AI_PROVIDERS": "\(folder)/providers.json"]
  }

  /// Makes calls that succeed, calls that are rejected, and events.
  @Loop private static func use(_ supervisor: Supervisor) async throws {
    let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
    defer { client.close() }
    await #expect(throws: Failure.self) { try await client.call("content.cards.list") }
    let registered = try await client.call(
      "entitlements.devices.register", ["app": "tarot", "language": "en", "time_zone": "UTC"],
      key: "register-0123456789abcdef")
    client.token = registered["token"]?.string
    let meaning: JSONValue = ["generator": "meaning", "inputs": ["card": "major-00-fool"]]
    _ = try await client.call("ai.generate", meaning, key: "meaning-0123456789")
    let isApplied = try await eventually {
      try await ObserveTests.quintet(supervisor, ["metrics", "progress"]).1.contains("quintet_events_applied_total")
    }
    #expect(isApplied)
  }

  /// Makes a scheduled backup and returns its metrics.
  @Loop private static func backup(_ supervisor: Supervisor, in folder: String) async throws -> String {
    try Disk.write(Array("backup_dir = \(folder)/backups\n".utf8), to: "\(folder)/quintet.conf")
    let folders = supervisor.plan.directories
    let (exit, output) = try await Programs.run(
      "quintet",
      ["backup", "--scheduled", "--runtime", folders.runtime, "--state", folders.state],
      environment: ["QUINTET_CONFIG": "\(folder)/quintet.conf"])
    #expect(exit == .exited(code: 0), "\(output)")
    return String(decoding: try Disk.read(folders.metricsFile("backup")), as: UTF8.self)
  }

  /// Returns the names of the series in a metrics text. A histogram has three series.
  private static func names(of metrics: String) -> Set<String> {
    Set(metrics.matches(of: /(?m)^([a-z_]+)[{ ]/).map { String($0.output.1) })
  }
}
