import CivilTime
import EventLoop
import TestSupport
import Testing

@testable import EdgeService

/// Clients that read a long response slowly but steadily, and clients that read nothing.
@Suite(.timeLimit(.minutes(2))) struct EdgeSlowReaderTests {
  /// The size of the response, which is larger than the kernel's buffers.
  private static let size = 8 << 20
  private static let body = #"{"jsonrpc":"2.0","id":1,"method":"content.x"}"#
  private static let post = "POST /rpc HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
  private static let upgrade =
    "GET /rpc HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"

  /// Runs a body with an edge and a client that hasn't read its response.
  @Loop private static func withClient(
    _ kind: PiecewiseReader.Kind, isSocket: Bool = false,
    _ body: @Loop (EdgeFixture, PiecewiseReader) async throws -> Void
  ) async throws {
    try await withEdge { fixture in
      let long = #""result":"\#(String(repeating: "x", count: size))""#
      fixture.gateway.said = { text, line in line.answer(text, with: long) }
      let client = try PiecewiseReader(kind) { fixture.edge.acceptClient($0) }
      defer { client.close() }
      client.send(isSocket ? upgrade : post)
      if isSocket {
        #expect(try await eventually { fixture.gateway.lines.count == 1 })
        fixture.gateway.lines[0].say("{\"jsonrpc\":\"2.0\",\"id\":1,\(long)}")
      }
      #expect(try await eventually { fixture.edge.usage.bytes > 1 << 20 })
      try await body(fixture, client)
    }
  }

  /// Reads 8 KiB a second for 100 seconds. Returns false if the connection ended.
  @Loop private static func readSlowly(_ client: PiecewiseReader, _ fixture: EdgeFixture) async throws -> Bool {
    for _ in 0..<100 {
      guard try await client.read(8 << 10) else { return false }
      fixture.clock.advance(by: .seconds(1))
    }
    return !client.isOver && fixture.edge.usage.connections == 1
  }

  @Test(
    "A client that reads a response slowly but steadily gets all of it, and can make further requests",
    arguments: PiecewiseReader.Kind.allCases)
  func steady(kind: PiecewiseReader.Kind) async throws {
    try await onLoop {
      try await Self.withClient(kind) { fixture, client in
        let isConnected = try await Self.readSlowly(client, fixture)
        #expect(isConnected)
        let hasRest = try await client.read(Self.size - 100 * (8 << 10))
        #expect(hasRest)
        let isDrained = try await eventually { fixture.edge.usage.bytes == 0 }
        #expect(isDrained)
        fixture.clock.advance(by: .seconds(10))
        var requests = 0
        fixture.gateway.said = { _, _ in requests += 1 }
        client.send(Self.post)
        let hasAsked = try await eventually { requests == 1 }
        #expect(hasAsked)
      }
    }
  }

  @Test(
    "A WebSocket whose client reads a message slowly but steadily stays open",
    arguments: PiecewiseReader.Kind.allCases)
  func socket(kind: PiecewiseReader.Kind) async throws {
    try await onLoop {
      try await Self.withClient(kind, isSocket: true) { fixture, client in
        let isConnected = try await Self.readSlowly(client, fixture)
        #expect(isConnected)
      }
    }
  }

  @Test("A client that reads nothing is disconnected", arguments: PiecewiseReader.Kind.allCases, [false, true])
  func nothing(kind: PiecewiseReader.Kind, isSocket: Bool) async throws {
    try await onLoop {
      try await Self.withClient(kind, isSocket: isSocket) { fixture, _ in
        let start = fixture.clock.now
        let isClosed = try await eventually {
          fixture.clock.advance(by: .seconds(1))
          return fixture.edge.usage.connections == 0
        }
        #expect(isClosed && fixture.clock.now - start >= .seconds(10))
      }
    }
  }
}
