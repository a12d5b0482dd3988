import CivilTime
import EventLoop
import Files
import HTTP
import ServiceHost
import Telemetry
import TestSupport
import Testing
import Wire

@testable import EdgeService

/// Warnings that edge gives the operator about its settings.
@Suite(.timeLimit(.minutes(2))) struct EdgeProblemTests {
  private static let ping = #"{"jsonrpc":"2.0","id":1,"method":"gateway.ping"}"#
  private static let refusal =
    #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request: no framing","data":{"kind":"invalid_request","executed":"no","reason":"no_proxy"}}}"#

  @Test("A gateway that doesn't trust edge as a proxy is reported to operators, not to clients")
  func unknownProxy() async throws {
    try await onLoop {
      try await withEdge { fixture in
        fixture.gateway.said = { _, line in
          line.say(Self.refusal)
          line.stream.close()
        }
        for line in ["POST /rpc", "POST /call/gateway.ping", "GET /events", "GET /health", "GET /openrpc.json"] {
          let client = try await fixture.connect()
          let body = line.hasPrefix("POST") ? Self.ping : nil
          let answer = try await client.ask(line, ["Authorization": "Bearer t"], body: body)
          #expect(answer.status == 503 && !answer.text.contains("framing"), "\(line): \(answer.text)")
        }
        let socket = try await fixture.connect()
        #expect(try await socket.upgrade().status == 101)
        socket.say(Self.ping)
        let close = try #require(try await socket.next())
        #expect(close.kind == .close && close.payload.prefix(2) == [0x03, 0xF5], "\(close)")
        #expect(fixture.logged(.error, "its setting proxies doesn't name edge's user, \(Machine.user)") == 1)
        let cure = "set proxies = \(Machine.user) in [gateway], then run quintet restart gateway"
        let warning = fixture.edge.warnings.first { $0.text.contains("its setting proxies") }
        #expect(warning?.cure == cure, "\(fixture.edge.warnings)")
        fixture.gateway.said = { text, line in line.answer(text) }
        var isWell = false
        for _ in 1...60 where !isWell {
          fixture.clock.advance(by: .seconds(1))
          isWell = try await eventually(within: .seconds(1)) { fixture.edge.warnings.isEmpty }
        }
        #expect(isWell, "edge sends probes to the gateway until it answers")
      }
    }
  }

  @Test("A body larger than the gateway's frame size gets 413, whatever edge's own limit is")
  func tooLong() async throws {
    try await onLoop {
      try await withEdge { fixture in
        fixture.gateway.said = { _, line in
          line.say(
            #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Too long","data":{"kind":"invalid_request","executed":"no","limit":"frame_size","maximum":9}}}"#
          )
          line.stream.close()
        }
        let client = try await fixture.connect()
        #expect(try await client.ask("POST /call/gateway.ping", body: "{}").status == 413)
        #expect(try await client.ask("POST /rpc", body: Self.ping).status == 413)
      }
    }
  }

  @Test("If the gateway closes the connection, the client gets 413 for an oversized body and 503 for a small one")
  func hungUp() async throws {
    try await onLoop {
      try await withEdge { fixture in
        fixture.gateway.said = { text, line in
          guard !String(decoding: text, as: UTF8.self).contains("rpc.discover") else {
            return line.answer(text, with: #""result":{"x-limits":{"frame_size":20000}}"#)
          }
          line.stream.close()
        }
        let client = try await fixture.connect()
        // The gateway allows 64 KiB more than its limit for the members that edge adds.
        for (count, status) in [(90_000, 413), (30_000, 503), (10_000, 503), (10, 503)] {
          let body = #"{"text":"\#(String(repeating: "x", count: count))"}"#
          #expect(try await client.ask("POST /call/gateway.ping", body: body).status == status, "\(count)")
        }
      }
    }
  }

  @Test("When an origin reaches a limit, the refusals are counted, shown as a warning and logged once")
  func fullOrigin() async throws {
    try await onLoop {
      var limits = EdgeLimits()
      limits.originConnections = 1
      try await withEdge(limits: limits) { fixture in
        let first = try await fixture.connect()
        #expect(try await eventually { fixture.edge.usage.connections == 1 })
        for _ in 0..<3 { #expect(try await fixture.connect().answer().status == 503) }
        let warning = try #require(fixture.edge.warnings.first)
        #expect(
          warning.text.hasPrefix("user \(Machine.user) was rejected 3 times recently by the setting origin_connections")
            && warning.text.contains("X-Forwarded-For"), "\(warning)")
        #expect(warning.cure == "correct it in [edge], then run quintet restart edge")
        #expect(fixture.logged(.warning, "rejected calls because a limit was reached") == 1)
        let series = #"quintet_edge_refusals_total{limit="origin_connections"} 3"#
        #expect(fixture.metrics.rendered().contains(series), "\(fixture.metrics.rendered())")
        fixture.clock.advance(by: .seconds(700))
        #expect(fixture.edge.warnings.isEmpty, "the warning ends after a few minutes")
        first.close()
      }
    }
  }

  @Test("A proxy that sends no address in X-Forwarded-For is reported, and logged once per kind of fault")
  func unusableForward() async throws {
    try await onLoop {
      try await withEdge(trust: Edge.Trust(proxies: [Machine.user], loopback: false)) { fixture in
        let client = try await fixture.connect()
        for header in [
          "203.0.113.8:5678", "[2001:db8::1]:443", "unknown", "unknown", "10.0.0.1, proxy.example", "unix:",
        ] {
          let answer = try await client.ask("POST /rpc", ["X-Forwarded-For": header], body: Self.ping)
          #expect(answer.status == 200)
        }
        let warnings = fixture.edge.warnings
        #expect(warnings.count == 2 && warnings.allSatisfy { $0.text.contains("X-Forwarded-For") }, "\(warnings)")
        #expect(fixture.logged(.warning, "a proxy sent an X-Forwarded-For header without an address") == 2)
        fixture.clock.advance(by: .seconds(700))
        #expect(fixture.edge.warnings.isEmpty, "the warnings end after a few minutes")
      }
    }
  }

  @Test("A rejected page, and a WebSocket upgrade that lacks its headers, get a hint about the proxy")
  func proxies() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let client = try await fixture.connect()
        let foreign = try await client.ask("POST /rpc", ["Origin": "https://a.example"], body: Self.ping)
        #expect(foreign.status == 403 && foreign.text.contains("doesn't change Host"), "\(foreign.text)")
        #expect(fixture.edge.warnings.first?.text.contains("https://a.example") == true, "\(fixture.edge.warnings)")
        #expect(fixture.metrics.rendered().contains(#"quintet_edge_refusals_total{limit="origins"} 1"#))
        let plain = try await client.ask("GET /rpc")
        #expect(plain.status == 405 && plain.text.contains("Upgrade: websocket are missing"), "\(plain.text)")
      }
    }
  }

  @Test("With pings turned off, a silent WebSocket stays open")
  func neverAsked() async throws {
    try await onLoop {
      var limits = EdgeLimits()
      limits.pingTime = .zero
      try await withEdge(limits: limits) { fixture in
        let client = try await fixture.connect()
        #expect(try await client.upgrade().status == 101)
        for _ in 0..<10 { fixture.clock.advance(by: .seconds(1000)) }
        #expect(try await client.call(Self.ping)["id"] == 1)
      }
    }
  }

  private static func settings(_ values: [String: String]) throws -> Settings {
    let environment = Dictionary(uniqueKeysWithValues: values.map { ("QUINTET_EDGE_\($0.key.uppercased())", $0.value) })
    return try Settings(common: [], own: EdgeSettings.all, service: "edge", file: nil, environment: environment)
  }

  @Test("If the open-file limit allows fewer connections than the setting, rejections name the open-file limit")
  func fewFiles() throws {
    #expect(EdgeLimits(try Self.settings([:]), openFiles: 64).connectionsLimit == "descriptors")
    #expect(EdgeLimits(try Self.settings([:]), openFiles: 65_536).connectionsLimit == "connections")
  }

  @Test("Contradictory settings and a wildcard origin are rejected with a reason")
  func contradictions() throws {
    let fault = #expect(throws: SettingsFault.self) {
      try EdgeSettings.check(EdgeLimits(try Self.settings(["bytes": "64KiB", "body_size": "1MiB"]), openFiles: 1000))
    }
    #expect(fault?.description.contains("'bytes' (64KiB) can't be less than 'body_size' (1MiB)") == true)
    try EdgeSettings.check(EdgeLimits(try Self.settings(["bytes": "1MiB"]), openFiles: 1000))
    for origin in ["*", "https://*", "https://a.example, https://*.example"] {
      let fault = #expect(throws: SettingsFault.self) { try Self.settings(["origins": origin]) }
      #expect(fault?.description.contains("* would let any page make calls") == true)
    }
  }

  @Test(
    "With development purchases, every way in which outsiders could connect is reported",
    arguments: [
      ([:], false, nil), ([:], true, "a socket for proxies"),
      (["origins": "https://a.example"], false, "https://a.example"),
      (["origins": "http://localhost:8000, http://127.0.0.1:1, http://[::1]:2"], false, nil),
      (["proxies": "0"], false, "'proxies' names users"), (["loopback_proxy": "yes"], false, "loopback_proxy"),
      (["origins": "https://localhost.example"], false, "localhost.example"),
    ] as [([String: String], Bool, String?)])
  func openness(values: [String: String], isAtSocket: Bool, told: String?) throws {
    let open = ExposureCheck(try Self.settings(values.merging(["development_store": "yes"]) { $1 }))
    let warnings = open.warnings(isAtSocket: isAtSocket)
    #expect(warnings.count == (told == nil ? 0 : 1), "\(warnings)")
    if let told {
      #expect(warnings[0].text.hasPrefix("the development server signs purchases"))
      #expect(warnings[0].text.contains(told), "\(warnings)")
      #expect(warnings[0].cure.hasPrefix("start the services with quintet up"))
    }
    #expect(ExposureCheck(try Self.settings(values)).warnings(isAtSocket: isAtSocket).isEmpty)
  }
}
