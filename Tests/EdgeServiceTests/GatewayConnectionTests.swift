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

/// Matching of gateway replies to requests, and reuse of gateway connections.
@Suite(.timeLimit(.minutes(2))) struct GatewayConnectionTests {
  static func ping(_ id: String) -> String { #"{"jsonrpc":"2.0","id":"\#(id)","method":"gateway.ping"}"# }

  /// Posts a ping with the given id and returns the response.
  @Loop static func ask(_ client: WebClient, _ id: String) async throws -> WebClient.Answer {
    try await client.ask("POST /rpc", body: ping(id))
  }

  @Test(
    "After an unexpected message, a gateway connection isn't reused, and no client gets the message",
    arguments: [
      #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Late","data":{"kind":"invalid_request"}}}"#,
      #"{"jsonrpc":"2.0","id":99,"result":{"token":"somebody's"}}"#, "[]", "nonsense",
    ])
  func outOfTurn(stray: String) async throws {
    try await onLoop {
      try await withEdge { fixture in
        let client = try await fixture.connect()
        fixture.gateway.said = { text, line in
          line.answer(text)
          line.say(stray)
        }
        #expect(try await Self.ask(client, "a").json()["id"] == "a")
        #expect(
          try await eventually { fixture.gateway.lines.isEmpty },
          "the connection is closed, because later replies couldn't be matched")
        fixture.gateway.said = { text, line in line.answer(text) }
        for id in ["b", "c"] { #expect(try await Self.ask(client, id).json()["id"] == .string(id)) }
        #expect(fixture.gateway.headers.count == 2)
      }
    }
  }

  @Test("A reply with another request's id is discarded, and the next request gets its own reply")
  func another() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let client = try await fixture.connect()
        fixture.gateway.said = { _, line in line.say(#"{"jsonrpc":"2.0","id":4711,"result":{"token":"somebody's"}}"#) }
        let answer = try await Self.ask(client, "a")
        #expect(try answer.status == 503 && answer.json()["error"]?["data"]?["executed"] == "unknown")
        #expect(!answer.text.contains("somebody"))
        fixture.gateway.said = { text, line in line.answer(text) }
        #expect(try await Self.ask(client, "b").json()["id"] == "b")
      }
    }
  }

  @Test("If the gateway rejects a message without reading its id, the sender still gets a response")
  func refusedWhole() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let client = try await fixture.connect()
        fixture.gateway.said = { _, line in
          line.say(
            #"{"jsonrpc":"2.0","id":null,"error":{"code":-32008,"message":"Too much","data":{"kind":"overloaded","executed":"no"}}}"#
          )
        }
        #expect(try await Self.ask(client, "a").status == 503)
        #expect(try await eventually { fixture.gateway.lines.isEmpty })
      }
    }
  }

  @Test("A posted notification holds a gateway connection until its call is done, and then gets its status")
  func notification() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let first = try await fixture.connect()
        let second = try await fixture.connect()
        var told: (text: Bytes, line: PlayedGateway.Line)?
        fixture.gateway.said = { text, line in told = (text, line) }
        let body = #"{"jsonrpc":"2.0","method":"gateway.ping"}"#
        first.send("POST /rpc HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
        #expect(try await eventually { told != nil })
        fixture.gateway.said = { text, line in line.answer(text) }
        #expect(try await Self.ask(second, "b").json()["id"] == "b")
        #expect(fixture.gateway.headers.count == 2, "the second request uses a new gateway connection")
        let (text, line) = try #require(told)
        line.answer(text)
        #expect(try await first.answer().status == 204)
      }
    }
  }

  @Test("Edge rejects a batch of 65 requests, and the next request gets its own response")
  func longBatch() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let client = try await fixture.connect()
        let batch = Array(repeating: #"{"jsonrpc":"2.0","method":"gateway.ping"}"#, count: 65).joined(separator: ",")
        let refused = try await client.ask("POST /rpc", body: "[\(batch)]")
        #expect(try refused.json()["error"]?["code"] == -32600)
        #expect(fixture.gateway.headers.isEmpty, "the gateway doesn't get the batch")
        #expect(try await Self.ask(client, "b").json()["id"] == "b")
      }
    }
  }

  @Test("The total number of idle gateway connections is limited, and the oldest is closed first")
  func idleLines() async throws {
    try await onLoop {
      var limits = EdgeLimits()
      limits.idleConnections = 3
      try await withEdge(limits: limits, trust: Edge.Trust(proxies: [Machine.user], loopback: false)) { fixture in
        let client = try await fixture.connect()
        for number in 1...9 {
          let from = ["X-Forwarded-For": "192.0.2.\(number)"]
          #expect(try await client.ask("POST /rpc", from, body: Self.ping("a")).status == 200)
        }
        #expect(try await eventually { fixture.gateway.lines.count == 3 })
        for number in 7...9 {
          let from = ["X-Forwarded-For": "192.0.2.\(number)"]
          #expect(try await client.ask("POST /rpc", from, body: Self.ping("a")).status == 200)
        }
        #expect(fixture.gateway.headers.count == 9, "the newest connections are still open")
      }
    }
  }

  @Test("All addresses in an IPv6 network share one gateway connection")
  func networks() async throws {
    try await onLoop {
      try await withEdge(trust: Edge.Trust(proxies: [Machine.user], loopback: false)) { fixture in
        let client = try await fixture.connect()
        for number in 1...9 {
          let from = ["X-Forwarded-For": "2001:db8::\(number)"]
          #expect(try await client.ask("POST /rpc", from, body: Self.ping("a")).status == 200)
        }
        #expect(fixture.gateway.headers.count == 1)
      }
    }
  }

  @Test("Concurrent health checks and requests for method descriptions share one gateway call")
  func shared() async throws {
    try await onLoop {
      try await withEdge(trust: Edge.Trust(proxies: [Machine.user], loopback: false)) { fixture in
        var texts = 0
        fixture.gateway.said = { text, line in
          texts += 1
          line.answer(text)
        }
        let client = try await fixture.connect()
        for number in 1...9 {
          let from = ["X-Forwarded-For": "192.0.2.\(number)"]
          #expect(try await client.ask("GET /health", from).text == #"{"status":"ok"}"#)
          let description = try await client.ask("GET /openrpc.json", from)
          let tag = try #require(description.fields["etag"])
          #expect(try await client.ask("GET /openrpc.json", ["If-None-Match": tag]).status == 304)
        }
        #expect(texts == 2 && fixture.gateway.headers.count <= 2)
        fixture.clock.advance(by: .seconds(6))
        #expect(try await client.ask("GET /openrpc.json").status == 200 && texts == 3)
      }
    }
  }

  @Test("Health and readiness fail if the gateway reports a failure", arguments: ["/health", "/ready"])
  func unwell(path: String) async throws {
    try await onLoop {
      try await withEdge { fixture in
        fixture.gateway.said = { text, line in
          guard let id = (try? JSON.decode(JSONValue.self, from: text))?["id"]?.integer else { return }
          line.say(
            #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":-32008,"message":"No","data":{"kind":"overloaded","executed":"no"}}}"#
          )
        }
        let client = try await fixture.connect()
        #expect(try await client.ask("GET \(path)").status == 503)
      }
    }
  }

  @Test("If the gateway is unreachable, edge logs this once, shows a warning and reports that it isn't ready")
  func unreachable() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let client = try await fixture.connect()
        #expect(try await client.ask("GET /ready").status == 200)
        fixture.loseGateway()
        fixture.clock.advance(by: .seconds(2))
        for _ in 0..<2 {
          #expect(try await client.ask("POST /call/content.cards.list", body: "{}").status == 503)
        }
        #expect(try await client.ask("GET /ready").status == 503)
        #expect(fixture.logged(.error, "the gateway can't be reached") == 1)
        #expect(fixture.edge.warnings.map(\.text) == ["the gateway can't be reached: calls are rejected"])
      }
    }
  }
}
