import EventLoop
import Fuzzing
import HTTP
import TestSupport
import Testing
import WebServer
import Wire

@testable import EdgeService

/// What follows a request that two readers could take for two things: nothing of it is answered, and nothing reaches
/// the gateway.
@Suite(.timeLimit(.minutes(2))) struct EdgeSmugglingTests {
  static let hidden =
    "POST /rpc HTTP/1.1\r\nHost: a\r\nContent-Length: 48\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"gateway.ping\"}"

  /// What edge's own reader says of a text.
  private static func status(of text: Bytes, _ bounds: HTTPBounds) -> HTTPStatus? {
    var reader = HTTPReader(bounds: bounds)
    var at = 0
    do throws(HTTPFault) {
      while at < text.count { if try reader.read(text.span, from: &at) == .whole { _ = reader.take() } }
      return nil
    } catch { return error.status }
  }

  @Test("a request that is refused has one answer, which ends the connection, and what stands behind it has none")
  func refused() async throws {
    let texts = try Corpus("http.txt").texts.filter { $0.verdict == .reject }
    try await onLoop {
      try await withEdge { fixture in
        var heard = 0
        fixture.gateway.said = { _, _ in heard += 1 }
        for text in texts {
          // Some are refused by the corpus' smaller bounds alone, and some only behind a good one.
          guard let status = Self.status(of: text.bytes, fixture.edge.limits.web.http),
            !text.bytes.starts(with: Bytes("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
          else { continue }
          let client = try await fixture.connect()
          client.send(text.bytes + Bytes(Self.hidden.utf8))
          let answer = try await client.answer()
          #expect(answer.status == status.rawValue && answer.fields["connection"] == "close", "\(text)")
          fixture.clock.advance(by: .seconds(3))
          client.close()
        }
        #expect(heard == 0, "something behind a refused request was passed on")
      }
    }
  }

  @Test("a body is a body, whatever it looks like, and what follows it is the next request")
  func body() async throws {
    try await onLoop {
      try await withEdge { fixture in
        var heard: [Bytes] = []
        fixture.gateway.said = { text, line in
          heard.append(text)
          line.answer(text, with: #""result":1"#)
        }
        let client = try await fixture.connect()
        let inner = Self.hidden
        client.send("POST /rpc HTTP/1.1\r\nHost: a\r\nContent-Length: \(inner.utf8.count)\r\n\r\n\(inner)")
        client.send(
          "POST /rpc HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(String(inner.utf8.count, radix: 16))\r\n\(inner)\r\n0\r\nContent-Length: 5\r\n\r\n"
        )
        client.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        for _ in 0..<3 { #expect(try await client.answer().status == 200) }
        // Neither body is JSON, which edge says itself; the gateway is asked once, how it is.
        #expect(heard.count == 1, "what stands in a body was taken for a request")
      }
    }
  }

  @Test("an upgrade that is refused ends the connection: a proxy may take it for one that wasn't")
  func refusedUpgrade() async throws {
    try await onLoop {
      try await withEdge { fixture in
        var heard = 0
        fixture.gateway.said = { _, _ in heard += 1 }
        for (field, status) in [("Sec-WebSocket-Version: 777", 426), ("Sec-WebSocket-Version: 13", 400)] {
          let client = try await fixture.connect()
          client.send(
            "GET /rpc HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\(field)\r\n\r\n\(Self.hidden)"
          )
          let answer = try await client.answer()
          #expect(answer.status == status && answer.fields["connection"] == "close")
          try await client.end()
        }
        #expect(heard == 0)
      }
    }
  }

  @Test("what comes behind an upgrade is frames, and a request there ends it")
  func behindUpgrade() async throws {
    try await onLoop {
      try await withEdge { fixture in
        var heard = 0
        fixture.gateway.said = { _, _ in heard += 1 }
        let client = try await fixture.connect()
        client.send(
          "GET /rpc HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\(Self.hidden)"
        )
        #expect(try await client.answer().status == 101)
        let close = try await client.next()
        #expect(close?.kind == .close && close?.payload.prefix(2) == [0x03, 0xEA] && heard == 0)
      }
    }
  }

  @Test("an upgrade to anything but WebSocket is passed over, and the request answered as it stands")
  func otherUpgrade() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let client = try await fixture.connect()
        let answer = try await client.ask(
          "GET /health",
          ["Upgrade": "h2c", "Connection": "Upgrade, HTTP2-Settings", "HTTP2-Settings": "AAMAAABkAARAAAAAAAIAAAAA"])
        #expect(answer.status == 200 && answer.fields["upgrade"] == nil)
        #expect(try await client.ask("GET /health").status == 200)
      }
    }
  }

  @Test("a page's own origin is that of an absolute address, not of a Host beside it")
  func absolute() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let client = try await fixture.connect()
        let ping = #"{"jsonrpc":"2.0","id":1,"method":"gateway.ping"}"#
        for (host, status) in [("b.example", 200), ("edge.example", 403)] {
          let answer = try await client.ask(
            "POST http://b.example/rpc", ["Origin": "https://\(host)"], body: ping)
          #expect(answer.status == status, "\(host)")
        }
      }
    }
  }
}
