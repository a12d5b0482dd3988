import CivilTime
import EventLoop
import Files
import HTTP
import TestSupport
import Testing
import Wire

@testable import EdgeService

/// Every byte that edge holds is charged to the origin that caused it, until it is freed.
@Suite(.timeLimit(.minutes(2))) struct EdgeShareTests {
  static let limits = {
    var limits = EdgeLimits()
    limits.bodyBytes = 64 << 10
    limits.originBytes = 256 << 10
    limits.bytes = 512 << 10
    return limits
  }()
  static let proxy = Edge.Trust(proxies: [Machine.user], loopback: false)

  /// Returns a request body of about `count` bytes.
  static func body(_ count: Int) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"a.b","params":{"a":"\#(String(repeating: "x", count: count))"}}"#
  }

  static func post(_ body: String, _ fields: String = "") -> String {
    "POST /rpc HTTP/1.1\r\nHost: a\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  @Test("A body counts towards its origin's share until it is answered, and a body over the share is rejected early")
  func whole() async throws {
    try await onLoop {
      try await withEdge(limits: Self.limits) { fixture in
        var asked: [(Bytes, PlayedGateway.Line)] = []
        fixture.gateway.said = { text, line in asked.append((text, line)) }
        var clients: [WebClient] = []
        for number in 1...5 {
          let client = try await fixture.connect()
          client.send(Self.post(Self.body(50 << 10)))
          clients.append(client)
          #expect(try await eventually { asked.count == number })
          #expect(fixture.edge.usage.bytes > number * 50 << 10)
        }
        let over = try await fixture.connect()
        let refused = try await over.ask("POST /rpc", body: Self.body(50 << 10))
        #expect(refused.status == 503 && refused.text.contains("origin_bytes"))
        #expect(refused.text.contains(#""executed":"no""#), "the gateway didn't get the call")
        #expect(refused.fields["x-content-type-options"] == "nosniff" && refused.fields["cache-control"] == "no-store")
        for (text, line) in asked { line.say(#"{"jsonrpc":"2.0","id":\#(Self.id(text)),"result":{}}"#) }
        for client in clients { #expect(try await client.answer().status == 200) }
        over.close()
        #expect(try await eventually { fixture.edge.usage.bytes == 0 })
      }
    }
  }

  private static func id(_ text: Bytes) -> Int64 {
    (try? JSON.decode(JSONValue.self, from: text))?["id"]?.integer ?? 0
  }

  @Test(
    "A reply over its origin's share is replaced by a failure with the requests' ids and an unknown effect",
    arguments: [
      ("/rpc", #"{"jsonrpc":"2.0","id":"x\/1","method":"a.b"}"#, [#"{"jsonrpc":"2.0","id":"x\/1","error":"#]),
      (
        "/rpc", #"[{"jsonrpc":"2.0","id":7,"method":"a.b"},{"jsonrpc":"2.0","id":8,"method":"a.b"}]"#,
        [#"[{"jsonrpc":"2.0","id":7,"error":"#, #",{"jsonrpc":"2.0","id":8,"error":"#]
      ),
      ("/call/a.b", "{}", [#"{"error":"#]),
    ])
  func longReply(path: String, body: String, parts: [String]) async throws {
    try await onLoop {
      try await withEdge(limits: Self.limits) { fixture in
        fixture.gateway.said = { text, line in Self.replyLongly(text, on: line) }
        let other = try await fixture.connect()
        other.send("POST /rpc HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n")
        other.send(String(repeating: "x", count: 50_000))
        #expect(try await eventually { fixture.edge.usage.bytes > 50_000 })
        let answer = try await fixture.connect().ask("POST \(path)", body: body)
        #expect(answer.status == 503 && answer.text.hasPrefix(parts[0]), "\(answer.text)")
        for part in parts { #expect(answer.text.contains(part), "\(answer.text)") }
        #expect(answer.text.contains("origin_bytes") && answer.text.contains(#""executed":"unknown""#))
        #expect(!answer.text.contains(#""executed":"no""#))
      }
    }
  }

  /// Replies to a request or batch with results that are nearly as long as the origin's share.
  @Loop private static func replyLongly(_ text: Bytes, on line: PlayedGateway.Line) {
    guard let asked = try? JSON.decode(JSONValue.self, from: text) else { return }
    let long = String(repeating: "x", count: 230_000)
    let replies = (asked.array ?? [asked]).map { request in
      #"{"jsonrpc":"2.0","id":\#(request["id"]?.integer ?? 0),"result":{"a":"\#(long)"}}"#
    }
    line.say(asked.array == nil ? replies[0] : "[\(replies.joined(separator: ","))]")
  }

  @Test("Behind a proxy, an unfinished body counts towards its client's share and doesn't affect other clients")
  func proxied() async throws {
    try await onLoop {
      try await withEdge(limits: Self.limits, trust: Self.proxy) { fixture in
        var hostile: [WebClient] = []
        for _ in 1...8 {
          let client = try await fixture.connect()
          client.send(
            "POST /rpc HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Length: 60000\r\n\r\n"
              + String(repeating: "x", count: 59_000))
          hostile.append(client)
        }
        #expect(try await eventually { fixture.edge.usage.bytes > 200 << 10 })
        let other = try await fixture.connect()
        let from = ["X-Forwarded-For": "192.0.2.2"]
        #expect(try await other.ask("POST /rpc", from, body: Self.body(40 << 10)).status == 200)
        #expect(fixture.edge.usage.bytes <= 256 << 10)
      }
    }
  }

  @Test("If a client reads no responses, edge starts no more of its requests, and its memory stays within its share")
  func pipelined() async throws {
    try await onLoop {
      var limits = Self.limits
      limits.highWater = 32 << 10
      try await withEdge(limits: limits) { fixture in
        let client = try await fixture.connect()
        client.stopReading()
        let count = 4000
        client.send(String(repeating: "GET /tarot/ HTTP/1.1\r\nHost: a\r\n\r\n", count: count))
        var last = 0
        var looks = 0
        let rests = try await eventually {
          looks = client.unsent == last ? looks + 1 : 0
          last = client.unsent
          return looks == 10
        }
        #expect(rests && fixture.edge.usage.connections == 1)
        #expect(fixture.edge.usage.bytes > 0 && fixture.edge.usage.bytes < 256 << 10, "\(fixture.edge.usage.bytes)")
        client.readOn()
        for _ in 0..<count { #expect(try await client.answer().status == 200) }
        client.close()
        #expect(try await eventually { fixture.edge.usage.bytes == 0 })
      }
    }
  }

  @Test("Only the latest of many pings is answered, and edge stops reading from a client that reads no pongs")
  func pings() async throws {
    try await onLoop {
      var limits = Self.limits
      limits.highWater = 32 << 10
      try await withEdge(limits: limits) { fixture in
        let client = try await fixture.connect()
        #expect(try await client.upgrade().status == 101)
        for number in 1...20 { client.frame(.ping, [UInt8(number)]) }
        var answered: [UInt8] = []
        while answered.last != 20 { answered += try #require(try await client.next()).payload }
        #expect(answered.count < 20, "pings that arrive together get one answer")
        client.stopReading()
        // If bytes stay unsent this long, the client doesn't read them.
        var looks = 0
        let isUnread = try await eventually {
          looks = client.unsent > 0 ? looks + 1 : 0
          if client.unsent == 0 { for _ in 0..<50 { client.frame(.ping, Bytes(repeating: 7, count: 125)) } }
          return looks > 50
        }
        #expect(isUnread)
        #expect(fixture.edge.usage.bytes < 256 << 10)
      }
    }
  }

  @Test("A pending request isn't answered again when the gateway rejects the request's connection")
  func twice() async throws {
    try await onLoop {
      var limits = Self.limits
      limits.originBytes = 64 << 10
      limits.aheadBytes = 1 << 20
      try await withEdge(limits: limits) { fixture in
        let other = try await fixture.connect()
        other.send("POST /rpc HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n")
        other.send(String(repeating: "x", count: 50_000))
        #expect(try await eventually { fixture.edge.usage.bytes > 50_000 })
        var asked: (Bytes, PlayedGateway.Line)?
        fixture.gateway.said = { text, line in asked = (text, line) }
        let client = try await fixture.connect()
        client.send(Self.post(Self.body(10)))
        #expect(try await eventually { asked != nil })
        client.send(Self.post(Self.body(30_000)))
        // The connection ends without a response, which cancels its call.
        let answer = try? await client.answer()
        #expect(answer == nil)
        #expect(try await eventually { fixture.gateway.lines.isEmpty })
      }
    }
  }

  @Test("The limit on bodies applies to what the client sends, without the members that edge adds")
  func longestBody() async throws {
    try await onLoop {
      try await withEdge(limits: Self.limits) { fixture in
        fixture.gateway.said = { text, line in line.answer(text, with: #""result":{}"#) }
        let client = try await fixture.connect()
        let bearer = ["Authorization": "Bearer \(String(repeating: "a", count: 512))"]
        let most = Self.limits.bodyBytes
        let params = #"{"a":"\#(String(repeating: "x", count: most - 8))"}"#
        #expect(params.utf8.count == most)
        #expect(try await client.ask("POST /call/a.b", bearer, body: params).status == 200)
        let text = Self.body(most - Self.body(0).utf8.count)
        #expect(try await client.ask("POST /rpc", bearer, body: text).json()["result"] != nil)
        client.send("POST /rpc HTTP/1.1\r\nHost: a\r\nContent-Length: \(most + 1)\r\n\r\n")
        let over = try await client.answer()
        #expect(try over.status == 413 && over.json()["error"]?["data"]?["limit"] == "body_size", "\(over.text)")
      }
    }
  }

  @Test("The last response is written in full before the connection closes")
  func last() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let text = String(repeating: "x", count: 3 << 20)
        fixture.gateway.said = { asked, line in
          line.say(#"{"jsonrpc":"2.0","id":\#(Self.id(asked)),"result":{"a":"\#(text)"}}"#)
        }
        let client = try await fixture.connect()
        let answer = try await client.ask("POST /call/a.b", ["Connection": "close"], body: "{}")
        #expect(answer.status == 200 && answer.body.count == text.utf8.count + 8)
        try await client.waitForEnd()
      }
    }
  }

  @Test("Admin pages aren't found, and a range may end far beyond the end of a file")
  func files() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let client = try await fixture.connect()
        #expect(try await client.ask("GET /web/html.js").status == 200)
        for path in ["/web/admin/", "/web/admin/index.html", "/web/admin/admin.js", "/web/%61dmin/admin.js"] {
          #expect(try await client.ask("GET \(path)").status == 404, "\(path)")
        }
        let part = try await client.ask("GET /web/html.js", ["Range": "bytes=2-9223372036854775807"])
        #expect(part.status == 206)
      }
    }
  }
}
