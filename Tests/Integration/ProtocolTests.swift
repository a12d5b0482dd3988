import CivilTime
import EventLoop
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests batches, protocol errors, cancellation and the end of a connection, at the real gateway's socket.
@Suite(.timeLimit(.minutes(5))) struct ProtocolTests {
  @Test(
    "After an invalid frame, the client gets one error without an id, and the connection is closed",
    arguments: [
      (.lengthPrefixed, [0, 0, 0, 0]), (.lengthPrefixed, [0, 0x10, 0, 1]), (.lengthPrefixed, [0, 0xFF, 0xFF, 0xFF]),
      (.contentLength, Bytes("Content-Length: 0\r\n\r\n".utf8)),
      (.contentLength, Bytes("Content-Length: 1048577\r\n\r\n".utf8)),
      (.contentLength, Bytes("Content-Length: 1e3\r\n\r\n".utf8)),
      (.contentLength, Bytes("Content-Length: 2\r\nContent-Length: 2\r\n\r\n".utf8)),
      (.contentLength, Bytes("Content-Type: json\r\n\r\n".utf8)),
      (.line, Bytes("{".utf8) + Bytes(repeating: 0x20, count: 1 << 20) + Bytes("\n".utf8)),
      (.lengthPrefixed, Bytes("GET / HTTP/1.1\r\n\r\n".utf8)), (.lengthPrefixed, [0x16, 3, 1, 2]),
    ] as [(Framing, Bytes)])
  func noFrames(framing: Framing, bytes: Bytes) async throws {
    try await onLoop {
      try await withGateway { gateway in
        let client = try await gateway.connect(framing)
        client.sendRaw(bytes)
        let answer = try await client.answer()
        #expect(answer["id"] == .null && answer["error"]?["code"] == -32600, "\(answer)")
        #expect(answer["error"]?["data"]?["executed"] == "no")
        #expect(try await client.next() == nil)
        let another = try await gateway.connect()
        #expect(try await another.ask(#"{"jsonrpc":"2.0","id":1,"method":"gateway.ping"}"#)["result"] == [:])
      }
    }
  }

  @Test("A frame of exactly the maximum size is accepted")
  func longest() async throws {
    try await onLoop {
      try await withGateway { gateway in
        let head = #"{"jsonrpc":"2.0","id":1,"method":"gateway.ping","params":{"a":""#
        let tail = #""}}"#
        let filling = String(repeating: "x", count: 1 << 20 - head.utf8.count - tail.utf8.count)
        for framing in [Framing.lengthPrefixed, .contentLength, .line] {
          let client = try await gateway.connect(framing)
          let answer = try await client.ask(head + filling + tail)
          #expect(answer["result"]?["a"]?.string?.utf8.count == filling.utf8.count)
        }
      }
    }
  }

  @Test(
    "A batch may have at most 64 members of any kind", arguments: [(1, true), (64, true), (65, false), (5000, false)])
  func crowded(count: Int, isTaken: Bool) async throws {
    try await onLoop {
      try await withGateway { gateway in
        let client = try await gateway.connect()
        let members = (0..<count).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"gateway.ping"}"# }
        let answer = try await client.ask("[" + members.joined(separator: ",") + "]")
        if isTaken {
          #expect(Set(answer.array?.compactMap { $0["id"]?.integer } ?? []).count == count)
        } else {
          #expect(answer["id"] == .null && answer["error"]?["data"]?["kind"] == "invalid_request", "\(answer)")
          #expect(answer["error"]?["message"]?.string?.hasSuffix("at most 64 requests") == true)
        }
      }
    }
  }

  @Test("A batch has one deadline, whatever timeouts its calls have, and streams in it are rejected")
  func batchDeadline() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let path = supervisor.plan.directories.gatewaySocket
        let client = try await RawClient.connect(path)
        // The outcome doesn't depend on an earlier call to the service.
        supervisor.child("ai")?.process?.signal(19)  // SIGSTOP
        let started = LoopClock.system.now
        let answers = try await client.ask(
          #"""
          [{"jsonrpc":"2.0","id":1,"method":"content.ping"},{"jsonrpc":"2.0","id":2,"method":"ai.ping"},
           {"jsonrpc":"2.0","id":3,"method":"ai.ping","meta":{"timeout_ms":1000}},
           {"jsonrpc":"2.0","id":4,"method":"content.ping","meta":{"stream":true}}]
          """#)
        supervisor.child("ai")?.process?.signal(18)  // SIGCONT
        let took = LoopClock.system.now - started
        let byID = Dictionary(
          uniqueKeysWithValues: (answers.array ?? []).map { ($0["id"]?.integer ?? 0, $0) })
        #expect(byID.count == 4)
        #expect(byID[1]?["result"] == [:])
        for id in [2, 3] as [Int64] {
          #expect(byID[id]?["error"]?["data"]?["kind"] == "deadline_exceeded", "\(answers)")
          #expect(byID[id]?["error"]?["data"]?["executed"] == "unknown")
        }
        #expect(byID[4]?["error"]?["code"] == -32600)
        #expect(took > .seconds(4) && took < .seconds(30), "\(took)")
      }
    }
  }

  @Test(
    "A call is cancelled by its id, however the id is escaped",
    arguments: [
      ("7", #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":7}}"#),
      (#""a/b""#, #"{"jsonrpc":"2.0","method":"$\/cancelRequest","params":{"id":"a\/b"}}"#),
      (#""\u0061\/b""#, #"{"jsonrpc":"2.0","meth\u006fd":"$/cancelRequest","params":{"\u0069d":"a/b"}}"#),
    ])
  func cancelled(id: String, notification: String) async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let client = try await RawClient.connect(supervisor.plan.directories.gatewaySocket)
        supervisor.child("ai")?.process?.signal(19)  // SIGSTOP
        client.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"ai.ping"}"#)
        client.send(notification)
        let text = try #require(try await client.next())
        supervisor.child("ai")?.process?.signal(18)  // SIGCONT
        #expect(text.hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"error""#), "the id is returned exactly as it was sent")
        let answer = try JSON.decode(JSONValue.self, from: Bytes(text.utf8))
        #expect(answer["error"]?["data"]?["kind"] == "cancelled" && answer["error"]?["data"]?["executed"] != nil)
        // The cancellation of an unknown or already answered id has no effect.
        client.send(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":99}}"#)
        client.send(notification)
        client.send(#"{"jsonrpc":"2.0","method":"$/cancelRequest"}"#)
        #expect(try await client.ask(#"{"jsonrpc":"2.0","id":"after","method":"ai.ping"}"#)["id"] == "after")
      }
    }
  }

  @Test("A stopping gateway notifies every client and then closes the connections")
  func goingAway() async throws {
    try await onLoop {
      try await withGateway { gateway in
        let clients = [
          try await gateway.connect(.lengthPrefixed), try await gateway.connect(.contentLength),
          try await gateway.connect(.line),
        ]
        for client in clients { _ = try await client.ask(#"{"jsonrpc":"2.0","id":1,"method":"gateway.ping"}"#) }
        gateway.terminate()
        for client in clients {
          let notice = try await client.answer()
          #expect(notice["method"] == "$/goingAway" && notice["id"] == nil)
          #expect(try await client.next() == nil)
        }
      }
    }
  }

  @Test("Without a token, only methods declared as open can be called")
  func openMethods() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let client = try await RawClient.connect(supervisor.plan.directories.gatewaySocket)
        let document = try await client.ask(#"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"#)["result"]
        let methods = try #require(document?["methods"]?.array).filter { $0["x-audience"] == "client" }
        var open: Set<String> = []
        for method in methods {
          let name = try #require(method["name"]?.string)
          let kind = try await client.ask(#"{"jsonrpc":"2.0","id":1,"method":"\#(name)"}"#)["error"]?["data"]?["kind"]
          if kind != "unauthenticated" { open.insert(name) }
        }
        let pings = ["entitlements", "content", "ai", "progress", "notifications", "gateway"].map { "\($0).ping" }
        let beginnings = [
          "gateway.authenticate", "gateway.app.get", "gateway.readiness.get", "rpc.discover",
          "entitlements.devices.register",
        ]
        // These methods authorize requests by other means: a sealed link, a public picture's address, Apple's
        // signature.
        let files = ["content.pictures.fetch", "entitlements.archives.fetch", "entitlements.store.notify"]
        #expect(open == Set(pings + beginnings + files))
      }
    }
  }
}
