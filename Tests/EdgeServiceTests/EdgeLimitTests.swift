import CivilTime
import EventLoop
import Files
import HTTP
import TestSupport
import Testing
import Wire

@testable import EdgeService

/// Limits on clients that send slowly, send too much, send nothing or don't read.
@Suite(.timeLimit(.minutes(2))) struct EdgeLimitTests {
  static let ping = #"{"jsonrpc":"2.0","id":1,"method":"gateway.ping"}"#

  @Test(
    "A client that sends its request too slowly gets 408 and is disconnected",
    arguments: [
      ("GET / HTTP/1.1\r\nX: ", 408), ("POST /rpc HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\n{", 408),
      ("POST /rpc HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{", 408),
      ("POST /rpc HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;", 408),
      ("POST /rpc HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: ", 408),
      ("GET /rpc HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n", 408), ("\r\n", 408),
    ])
  func slow(text: String, status: Int) async throws {
    try await onLoop {
      try await withEdge { fixture in
        let client = try await fixture.connect()
        client.send(text)
        #expect(try await eventually { fixture.edge.usage.connections == 1 })
        // The timeout counts from the first byte, so occasional further bytes don't extend it.
        for _ in 0..<8 {
          fixture.clock.advance(by: .seconds(4))
          client.send("a")
          try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(2))
        }
        fixture.clock.advance(by: .seconds(4))
        let answer = try await client.answer()
        // The request itself is valid, so a client may send it again.
        #expect(answer.status == status && answer.text.contains("deadline_exceeded"), "\(answer.text)")
        fixture.clock.advance(by: .seconds(4))
        try await client.waitForEnd()
        #expect(try await eventually { fixture.edge.usage.connections == 0 && fixture.edge.usage.bytes == 0 })
      }
    }
  }

  @Test(
    "A WebSocket message that arrives too slowly, in one frame or several, closes the connection",
    arguments: [[UInt8]([0x81, 0xFE]), [0x01, 0x81, 0, 0, 0, 0, 0x61]])
  func slowMessage(start: [UInt8]) async throws {
    try await onLoop {
      try await withEdge { fixture in
        let client = try await fixture.connect()
        #expect(try await client.upgrade().status == 101)
        client.send(start)
        #expect(try await eventually { fixture.edge.usage.bytes > 0 })
        let next: [UInt8] = start.count == 2 ? [1] : [0x00, 0x81, 0, 0, 0, 0, 0x61]
        for _ in 0..<8 {
          fixture.clock.advance(by: .seconds(4))
          client.send(next)
          try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(2))
        }
        fixture.clock.advance(by: .seconds(4))
        let close = try await client.next()
        #expect(close?.kind == .close && close?.payload.prefix(2) == [0x03, 0xF0])
        fixture.clock.advance(by: .seconds(4))
        try await client.waitForEnd()
        #expect(try await eventually { fixture.edge.usage.connections == 0 && fixture.edge.usage.bytes == 0 })
      }
    }
  }

  @Test("A connection on which the client sends nothing is closed without a response")
  func unused() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let client = try await fixture.connect()
        #expect(try await eventually { fixture.edge.usage.connections == 1 })
        fixture.clock.advance(by: .seconds(9))
        #expect(fixture.edge.usage.connections == 1)
        fixture.clock.advance(by: .seconds(4))
        try await client.waitForEnd()
        let answer = try? await client.answer()
        #expect(answer == nil, "\(answer?.text ?? "")")
        #expect(try await eventually { fixture.edge.usage.connections == 0 })
      }
    }
  }

  @Test("An idle keep-alive connection is closed without a response")
  func idle() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let client = try await fixture.connect()
        #expect(try await client.ask("POST /rpc", body: Self.ping).status == 200)
        fixture.clock.advance(by: .seconds(60))
        #expect(try await client.ask("POST /rpc", body: Self.ping).status == 200)
        fixture.clock.advance(by: .seconds(80))
        try await client.waitForEnd()
      }
    }
  }

  @Test("An origin's connections are limited, and other origins can still connect")
  func connections() async throws {
    try await onLoop {
      var limits = EdgeLimits()
      limits.connections = 4
      limits.originConnections = 2
      try await withEdge(limits: limits) { fixture in
        let first = try await fixture.connect()
        let second = try await fixture.connect()
        #expect(try await eventually { fixture.edge.usage.connections == 2 })
        let third = try await fixture.connect()
        #expect(try await third.answer().status == 503)
        try await third.waitForEnd()
        first.close()
        #expect(try await eventually { fixture.edge.usage.connections == 1 })
        #expect(try await second.ask("GET /health").status == 200)
      }
    }
  }

  @Test("Each request from a proxy is charged to the client named by the proxy")
  func proxied() async throws {
    try await onLoop {
      try await withEdge(trust: Edge.Trust(proxies: [Machine.user], loopback: false)) { fixture in
        let client = try await fixture.connect()
        for address in ["192.0.2.1", "192.0.2.2, 192.0.2.3", "2001:db8::1", "nobody"] {
          #expect(try await client.ask("POST /rpc", ["X-Forwarded-For": address], body: Self.ping).status == 200)
        }
        let told = fixture.gateway.headers
        #expect(told.count == 4 && told[3] == .local, "\(told)")
        #expect(told[0] == .client(.v4(0xC000_0201), port: 0) && told[1] == .client(.v4(0xC000_0203), port: 0))
        // Another request from the same origin reuses the origin's gateway connection.
        #expect(try await client.ask("POST /rpc", ["X-Forwarded-For": "192.0.2.1"], body: Self.ping).status == 200)
        #expect(fixture.gateway.headers.count == 4)
        fixture.clock.advance(by: .seconds(30))
        #expect(try await eventually { fixture.gateway.lines.isEmpty })
      }
    }
  }

  @Test("Idle gateway connections are kept for reuse, up to a limit per origin and in total")
  func idleLines() async throws {
    try await onLoop {
      var limits = EdgeLimits()
      limits.originIdleConnections = 3
      limits.idleConnections = 5
      try await withEdge(limits: limits, trust: Edge.Trust(proxies: [Machine.user], loopback: false)) { fixture in
        var asked: [(PlayedGateway.Line, Bytes)] = []
        fixture.gateway.said = { text, line in asked.append((line, text)) }
        for (address, waiting) in [("192.0.2.1", 3), ("192.0.2.2", 5), ("192.0.2.1", 5)] {
          var clients: [WebClient] = []
          for _ in 0..<4 { clients.append(try await fixture.connect()) }
          for client in clients {
            client.send(
              "POST /rpc HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: \(address)\r\nContent-Length: "
                + "\(Self.ping.utf8.count)\r\n\r\n\(Self.ping)"
            )
          }
          #expect(try await eventually { asked.count == 4 })
          for (line, text) in asked { line.answer(text) }
          asked = []
          for client in clients { #expect(try await client.answer().status == 200) }
          #expect(try await eventually { fixture.gateway.lines.count == waiting })
        }
        // Two origins open four connections each. The last four requests reuse the first origin's idle connections.
        #expect(fixture.gateway.headers.count == 8)
      }
    }
  }

  @Test("A client that isn't a proxy can't set its address with X-Forwarded-For")
  func spoofed() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let client = try await fixture.connect()
        #expect(try await client.ask("POST /rpc", ["X-Forwarded-For": "192.0.2.1"], body: Self.ping).status == 200)
        #expect(fixture.gateway.headers == [.local])
      }
    }
  }

  @Test("Pipelined requests are answered in order")
  func pipelined() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let client = try await fixture.connect()
        let requests = (0..<20).map { number in
          let body = #"{"jsonrpc":"2.0","id":\#(number),"method":"gateway.ping"}"#
          return "POST /rpc HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        }
        client.send(requests.joined())
        for number in 0..<20 { #expect(try await client.answer().json()["id"] == .integer(Int64(number))) }
      }
    }
  }

  @Test("Oversized bodies are rejected before the upload, and chunked bodies as soon as they exceed the limit")
  func bodies() async throws {
    try await onLoop {
      var limits = EdgeLimits()
      limits.bodyBytes = 1000
      try await withEdge(limits: limits) { fixture in
        let long = try await fixture.connect()
        long.send("POST /rpc HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1001\r\n\r\n")
        #expect(try await long.answer().status == 413)
        let chunked = try await fixture.connect()
        chunked.send("POST /rpc HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n")
        #expect(try await chunked.answer().status == 413)
        let good = try await fixture.connect()
        good.send("POST /rpc HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n")
        #expect(try await good.bytes(through: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
        good.send("\(String(Self.ping.utf8.count, radix: 16))\r\n\(Self.ping)\r\n0\r\n\r\n")
        #expect(try await good.answer().status == 200)
        let unwanted = try await fixture.connect()
        unwanted.send("PUT /tarot/ HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\n")
        #expect(try await unwanted.answer().status == 405, "the response comes without reading the body")
      }
    }
  }

  @Test("If a client doesn't read, edge stops reading from the gateway and finally disconnects the client")
  func unread() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let client = try await fixture.connect()
        #expect(try await client.upgrade().status == 101)
        client.stopReading()
        #expect(try await eventually { fixture.gateway.lines.count == 1 })
        let line = fixture.gateway.lines[0]
        for _ in 0..<40 { line.say(Bytes(repeating: 0x20, count: 256 << 10)) }
        // Sending stalls while most of the data still waits at the gateway.
        var last = 0
        var looks = 0
        let rests = try await eventually {
          looks = line.stream.pendingBytes == last ? looks + 1 : 0
          last = line.stream.pendingBytes
          return looks == 10
        }
        #expect(rests && last > 1 << 20)
        for _ in 0..<16 { fixture.clock.advance(by: .seconds(1)) }
        #expect(try await eventually { fixture.gateway.lines.isEmpty && fixture.edge.usage.connections == 0 })
      }
    }
  }

  @Test("If the gateway doesn't read, edge stops reading from the client")
  func unreadByGateway() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let client = try await fixture.connect()
        #expect(try await client.upgrade().status == 101)
        #expect(try await eventually { fixture.gateway.lines.count == 1 })
        let line = fixture.gateway.lines[0]
        line.stream.pauseReading()
        var texts = 0
        fixture.gateway.said = { _, _ in texts += 1 }
        for _ in 0..<40 { client.frame(.text, Bytes(repeating: 0x20, count: 256 << 10)) }
        #expect(try await eventually { client.unsent > 1 << 20 }, "the unsent data waits at the client")
        line.stream.resumeReading()
        #expect(try await eventually { texts == 40 })
      }
    }
  }

  @Test("A silent WebSocket is pinged, and closed if no pong arrives")
  func pings() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let client = try await fixture.connect()
        #expect(try await client.upgrade().status == 101)
        fixture.clock.advance(by: .seconds(32))
        let asked = try await client.next()
        #expect(asked?.kind == .ping)
        client.frame(.pong, [])
        #expect(try await eventually { client.unsent == 0 })
        #expect(try await client.call(Self.ping)["id"] == 1)
        fixture.clock.advance(by: .seconds(32))
        #expect(try await client.next()?.kind == .ping)
        fixture.clock.advance(by: .seconds(32))
        let close = try await client.next()
        #expect(close?.kind == .close && close?.payload.prefix(2) == [0x03, 0xE9])
        fixture.clock.advance(by: .seconds(3))
        try await client.waitForEnd()
      }
    }
  }

  @Test("When the gateway disconnects, WebSockets close with 1001, and posted calls get a failure that may be retried")
  func gatewayGone() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let socket = try await fixture.connect()
        let post = try await fixture.connect()
        #expect(try await socket.upgrade().status == 101)
        #expect(try await eventually { fixture.gateway.lines.count == 1 })
        fixture.gateway.said = { _, line in line.stream.close() }
        let answer = try await post.ask("POST /rpc", body: Self.ping)
        #expect(try answer.status == 503 && answer.json()["error"]?["data"]?["executed"] == "unknown")
        fixture.gateway.lines[0].say(#"{"jsonrpc":"2.0","method":"$/goingAway","params":{}}"#)
        #expect(try await socket.message()["method"] == "$/goingAway")
        fixture.gateway.lines[0].stream.close()
        #expect(try await socket.next()?.payload.prefix(2) == [0x03, 0xE9])
      }
    }
  }

  @Test("When a client disconnects, its calls are cancelled")
  func hungUp() async throws {
    try await onLoop {
      try await withEdge { fixture in
        var asked = 0
        fixture.gateway.said = { _, _ in asked += 1 }
        let client = try await fixture.connect()
        client.send("POST /rpc HTTP/1.1\r\nHost: a\r\nContent-Length: \(Self.ping.utf8.count)\r\n\r\n\(Self.ping)")
        #expect(try await eventually { asked == 1 })
        client.close()
        #expect(
          try await eventually { fixture.gateway.lines.isEmpty },
          "the gateway connection closes, which cancels its call")
        #expect(fixture.edge.callsInFlight == 0)
      }
    }
  }

  @Test("Only pages from allowed origins may make calls, and preflights reveal nothing to other pages")
  func origins() async throws {
    try await onLoop {
      try await withEdge(allowedOrigins: ["https://friend.example"]) { fixture in
        let client = try await fixture.connect()
        let friend = try await client.ask("POST /rpc", ["Origin": "https://friend.example"], body: Self.ping)
        #expect(friend.status == 200 && friend.fields["access-control-allow-origin"] == "https://friend.example")
        let asked = try await client.ask("OPTIONS /rpc", ["Origin": "https://friend.example"])
        #expect(asked.status == 204 && asked.fields["access-control-allow-headers"]?.contains("Authorization") == true)
        let stranger = try await client.ask("POST /rpc", ["Origin": "https://evil.example"], body: Self.ping)
        #expect(stranger.status == 403 && stranger.fields["access-control-allow-origin"] == nil)
        let socket = try await fixture.connect().upgrade(["Origin": "https://evil.example"])
        #expect(socket.status == 403)
        let own = try await client.ask("POST /rpc", ["Origin": "https://edge.example"], body: Self.ping)
        #expect(own.status == 200 && own.fields["access-control-allow-origin"] == nil)
        #expect(try await client.ask("GET /health", ["Origin": "https://evil.example"]).status == 200)
        // `Vary: Origin` keeps a cache from giving one origin's response to another.
        for origin in ["https://friend.example", "https://evil.example", nil] {
          for line in ["GET /health", "GET /nothing", "OPTIONS /rpc"] {
            let answer = try await client.ask(line, origin.map { ["Origin": $0] } ?? [:])
            #expect(answer.fields["vary"] == "Origin", "\(line) of \(origin ?? "nobody")")
          }
        }
      }
    }
  }
}
