import CivilTime
import EventLoop
import HTTP
import Telemetry
import TestSupport
import Testing
import WebServer
import Wire

@testable import EdgeService

/// No client occupies the event loop for long, whatever data the client sends.
@Suite(.timeLimit(.minutes(2))) struct EdgeTurnTests {
  /// The largest growth of a counter within one turn of the event loop.
  @Loop private final class Steps {
    private(set) var most: UInt64 = 0
    private var last: UInt64
    private var isOver = false
    private let count: @Loop () -> UInt64

    init(_ count: @escaping @Loop () -> UInt64) {
      self.count = count
      last = count()
      look()
    }

    private func look() {
      let now = count()
      most = now > last ? max(most, now - last) : most
      last = now
      if !isOver { Loop.atEndOfTurn { [weak self] in self?.look() } }
    }

    func end() { isOver = true }
  }

  private static let short = "OPTIONS * HTTP/1.1\r\nHost:a\r\n\r\n"

  @Test("Only a few pipelined requests start per turn of the event loop, but all are answered")
  func pipelined() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let client = try await fixture.connect()
        let requests = fixture.edge.counters.requests
        let steps = Steps { requests.value }
        client.send(String(repeating: Self.short, count: 2000))
        for _ in 0..<2000 { #expect(try await client.answer().status == 204) }
        steps.end()
        #expect(steps.most <= UInt64(fixture.edge.bounds.turnRequests))
      }
    }
  }

  @Test("The limit of requests per turn also applies to requests queued behind an answered one")
  func behind() async throws {
    try await onLoop {
      try await withEdge { fixture in
        var asked: (text: Bytes, line: PlayedGateway.Line)?
        fixture.gateway.said = { asked = ($0, $1) }
        let client = try await fixture.connect()
        let requests = fixture.edge.counters.requests
        client.send("POST /call/a.b HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}")
        #expect(try await eventually { asked != nil })
        let held = fixture.edge.usage.bytes
        client.send(String(repeating: Self.short, count: 1000))
        #expect(try await eventually { fixture.edge.usage.bytes > held + 20_000 })
        let steps = Steps { requests.value }
        let (text, line) = try #require(asked)
        line.answer(text)
        #expect(try await client.answer().status == 200)
        for _ in 0..<1000 { #expect(try await client.answer().status == 204) }
        steps.end()
        #expect(steps.most <= UInt64(fixture.edge.bounds.turnRequests))
      }
    }
  }

  @Test("A WebSocket's messages are forwarded in order, up to a limit per turn")
  func messages() async throws {
    try await onLoop {
      try await withEdge { fixture in
        var heard: [Int] = []
        fixture.gateway.said = { text, _ in heard.append(Int(String(decoding: text, as: UTF8.self)) ?? -1) }
        let client = try await fixture.connect()
        #expect(try await client.upgrade().status == 101)
        let messages = fixture.edge.counters.messages
        let steps = Steps { messages.value }
        for number in 10_000..<16_000 { client.say("\(number)") }
        #expect(try await eventually { heard.count == 6000 })
        steps.end()
        #expect(heard == Array(10_000..<16_000))
        // Each of these frames has eleven bytes.
        #expect(steps.most <= UInt64(fixture.edge.bounds.turnBytes / 11 + 100))
      }
    }
  }

  @Test("Many connections from one origin don't delay another origin's request")
  func parties() async throws {
    try await onLoop {
      try await withEdge(trust: EdgeShareTests.proxy) { fixture in
        let requests = fixture.edge.counters.requests
        var many: [WebClient] = []
        for _ in 0..<20 { many.append(try await fixture.connect()) }
        let other = try await fixture.connect()
        let flood = "OPTIONS * HTTP/1.1\r\nHost:a\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n"
        for client in many { client.send(String(repeating: flood, count: 500)) }
        let answer = try await other.ask("OPTIONS /rpc", ["X-Forwarded-For": "192.0.2.2"])
        #expect(answer.status == 204)
        #expect(requests.value < 5000, "\(requests.value) of 10,000")
        for client in many { for _ in 0..<500 { #expect(try await client.answer().status == 204) } }
      }
    }
  }

  @Test("A body of many small chunks is read over several turns and arrives complete")
  func chunks() async throws {
    try await onLoop {
      try await withEdge(trust: EdgeShareTests.proxy) { fixture in
        let client = try await fixture.connect()
        let text = Bytes(#"{"a":"\#(String(repeating: "x", count: 40_000))"}"#.utf8)
        client.send(
          "POST /call/a.b HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\nTransfer-Encoding: chunked\r\n\r\n")
        let steps = Steps { UInt64(fixture.edge.usage.bytes) }
        client.send(text.flatMap { Bytes("1\r\n".utf8) + [$0] + Bytes("\r\n".utf8) } + Bytes("0\r\n\r\n".utf8))
        let answer = try await client.answer()
        steps.end()
        #expect(answer.status == 200 && answer.body.count > text.count)
        #expect(steps.most <= UInt64(3 * fixture.edge.bounds.turnBytes))
      }
    }
  }

  @Test("Requests that wait for their turn are answered when edge stops")
  func stops() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let client = try await fixture.connect()
        client.send(String(repeating: Self.short, count: 16) + "GET /nothing HTTP/1.1\r\nHost:a\r\n\r\n")
        for _ in 0..<16 { #expect(try await client.answer().status == 204) }
        fixture.edge.goAway()
        await fixture.edge.waitUntilIdle()
        // The request is answered, unless the connection ends because the request was incomplete.
        if let answer = try? await client.answer() { #expect(answer.status == 404) }
        try await client.waitForEnd()
      }
    }
  }

  @Test("A reply from the gateway that is still unread at the deadline is delivered")
  func unread() async throws {
    try await onLoop {
      try await withEdge { fixture in
        var asked: (text: Bytes, line: PlayedGateway.Line)?
        fixture.gateway.said = { asked = ($0, $1) }
        let client = try await fixture.connect()
        client.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await eventually { asked != nil })
        let (text, line) = try #require(asked)
        line.answer(text, with: #""result":{}"#)
        // The reply is written at the end of this turn, after the deadline.
        fixture.clock.advance(by: .seconds(2))
        #expect(try await client.answer().status == 200)
        #expect(fixture.logged(.error, "doesn't answer") == 0 && fixture.edge.warnings.isEmpty)
      }
    }
  }

  @Test("If edge itself is delayed, it doesn't report the gateway as unresponsive")
  func late() async throws {
    try await onLoop {
      try await withEdge { fixture in
        var asked = 0
        fixture.gateway.said = { _, _ in asked += 1 }
        let client = try await fixture.connect()
        client.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await eventually { asked == 1 })
        fixture.clock.move(to: fixture.clock.now + .seconds(4))
        while fixture.clock.runDue() {}
        #expect(try await client.answer().status == 504)
        #expect(fixture.logged(.error, "doesn't answer") == 0 && fixture.edge.warnings.isEmpty)
        fixture.clock.advance(by: .seconds(2))
        client.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await eventually { asked == 2 })
        fixture.clock.advance(by: .seconds(2))
        #expect(try await client.answer().status == 504)
        #expect(
          fixture.logged(.error, "doesn't answer") == 1, "edge wasn't delayed this time, so the gateway is reported")
      }
    }
  }
}
