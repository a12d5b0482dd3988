import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import Telemetry
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests the commands that inspect a deployment of real executables.
@Suite(.timeLimit(.minutes(5))) struct ObserveTests {
  /// Runs `quintet` against a deployment.
  @Loop static func quintet(_ supervisor: Supervisor, _ arguments: [String]) async throws -> (ChildExit, String) {
    let folders = supervisor.plan.directories
    return try await Programs.run(
      "quintet", arguments,
      environment: ["QUINTET_RUNTIME_DIR": folders.runtime, "QUINTET_STATE_DIR": folders.state])
  }

  @Loop static func json(_ supervisor: Supervisor, _ arguments: [String]) async throws -> JSONValue {
    let (exit, output) = try await quintet(supervisor, arguments + ["--json"])
    #expect(exit == .exited(code: 0), "\(output)")
    return try JSON.decode(JSONValue.self, from: Bytes(output.utf8))
  }

  @Test("Status has a line of at most 80 columns per process and reports problems")
  func status() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let (exit, output) = try await Self.quintet(supervisor, ["status"])
        #expect(exit == .exited(code: 0))
        // If the disk is busy, changes wait, and a line of the output reports this.
        let lines = output.split(separator: "\n").filter { !$0.hasSuffix(" for the disk") }
        #expect(lines.count == 8 && lines.last == "version \(ServiceHost.version)", "\(output)")
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(output)")
        for (line, service) in zip(lines.dropFirst(), ServiceDirectory.inner) {
          #expect(line.hasPrefix(service) && line.contains(" ok "), "\(line)")
        }
        let all = try await Self.json(supervisor, ["status"])
        #expect(all["content"]?["version"]?.string == ServiceHost.version)
        #expect(all["content"]?["recent"]?["calls"]?.integer != nil)
        #expect(all["gateway"]?["peers"]?.array?.count == 5)

        await supervisor.hold("progress")
        let (partly, told) = try await Self.quintet(supervisor, ["status"])
        #expect(partly == .exited(code: 1))
        #expect(told.contains("progress       unavailable"), "\(told)")
      }
    }
  }

  @Test("`trace` collects a call's spans from all logs and shows each span below its parent")
  func trace() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
        defer { client.close() }
        let trace = TraceIDs.shared.trace(isSampled: true)
        let registered = try await client.call(
          "entitlements.devices.register", ["app": "tarot", "language": "en", "time_zone": "UTC"])
        client.token = registered["token"]?.string
        let meaning: JSONValue = ["generator": "meaning", "inputs": ["card": "major-00-fool"]]
        // The first call fills the cache and isn't traced.
        _ = try await client.call("ai.generate", meaning)
        client.trace = trace
        _ = try await client.call("ai.generate", meaning)
        client.trace = nil
        _ = try await client.call("content.catalogues.list")

        let shown = try await Self.json(supervisor, ["trace", trace.traceID])
        let spans = shown["spans"]?.array ?? []
        let names = spans.map {
          "\($0["service"]?.string ?? "") \($0["kind"]?.string ?? "") \($0["name"]?.string ?? "")"
        }
        #expect(
          names == [
            "gateway server ai.generate", "ai server ai.generate",
            "ai client content.catalogues.item-texts", "content server content.catalogues.item-texts",
          ], "\(shown)")
        #expect(spans.map { $0["depth"]?.integer } == [0, 1, 2, 3])
        #expect(spans[0]["parent_id"]?.string == trace.spanID, "the first span continues the client's span")
        #expect(spans.allSatisfy { $0["outcome"] == "ok" })

        let (exit, output) = try await Self.quintet(supervisor, ["trace", trace.traceparent])
        #expect(exit == .exited(code: 0))
        #expect(output.contains("4 spans in 3 processes"), "\(output)")
        #expect(output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(output)")
        let (nothing, _) = try await Self.quintet(supervisor, ["trace", String(repeating: "a", count: 32)])
        #expect(nothing == .exited(code: 1))
      }
    }
  }

  @Test("Events caused by a traced call belong to its trace, even through several services")
  func tracedEvents() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
        defer { client.close() }
        client.token =
          try await client.call(
            "entitlements.devices.register", ["app": "roast-me-later", "language": "en", "time_zone": "UTC"])[
            "token"]?.string
        let trace = TraceIDs.shared.trace(isSampled: true)
        client.trace = trace
        let categories = try await client.call("ai.generators.list")["generators"]?[0]?["inputs"]?[0]?["choices"]
        let category = try #require(categories?[0]?["id"])
        _ = try await client.call(
          "ai.generate", ["generator": "roast", "inputs": ["category": category, "spice": 1]], key: "k-1")
        client.trace = nil
        // This event is applied after the reply. The first roast starts a streak, whose event is in turn sent to
        // notifications.
        let clock = LoopClock.system
        let end = clock.now + .seconds(60)
        var spans: [JSONValue] = []
        func span(_ service: String, _ name: String) -> JSONValue? {
          spans.first { $0["service"]?.string == service && $0["name"]?.string == name }
        }
        while span("notifications", "progress.streak.changed") == nil {
          try #require(clock.now < end, "\(spans)")
          spans = try await Self.json(supervisor, ["trace", trace.traceID])["spans"]?.array ?? []
        }
        let applied = try #require(span("progress", "ai.text.generated"))
        #expect(applied["kind"] == "consumer" && applied["peer"] == "ai" && applied["outcome"] == "ok")
        #expect(applied["parent_id"] == span("ai", "ai.generate")?["span_id"])
        #expect(span("notifications", "progress.streak.changed")?["parent_id"] == applied["span_id"])
      }
    }
  }

  @Test("The span of a call to an absent service is logged even if the call isn't traced")
  func failedCall() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        await supervisor.hold("content")
        let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
        defer { client.close() }
        let trace = TraceIDs.shared.trace(isSampled: false)
        client.trace = trace
        await #expect(throws: Failure.self) { try await client.call("content.ping", timeoutMs: 100) }
        let shown = try await Self.json(supervisor, ["trace", trace.traceID])
        #expect(shown["spans"]?[0]?["outcome"]?.string?.isEmpty == false)
        #expect(shown["spans"]?[0]?["peer"] == "content", "\(shown)")
      }
    }
  }

  @Test("The metrics of all processes are printed as one text, and each process writes a file for a scraper")
  func metrics() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
        defer { client.close() }
        _ = try await client.call("content.ping")
        let (exit, text) = try await Self.quintet(supervisor, ["metrics"])
        #expect(exit == .exited(code: 0))
        let lines = text.split(separator: "\n")
        #expect(Set(lines.filter { $0.hasPrefix("# TYPE") }).count == lines.filter { $0.hasPrefix("# TYPE") }.count)
        for service in ServiceDirectory.inner {
          #expect(lines.contains("quintet_ready{service=\"\(service)\"} 1"))
          let file = supervisor.plan.directories.metricsFile(service)
          #expect(try !Disk.read(file).isEmpty)
        }
        let counted = #",method="content.ping",outcome="ok"} 1"#
        #expect(lines.contains("quintet_calls_total{service=\"gateway\"\(counted)"))
        #expect(lines.contains("quintet_calls_total{service=\"content\"\(counted)"))
        let (one, own) = try await Self.quintet(supervisor, ["metrics", "content"])
        #expect(one == .exited(code: 0) && !own.contains("service=\"gateway\""))
      }
    }
  }

  @Test(
    "Prometheus's own parser accepts the metrics of all processes",
    .enabled(if: Self.hasParser, "needs .build/interop: run make interop"))
  func parsed() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
        defer { client.close() }
        _ = try await client.call("content.ping")
        await #expect(throws: Failure.self) { try await client.call("content.cards.list") }
        let (_, text) = try await Self.quintet(supervisor, ["metrics"])
        let file = "\(supervisor.plan.directories.state)/metrics.txt"
        try Disk.write(Array(text.utf8), to: file)
        let (exit, output) = try await Programs.run(Self.python, ["-c", Self.program, file])
        #expect(exit == .exited(code: 0), "\(output)")
      }
    }
  }

  private static let python = "\(Disk.parent(of: Disk.parent(of: Apps.folder)))/.build/interop/bin/python3"
  private static let hasParser = (try? Disk.exists(python)) == true
  private static let program = """
    import sys
    from prometheus_client.parser import text_string_to_metric_families
    families = list(text_string_to_metric_families(open(sys.argv[1]).read()))
    assert families and all(f.type in ("counter", "gauge", "histogram") for f in families), families
    assert len({f.name for f in families}) == len(families), "a family stands twice"
    names = {f.name for f in families}
    wanted = {"quintet_calls", "quintet_call_duration_seconds", "process_cpu_seconds", "process_open_fds"}
    assert names >= wanted, names
    samples = [(s.name, tuple(sorted(s.labels.items()))) for f in families for s in f.samples]
    assert len(set(samples)) == len(samples), "a series stands twice"
    assert all("service" in dict(labels) for _, labels in samples)
    """

  @Test("`top` shows the processes and the busiest methods between two samples, even when piped")
  func top() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
        defer { client.close() }
        let caller = Loop.task {
          while !Task.isCancelled { _ = try? await client.call("content.ping") }
        }
        let (exit, output) = try await Self.quintet(supervisor, ["top", "--once", "--interval", "1"])
        caller.cancel()
        #expect(exit == .exited(code: 0))
        let lines = output.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(output)")
        #expect(lines.contains { $0.hasPrefix("content.ping ") }, "\(output)")
        #expect(!output.contains("health"), "the operators' own calls aren't shown: \(output)")
      }
    }
  }
}
