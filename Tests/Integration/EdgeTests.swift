import EventLoop
import Files
import Glibc
import HTTP
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests HTTP and WebSocket against a real deployment, over edge's own socket.
@Suite(.timeLimit(.minutes(5))) struct EdgeTests {
  static let register =
    #"{"jsonrpc":"2.0","id":1,"method":"entitlements.devices.register","params":{"app":"flippin","language":"en","time_zone":"UTC"},"meta":{"idempotency_key":"register-0123456789abcdef"}}"#

  /// Registers and returns the token.
  @Loop static func token(_ client: WebClient) async throws -> String {
    let answer = try await client.ask("POST /rpc", body: register)
    return try #require(try answer.json()["result"]?["token"]?.string, "\(answer.text)")
  }

  @Test("A posted request is answered, and its bearer token authenticates the call")
  func posts() async throws {
    try await onLoop {
      try await withEdge { _, socket in
        let client = try await WebClient.connect(socket)
        let token = try await Self.token(client)
        let add = #"{"jsonrpc":"2.0","id":"a","method":"content.cards.add","params":{"front":"dog","back":"chó"}}"#
        let refused = try await client.ask("POST /rpc", body: add)
        #expect(try refused.status == 200 && refused.json()["error"]?["data"]?["kind"] == "unauthenticated")
        let added = try await client.ask("POST /rpc", ["Authorization": "Bearer \(token)"], body: add)
        #expect(try added.status == 200 && added.json()["id"] == "a" && added.json()["result"]?["card"] != nil)
        #expect(added.fields["content-type"] == "application/json" && added.fields["cache-control"] == "no-store")
        let batch = try await client.ask(
          "POST /rpc", ["authorization": "bearer \(token)"],
          body:
            #"[{"jsonrpc":"2.0","id":1,"method":"content.cards.list","meta":{}},{"jsonrpc":"2.0","method":"gateway.ping"},{"jsonrpc":"2.0","id":2,"method":"gateway.ping","meta":{"timeout_ms":100}}]"#
        )
        let answers = try #require(try batch.json().array)
        #expect(answers.count == 2 && answers.contains { $0["result"]?["cards"]?.array?.count == 1 }, "\(batch.text)")
        let notification = try await client.ask("POST /rpc", body: #"{"jsonrpc":"2.0","method":"gateway.ping"}"#)
        #expect(notification.status == 204 && notification.body.isEmpty)
        let broken = try await client.ask("POST /rpc", body: #"{"jsonrpc":"2.0","id":1,"#)
        #expect(try broken.json()["error"]?["code"] == -32700)
        let again = try await client.ask("POST /rpc", body: #"{"jsonrpc":"2.0","id":9,"method":"gateway.ping"}"#)
        #expect(try again.json()["id"] == 9, "the connection continues")
      }
    }
  }

  @Test("A client can't authenticate a gateway connection that posted calls share")
  func neverAuthenticates() async throws {
    try await onLoop {
      try await withEdge { _, socket in
        let client = try await WebClient.connect(socket)
        let token = try await Self.token(client)
        for method in ["gateway.authenticate", #"gateway.authentic\u0061te"#] {
          let call = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{"token":"\#(token)"}}"#
          for body in [call, "[\(call)]"] {
            let answer = try await client.ask("POST /rpc", body: body)
            let answered = try answer.json()
            let error = answered["error"] ?? answered[0]?["error"]
            #expect(error?["data"]?["kind"] == "invalid_request", "\(answer.text)")
          }
        }
        let list = #"{"jsonrpc":"2.0","id":1,"method":"content.cards.list"}"#
        let answer = try await client.ask("POST /rpc", body: list)
        #expect(try answer.json()["error"]?["data"]?["kind"] == "unauthenticated")
        let other = try await client.ask("POST /rpc", ["Authorization": "Basic YTpi"], body: list)
        #expect(other.status == 401)
        let stream = #"{"jsonrpc":"2.0","id":1,"method":"gateway.events.listen","meta":{"stream":true}}"#
        let streamed = try await client.ask("POST /rpc", body: stream).json()
        #expect(streamed["id"] == 1 && streamed["error"]?["data"]?["kind"] == "invalid_request")
      }
    }
  }

  @Test("A WebSocket works like the gateway's socket: sign-in, streams, pings and a close reason")
  func webSocket() async throws {
    try await onLoop {
      try await withEdge { _, socket in
        let client = try await WebClient.connect(socket)
        let upgrade = try await client.upgrade()
        #expect(upgrade.status == 101 && upgrade.fields["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        let registered = try await client.call(Self.register)
        let token = try #require(registered["result"]?["token"]?.string)
        let named = try await client.call(
          #"{"jsonrpc":"2.0","id":2,"method":"gateway.authenticate","params":{"token":"\#(token)"}}"#)
        #expect(named["result"]?["app"] == "flippin")
        client.say(#"{"jsonrpc":"2.0","id":3,"method":"gateway.events.listen","meta":{"stream":true}}"#)
        client.frame(.ping, [7])
        let pong = try #require(try await client.next())
        #expect(pong.kind == .pong && pong.payload == [7])
        client.frame(.text, Bytes(#"{"jsonrpc":"2.0","id":4,"method":"entitlements.profile.s"#.utf8), isLast: false)
        client.frame(.continuation, Bytes(#"et","params":{"language":"vi"}}"#.utf8))
        // The answer and the stream's items arrive in any order.
        var seen: [JSONValue] = []
        while !seen.contains(where: { $0["id"] == 4 }) || !seen.contains(where: { $0["params"]?["id"] == 3 }) {
          seen.append(try await client.message())
        }
        #expect(seen.contains { $0["id"] == 4 && $0["result"] != nil }, "\(seen)")
        #expect(seen.contains { $0["method"] == "$/progress" && $0["params"]?["id"] == 3 }, "\(seen)")
        client.frame(.close, [0x03, 0xE8])
        var close = try #require(try await client.next())
        // Items of the stream may come first.
        while close.kind == .text { close = try #require(try await client.next()) }
        #expect(close.kind == .close && close.payload == [0x03, 0xE8])
        try await client.waitForEnd()
      }
    }
  }

  @Test("A forbidden frame closes the WebSocket with the right code")
  func webSocketFaults() async throws {
    try await onLoop {
      try await withEdge { _, socket in
        for (bytes, code) in [
          ([0x81, 0x01, 0x61], 1002), ([0x82, 0x81, 0, 0, 0, 0, 0x61], 1003), ([0x81, 0x81, 0, 0, 0, 0, 0xFF], 1007),
          ([0x81, 0xFF, 0, 0, 0, 0, 0, 0x20, 0, 0, 0, 0, 0, 0], 1009),
        ] as [(Bytes, Int)] {
          let client = try await WebClient.connect(socket)
          #expect(try await client.upgrade().status == 101)
          client.send(bytes)
          let close = try #require(try await client.next())
          #expect(close.kind == .close && Int(close.payload[0]) << 8 | Int(close.payload[1]) == code)
          client.frame(.close, [0x03, 0xE8])
          try await client.waitForEnd()
        }
      }
    }
  }

  @Test("Edge serves health and the web apps' files with ETags, and no other files")
  func files() async throws {
    try await onLoop {
      try await withEdge { _, socket in
        let client = try await WebClient.connect(socket)
        #expect(try await client.ask("GET /health").text == #"{"status":"ok"}"#)
        #expect(try await client.ask("GET /ready").text == #"{"status":"ok"}"#)
        let page = try await client.ask("GET /tarot/")
        #expect(page.status == 200 && page.fields["content-type"] == "text/html; charset=utf-8")
        #expect(page.fields["content-security-policy"]?.hasPrefix("default-src 'self';") == true)
        let tag = try #require(page.fields["etag"])
        #expect(try await client.ask("GET /tarot/", ["If-None-Match": tag]).status == 304)
        let part = try await client.ask("GET /tarot/", ["Range": "bytes=0-8"])
        #expect(
          part.status == 206 && part.text == "<!doctype"
            && part.fields["content-range"]?.hasPrefix("bytes 0-8/") == true)
        let head = try await client.ask("HEAD /tarot/app.js")
        #expect(head.status == 200 && head.fields["content-type"] == "text/javascript; charset=utf-8")
        #expect(try await client.ask("GET /tarot").fields["location"] == "/tarot/")
        #expect(try await client.ask("GET /web/html.js").status == 200)
        #expect(try await client.ask("GET /client/quintet.js").status == 200)
        #expect(try await client.ask("GET /").text.contains("href=\"/tarot/\""))
        for path in [
          "/tarot/app.json", "/tarot/../app.json", "/.git/config", "/nothing/", "/web/", "/tarot/.x", "/Apps/",
          "/web/admin/", "/web/admin/index.html", "/admin/",
        ] {
          let status = try await WebClient.connect(socket).ask("GET \(path)").status
          #expect(status == 404 || status == 400, "\(path): \(status)")
        }
        #expect(try await client.ask("PUT /tarot/", body: "x").status == 405)
      }
    }
  }

  @Test("No admin method is available through edge, even if all services run as one user")
  func admin() async throws {
    try await onLoop {
      try await withEdge { supervisor, socket in
        let direct = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
        defer { direct.close() }
        let methods = try await direct.call("rpc.discover")["methods"]?.array ?? []
        let admin = methods.filter { $0["x-audience"] == "admin" }.compactMap { $0["name"]?.string }
        #expect(admin.count > 40)
        let client = try await WebClient.connect(socket)
        #expect(try await client.upgrade().status == 101)
        for method in admin {
          let answer = try await client.call(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)"}"#)
          #expect(answer["error"]?["data"]?["kind"] == "permission_denied", "\(method): \(answer)")
          let posted = try await WebClient.connect(socket).ask(
            "POST /rpc", body: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)"}"#)
          #expect(try posted.json()["error"]?["data"]?["kind"] == "permission_denied", "\(method): \(posted.text)")
        }
      }
    }
  }

  @Test("A call by URL path accepts parameters, a token and a key, and returns the result or a status")
  func calls() async throws {
    try await onLoop {
      try await withEdge { _, socket in
        let client = try await WebClient.connect(socket)
        let token = try await Self.token(client)
        let fields = ["Authorization": "Bearer \(token)", "Idempotency-Key": "card-0123456789abcdef"]
        let card = #"{"front":"dog","back":"chó"}"#
        let added = try await client.ask("POST /call/content.cards.add", fields, body: card)
        let again = try await client.ask("POST /call/content.cards.add", fields, body: card)
        #expect(added.status == 200 && added.body == again.body, "\(added.text)")
        #expect(try await client.ask("POST /call/gateway.ping").text == "{}")
        for (path, body, status) in [
          ("content.cards.list", "{}", 401), ("nothing.at.all", "{}", 404), ("content.cards.add", "{", 400),
          ("content.cards.add", "[]", 400), ("gateway.ping", #"{},"method":"rpc.discover""#, 400),
          ("gateway.health", "{}", 403), ("gateway.authenticate", "{}", 400), ("a%22b", "{}", 404),
        ] {
          let answer = try await client.ask("POST /call/\(path)", body: body)
          #expect(answer.status == status, "\(path) \(body): \(answer.text)")
          #expect(try answer.json()["error"]?["data"]?["kind"] != nil)
        }
        let unknown = try await client.ask("POST /call/content.cards.add", fields, body: #"{"frnt":"a"}"#)
        #expect(unknown.status == 400 || unknown.status == 409)
        let description = try await client.ask("GET /openrpc.json")
        #expect(try description.json()["openrpc"] != nil)
        let tag = try #require(description.fields["etag"])
        #expect(try await client.ask("GET /openrpc.json", ["If-None-Match": tag]).status == 304)
      }
    }
  }

  @Test("Events arrive as they happen, and a client can resume where it stopped")
  func events() async throws {
    try await onLoop {
      try await withEdge { _, socket in
        let client = try await WebClient.connect(socket)
        let bearer = ["Authorization": "Bearer \(try await Self.token(client))"]
        #expect(try await client.ask("GET /events").status == 401)
        #expect(try await client.ask("GET /events", ["Authorization": "Bearer qt_nobody"]).status == 401)
        let listener = try await WebClient.connect(socket)
        let begun = try await listener.ask("GET /events", bearer)
        #expect(begun.status == 200 && begun.fields["content-type"] == "text/event-stream")
        _ = try await listener.bytes(through: ":\n\n")
        let beginning = try await listener.bytes(through: "\n\n")
        #expect(beginning.hasPrefix("id: 0-") && beginning.contains("gateway.events.began"), "\(beginning)")
        for language in ["vi", "en"] {
          let set = try await client.ask(
            "POST /call/entitlements.profile.set", bearer, body: #"{"language":"\#(language)"}"#)
          #expect(set.status == 200, "\(set.text)")
        }
        let first = try await listener.bytes(through: "\n\n")
        #expect(first.hasPrefix("id: ") && first.contains(#"data: {"type":"entitlements.profile.changed""#), "\(first)")
        let cursor = String(first.dropFirst(4).prefix { $0 != "\n" })
        let second = try await listener.bytes(through: "\n\n")
        listener.close()
        let later = try await WebClient.connect(socket)
        _ = try await later.ask("GET /events", bearer.merging(["Last-Event-ID": cursor]) { $1 })
        _ = try await later.bytes(through: ":\n\n")
        #expect(try await later.bytes(through: "\n\n") == second)
      }
    }
  }

  @Test(
    "Independent HTTP and WebSocket libraries work with edge",
    .enabled(
      if: InteropTests.hasLibraries, "needs .build/interop: run make interop"
    ))
  func foreign() async throws {
    try await onLoop {
      try await withEdge { _, socket in
        let (exit, output) = try await Programs.run(
          InteropTests.python, ["\(InteropTests.folder)/edge_judge.py", socket])
        #expect(exit == .exited(code: 0) && output.contains("edge: all good"), "\(output)")
      }
    }
  }

  @Test("While edge and the gateway are killed in turn, a change repeated with its key runs once")
  func kills() async throws {
    try await onLoop {
      try await withEdge { supervisor, socket in
        let token = try await Self.token(try await WebClient.connect(socket))
        for number in 0..<12 {
          let service = number.isMultiple(of: 2) ? "edge" : "gateway"
          #expect(try await eventually { supervisor.child(service)?.process != nil })
          // Both ends are in the middle of a call when the kill happens.
          let client = try await WebClient.connect(socket)
          let body = #"{"front":"card \#(number)","back":"b"}"#
          client.send(
            "POST /call/content.cards.add HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
              + "\(token)\r\nIdempotency-Key: card-\(number)-0123456789abcdef\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
          )
          supervisor.child(service)?.process?.signal(SIGKILL)
          try await Self.add(number, body, by: token, at: socket)
        }
        let list = try await WebClient.connect(socket).ask(
          "POST /call/content.cards.list", ["Authorization": "Bearer \(token)"], body: #"{"limit":100}"#)
        let fronts = try list.json()["cards"]?.array?.compactMap { $0["front"]?.string } ?? []
        #expect(fronts == (0..<12).map { "card \($0)" }, "\(fronts)")
      }
    }
  }

  /// Adds a card, and repeats the call under its key until it is answered.
  @Loop private static func add(_ number: Int, _ body: String, by token: String, at socket: String) async throws {
    let fields = ["Authorization": "Bearer \(token)", "Idempotency-Key": "card-\(number)-0123456789abcdef"]
    let isAdded = try await eventually {
      let client = try await WebClient.connect(socket)
      defer { client.close() }
      return (try? await client.ask("POST /call/content.cards.add", fields, body: body))?.status == 200
    }
    #expect(isAdded, "\(number)")
  }
}
