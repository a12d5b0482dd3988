import CivilTime
import EventLoop
import Files
import HTTP
import TestSupport
import Testing
import Wire

@testable import EdgeService

/// Clients that hold many bytes leave capacity for other clients.
@Suite(.timeLimit(.minutes(2))) struct EdgeCapacityTests {
  private static func party(_ number: Int) -> Party { .address(.v6(UInt64(number), 0)) }

  @Test("Large origins together can't use up edge's memory, so a small origin still gets some")
  func shares() throws {
    let limits = EdgeLimits()
    var usage = EdgeUsage(limits)
    for number in 0..<1000 {
      var charge = EdgeUsage.Charge()
      var held = 0
      while held < limits.originBytes {
        do throws(EdgeUsage.Full) { try usage.charge(&charge, held + (64 << 10), to: Self.party(number)) } catch {
          // Restores the previous charge, as edge does after a rejection.
          try? usage.charge(&charge, held, to: Self.party(number))
          break
        }
        held += 64 << 10
      }
    }
    #expect(usage.bytes < limits.bytes - limits.bytes / 8)
    var little = EdgeUsage.Charge()
    #expect(throws: Never.self) { try usage.charge(&little, 16 << 10, to: Self.party(2000)) }
    var charge = EdgeUsage.Charge()
    #expect(throws: EdgeUsage.Full.self) { try usage.charge(&charge, 1 << 20, to: Self.party(2001)) }
    // The bound also applies to bytes that have no origin yet.
    var heads = EdgeUsage.Charge()
    #expect(throws: EdgeUsage.Full.self) { try usage.charge(&heads, 8 << 20, to: nil) }
  }

  @Test("A WebSocket that is refused more memory gives back the memory of its incomplete message at once")
  func unfinishedMessages() async throws {
    try await onLoop {
      var limits = EdgeLimits()
      limits.bodyBytes = 256 << 10
      limits.bytes = 1 << 20
      try await withEdge(limits: limits, trust: Edge.Trust(proxies: [Machine.user], loopback: false)) { fixture in
        var refused: WebClient?
        for number in 1...8 {
          let client = try await fixture.connect()
          #expect(try await client.upgrade(["X-Forwarded-For": "192.0.2.\(number)"]).status == 101)
          // The first 190,000 bytes of a text frame of 200,000 bytes, with a mask of zeros.
          client.send([0x81, 0xFF, 0, 0, 0, 0, 0, 3, 0x0D, 0x40, 0, 0, 0, 0] + Bytes(repeating: 0x20, count: 190_000))
          if number <= 3 {
            #expect(try await eventually { fixture.edge.usage.bytes == number * 190_000 })
          } else {
            #expect(try await client.next()?.kind == .close)
          }
          refused = client
        }
        #expect(try await eventually { fixture.edge.usage.bytes == 3 * 190_000 })
        let other = try await fixture.connect()
        let answer = try await other.ask(
          "POST /rpc", ["X-Forwarded-For": "192.0.2.99"], body: #"{"jsonrpc":"2.0","id":1,"method":"gateway.ping"}"#)
        #expect(answer.status == 200)
        // A refused client can still end its message and complete the closing handshake.
        refused?.send(Bytes(repeating: 0x20, count: 10_000))
        refused?.frame(.close, [])
        try await refused?.waitForEnd()
      }
    }
  }

  @Test("A single origin may use all of edge's memory if edge has memory for only one body")
  func alone() throws {
    var limits = EdgeLimits()
    limits.bytes = limits.bodyBytes
    var usage = EdgeUsage(limits)
    var charge = EdgeUsage.Charge()
    #expect(throws: Never.self) { try usage.charge(&charge, limits.bodyBytes, to: Self.party(1)) }
  }

  @Test("As memory runs out, a body gets less time to arrive")
  func patience() throws {
    let limits = EdgeLimits()
    var usage = EdgeUsage(limits)
    let usual = Duration.seconds(30)
    #expect(usage.bodyTime(holding: 1 << 20, usually: usual) == usual)
    var charge = EdgeUsage.Charge()
    try usage.charge(&charge, limits.bytes * 3 / 4, to: Self.party(1))
    #expect(usage.bodyTime(holding: 1 << 20, usually: usual) == .seconds(15))
    #expect(usage.bodyTime(holding: 1 << 10, usually: usual) == usual, "a small body doesn't get less time")
    try usage.charge(&charge, limits.bytes, to: Self.party(1))
    #expect(usage.bodyTime(holding: 1 << 20, usually: usual) == usual / 8)
  }

  @Test("Edge answers pings, pages and health checks despite many slow bodies, and drops these bodies")
  func crowd() async throws {
    try await onLoop {
      try await withEdge(limits: EdgeShareTests.limits, trust: EdgeShareTests.proxy) { fixture in
        var slow: [WebClient] = []
        for number in 1...17 {
          for _ in 0..<4 {
            let client = try await fixture.connect()
            client.send(
              "POST /rpc HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.\(number)\r\nContent-Length: 60000\r\n\r\n"
                + String(repeating: "x", count: 59_000))
            slow.append(client)
          }
        }
        #expect(try await eventually { fixture.edge.usage.bytes > 256 << 10 })
        let other = try await fixture.connect()
        let from = ["X-Forwarded-For": "198.51.100.1"]
        #expect(try await other.ask("POST /rpc", from, body: EdgeShareTests.body(100)).status == 200)
        #expect(try await other.ask("GET /tarot/", from).status == 200)
        #expect(try await other.ask("GET /health", from).status == 200)
        let time = fixture.edge.limits.bodyTime
        #expect(fixture.edge.usage.bodyTime(holding: 59_000, usually: time) < time)
        fixture.clock.advance(by: .seconds(29))
        #expect(
          try await eventually { fixture.edge.usage.bytes <= 256 << 10 },
          "edge drops slow bodies until at most half of its memory is used")
      }
    }
  }
}
