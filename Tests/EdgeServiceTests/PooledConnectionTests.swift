import EventLoop
import HTTP
import TestSupport
import Testing
import Wire

@testable import EdgeService

/// Gateway connections that several requests of an origin share.
@Suite(.timeLimit(.minutes(2))) struct PooledConnectionTests {
  private static func post(_ id: String, _ padding: String = "") -> String {
    let body = #"{"jsonrpc":"2.0","id":"\#(id)","method":"content.ping","params":{"a":"\#(padding)"}}"#
    return "POST /rpc HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  /// The requests that the gateway has received but not answered.
  @Loop private final class Received {
    var calls: [(text: Bytes, line: PlayedGateway.Line)] = []

    /// Starts to collect requests, after a first one was answered on a new connection.
    init(_ fixture: EdgeFixture) async throws {
      let client = try await fixture.connect()
      #expect(try await GatewayConnectionTests.ask(client, "first").status == 200)
      fixture.gateway.said = { [self] text, line in calls.append((text, line)) }
    }

    /// Sends a request on each of several connections, and waits until the gateway has them.
    func send(_ count: Int, _ fixture: EdgeFixture) async throws -> [WebClient] {
      let before = calls.count
      var clients: [WebClient] = []
      for number in 0..<count {
        clients.append(try await fixture.connect())
        clients.last?.send(PooledConnectionTests.post("\(number)"))
      }
      #expect(try await eventually { self.calls.count == before + count })
      return clients
    }
  }

  @Test("An origin's short requests share a gateway connection, and each gets its own reply, whatever the order")
  func shared() async throws {
    try await onLoop {
      var limits = EdgeLimits()
      limits.requestsPerConnection = 4
      try await withEdge(limits: limits) { fixture in
        let received = try await Received(fixture)
        let clients = try await received.send(4, fixture)
        #expect(fixture.gateway.headers.count == 1)
        for (text, line) in received.calls.reversed() { line.answer(text) }
        for (number, client) in clients.enumerated() {
          let answer = try await client.answer()
          #expect(try answer.status == 200 && answer.json()["id"] == .string("\(number)"))
        }
        _ = try await received.send(6, fixture)
        #expect(fixture.gateway.headers.count == 3, "more requests open further connections")
      }
    }
  }

  @Test("A batch or a long text gets a gateway connection to itself")
  func alone() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let received = try await Received(fixture)
        let first = try await received.send(1, fixture)
        let batch = try await fixture.connect()
        let body = "[\(GatewayConnectionTests.ping("a")),\(GatewayConnectionTests.ping("b"))]"
        batch.send("POST /rpc HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
        #expect(try await eventually { received.calls.count == 2 })
        let long = try await fixture.connect()
        long.send(Self.post("long", String(repeating: "a", count: 5000)))
        #expect(try await eventually { received.calls.count == 3 })
        #expect(fixture.gateway.headers.count == 3)
        _ = try await received.send(1, fixture)
        #expect(received.calls[3].line === received.calls[0].line)
        withExtendedLifetime(first) {}
      }
    }
  }

  @Test("When a client disconnects, its request is cancelled, and other requests on the connection continue")
  func left() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let received = try await Received(fixture)
        let clients = try await received.send(2, fixture)
        clients[0].close()
        #expect(try await eventually { received.calls.count == 3 })
        let id = try #require(try JSON.decode(JSONValue.self, from: received.calls[0].text)["id"])
        let cancel = try JSON.decode(JSONValue.self, from: received.calls[2].text)
        #expect(cancel["method"] == "$/cancelRequest" && cancel["params"]?["id"] == id)
        let late = received.calls[0]
        late.line.answer(late.text, with: #""error":{"code":-32800,"message":"Cancelled","data":{"kind":"cancelled"}}"#)
        received.calls[1].line.answer(received.calls[1].text)
        #expect(try await clients[1].answer().json()["id"] == "1")
        fixture.gateway.said = { text, line in line.answer(text) }
        #expect(try await GatewayConnectionTests.ask(try await fixture.connect(), "next").status == 200)
        #expect(fixture.gateway.headers.count == 1)
      }
    }
  }

  @Test("When its last client disconnects, a gateway connection is closed, which cancels all its requests")
  func allLeft() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let received = try await Received(fixture)
        for client in try await received.send(3, fixture) { client.close() }
        #expect(try await eventually { fixture.gateway.lines.isEmpty })
      }
    }
  }

  @Test("If the gateway rejects a shared connection, each response states that execution is unknown")
  func rejected() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let received = try await Received(fixture)
        let clients = try await received.send(2, fixture)
        received.calls[0].line.say(
          #"{"jsonrpc":"2.0","id":null,"error":{"code":-32008,"message":"Too much","data":{"kind":"overloaded","executed":"no"}}}"#
        )
        for client in clients {
          let answer = try await client.answer()
          let data = try answer.json()["error"]?["data"]
          #expect(answer.status == 503 && data?["kind"] == "overloaded", "\(answer.text)")
          #expect(data?["executed"] == "unknown", "\(answer.text)")
        }
        #expect(try await eventually { fixture.gateway.lines.isEmpty })
      }
    }
  }

  @Test("After the gateway rejects a call because of a connection's limit, fewer requests share a connection")
  func limit() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let received = try await Received(fixture)
        let clients = try await received.send(4, fixture)
        let fourth = received.calls[3]
        fourth.line.answer(
          fourth.text,
          with: #""error":{"code":-32095,"message":"Full","data":{"kind":"overloaded","limit":"connection_calls"}}"#)
        #expect(try await clients[3].answer().json()["error"]?["data"]?["limit"] == "connection_calls")
        let others = try await received.send(1, fixture)
        #expect(fixture.gateway.headers.count == 2)
        withExtendedLifetime(others) {}
      }
    }
  }
}
