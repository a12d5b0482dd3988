import EventLoop
import Fuzzing
import HTTP
import TestSupport
import Testing
import WebServer
import Wire

@testable import EdgeService

/// Bytes after an ambiguous request: edge answers none of them and passes none to the gateway.
@Suite(.timeLimit(.minutes(2))) struct EdgeSmugglingTests {
  static let hidden =
    "POST /rpc HTTP/1.1\r\nHost: a\r\nContent-Length: "
    + "48\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"gateway.ping\"}"

  /// Returns the status that edge's own HTTP reader gives a text; nil if it accepts the text.
  private static func status(of text: Bytes, _ bounds: HTTPBounds) -> HTTPStatus? {
    var reader = HTTPReader(bounds: bounds)
    var at = 0
    do throws(HTTPFault) {
      while at < text.count { if try reader.read(text.span, from: &at) == .whole { _ = reader.take() } }
      return nil
    } catch { return error.status }
  }

  @Test("A rejected request gets one response; the connection then closes without reading further")
  func refused() async throws {
    let texts = try Corpus("http.txt").texts.filter { $0.verdict == .reject }
    try await onLoop {
      try await withEdge { fixture in
        var heard = 0
        fixture.gateway.said = { _, _ in heard += 1 }
        for text in texts {
          // Skips texts that only the corpus's smaller bounds reject, and texts rejected after a valid request.
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
        #expect(heard == 0, "data after a rejected request was forwarded")
      }
    }
  }

  @Test("A body that looks like a request is treated as a body, and the next request follows it")
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
          "POST /rpc HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: "
            + "chunked\r\n\r\n\(String(inner.utf8.count, radix: 16))\r\n\(inner)\r\n0\r\nContent-Length: 5\r\n\r\n"
        )
        client.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        for _ in 0..<3 { #expect(try await client.answer().status == 200) }
        // Edge itself rejects both bodies, which aren't JSON. The gateway gets one health check.
        #expect(heard.count == 1, "a body was interpreted as a request")
      }
    }
  }

  @Test("A rejected upgrade closes the connection, because a proxy might believe that it was accepted")
  func refusedUpgrade() async throws {
    try await onLoop {
      try await withEdge { fixture in
        var heard = 0
        fixture.gateway.said = { _, _ in heard += 1 }
        for (field, status) in [("Sec-WebSocket-Version: 777", 426), ("Sec-WebSocket-Version: 13", 400)] {
          let client = try await fixture.connect()
          client.send(
            "GET /rpc HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: "
              + "Upgrade\r\n\(field)\r\n\r\n\(Self.hidden)"
          )
          let answer = try await client.answer()
          #expect(answer.status == status && answer.fields["connection"] == "close")
          try await client.waitForEnd()
        }
        #expect(heard == 0)
      }
    }
  }

  @Test("Bytes after an upgrade are read as frames, so a request among them closes the connection")
  func behindUpgrade() async throws {
    try await onLoop {
      try await withEdge { fixture in
        var heard = 0
        fixture.gateway.said = { _, _ in heard += 1 }
        let client = try await fixture.connect()
        client.send(
          "GET /rpc HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: "
            + "13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\(Self.hidden)"
        )
        #expect(try await client.answer().status == 101)
        let close = try await client.next()
        #expect(close?.kind == .close && close?.payload.prefix(2) == [0x03, 0xEA] && heard == 0)
      }
    }
  }

  @Test("An upgrade to another protocol is ignored, and the request is answered normally")
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

  @Test("In the check of a page's origin, an absolute request target takes precedence over the Host header")
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
