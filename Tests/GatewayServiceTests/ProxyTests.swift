import EventLoop
import TestSupport
import Testing
import Wire

@testable import GatewayService

/// Clients behind a proxy: each counts by the address that the proxy reports, and none is a local user.
@Suite(.timeLimit(.minutes(2))) struct ProxyTests {
  private static let proxies: Set<UInt32> = [ByteStreamEnd.uid]

  @Loop private static func client(_ limited: LimitedGateway, at address: String?) async throws -> ByteStreamEnd {
    limited.address = address
    return try await limited.client()
  }

  @Test("Each address has its own limits, which are a fraction of a local user's")
  func shares() async throws {
    try await withLimits({ $0.originCalls = 32 }, proxies: Self.proxies) { limited in
      let one = try await Self.client(limited, at: "192.0.2.1")
      for id in 1...2 { try one.send("content.things.hold", id: id, meta: ["stream": true]) }
      let again = try await Self.client(limited, at: "::ffff:192.0.2.1")
      let error = try await again.call("content.ping", id: 3)["error"]
      #expect(error?["data"]?["limit"] == "origin_calls" && error?["data"]?["whose"] == "192.0.2.1")
      #expect(error?["data"]?["maximum"] == 2)
      let other = try await Self.client(limited, at: "192.0.2.2")
      #expect(try await other.call("content.ping", id: 1)["result"] != nil)
      let user = try await Self.client(limited, at: nil)
      for id in 1...31 { try user.send("content.things.hold", id: id) }
      #expect(try await user.call("content.ping", id: 32)["result"] != nil)
    }
  }

  @Test("Each IPv6 network is a separate origin")
  func networks() async throws {
    try await withLimits({ $0.originCalls = 16 }, proxies: Self.proxies) { limited in
      let one = try await Self.client(limited, at: "2001:db8:0:7::1")
      try one.send("content.things.hold", id: 1)
      let neighbour = try await Self.client(limited, at: "2001:db8:0:7:ffff:ffff:ffff:ffff")
      let error = try await neighbour.call("content.ping", id: 1)["error"]
      #expect(error?["data"]?["whose"] == "2001:db8:0:7::/64")
      let other = try await Self.client(limited, at: "2001:db8:0:8::1")
      #expect(try await other.call("content.ping", id: 1)["result"] != nil)
    }
  }

  @Test("Connections per address are limited, and a closed connection no longer counts")
  func connections() async throws {
    try await withLimits({ $0.originConnections = 48 }, proxies: Self.proxies) { limited in
      var clients: [ByteStreamEnd] = []
      for id in 1...3 {
        clients.append(try await Self.client(limited, at: "192.0.2.1"))
        #expect(try await clients[id - 1].call("content.ping", id: id)["result"] != nil)
      }
      let over = try await Self.client(limited, at: "192.0.2.1")
      let data = try await over.answer(nil)["error"]?["data"]
      #expect(data?["limit"] == "origin_connections" && data?["maximum"] == 3)
      try await until { over.isOver }
      let other = try await Self.client(limited, at: "192.0.2.2")
      #expect(try await other.call("content.ping", id: 1)["result"] != nil)
      clients[0].stream.close()
      // The gateway may not have noticed yet that the connection is closed, and it delays origins that connect often
      // by a few milliseconds.
      var answer: JSONValue?
      for _ in 0..<1000 where answer?["result"] == nil {
        let again = try await Self.client(limited, at: "192.0.2.1")
        try again.send("content.ping", id: 1)
        try await until { !again.messages.isEmpty || again.isOver }
        answer = again.messages.first
      }
      #expect(answer?["result"] != nil)
    }
  }

  @Test("A method that needs the client's address gets it only for clients behind a proxy")
  func told() async throws {
    try await withLimits(proxies: Self.proxies) { limited in
      for (address, told) in [("192.0.2.1", "192.0.2.1"), ("2001:db8:0:7::1", "2001:db8:0:7::/64"), (nil, nil)] {
        let client = try await Self.client(limited, at: address)
        let session = try await client.call("content.things.whose", id: 1)
        #expect(session["result"]?["origin"]?.string == told)
        try client.send("content.things.whose", id: 2, meta: ["token": "qt_one", "idempotency_key": "k"])
        let result = try await client.answer(2)["result"]
        #expect(result?["origin"]?.string == told && result?["account"]?.string?.hasPrefix("acc_") == true)
        // Values that the client itself sends are ignored.
        try client.send("content.things.whose", id: 3, meta: ["origin": "198.51.100.1"])
        #expect(try await client.answer(3)["result"]?["origin"]?.string == told)
      }
    }
  }

  @Test("Clients behind a proxy are never operators; without a PROXY header, the proxy's own user counts")
  func ops() async throws {
    try await withLimits(proxies: Self.proxies) { limited in
      let method = "content.stats"
      for header in [ProxyHeader.local, .client(.v4(1), port: 2)] {
        limited.address = nil
        let client = try await limited.client()
        client.send(header: header)
        let error = try await client.call(method, id: 1)["error"]
        #expect(error?["data"]?["kind"] == "permission_denied", "\(header)")
      }
      let user = try await Self.client(limited, at: nil)
      let error = try await user.call(method, id: 1)["error"]
      #expect(error?["data"]?["kind"] != "permission_denied")
      // A method that returns more to operators follows the same rule. Values sent by the client itself are ignored.
      for (address, isOperator) in [("192.0.2.1", false), (nil, true)] {
        let client = try await Self.client(limited, at: address)
        for (id, key) in [(1, nil), (2, "k")] as [(Int, String?)] {
          var meta: JSONObject = ["token": "qt_one", "is_operator": true]
          meta["idempotency_key"] = key.map { .string($0) }
          try client.send("content.things.whose", id: id, meta: meta)
          #expect(try await client.answer(id)["result"]?["is_operator"]?.bool == isOperator)
        }
      }
    }
  }

  @Test("A frame from a proxy may exceed frame_size by what the proxy adds, and a longer frame names frame_size")
  func longFrame() async throws {
    try await withLimits({ $0.frameBytes = 4096 }, proxies: Self.proxies) { limited in
      let client = try await Self.client(limited, at: "192.0.2.1")
      let text = String(repeating: "x", count: 60_000)
      #expect(try await client.call("content.ping", ["text": .string(text)], id: 1)["result"] != nil)
      // The length of the next frame is 4,096 + 65,536 + 1 bytes.
      client.send { $0.append(contentsOf: [0, 1, 16, 1]) }
      let error = try await client.answer(nil)["error"]
      #expect(error?["data"]?["limit"] == "frame_size" && error?["data"]?["maximum"] == 4096, "\(error ?? .null)")
    }
  }

  @Test("A PROXY header is parsed wherever it is split, and so are the frames after the header")
  func cut() async throws {
    try await withLimits({ $0.originCalls = 16 }, proxies: Self.proxies) { limited in
      var bytes: Bytes = []
      ProxyHeader.client(.v4(0xC000_0201), port: 7).write(into: &bytes)
      let text = try JSON.encode(ByteStreamEnd.request("content.things.hold", id: 1))
      Framing.lengthPrefixed.write(into: &bytes) { $0.append(contentsOf: text) }
      for at in [1, 2, 12, 15, 16, 27, 28, 29, bytes.count - 1] {
        let client = try await Self.client(limited, at: nil)
        let flow = ByteStreamEnd.request("content.ping", id: 2)
        client.send { $0.append(contentsOf: bytes[..<at]) }
        await Loop.nextTurn()
        client.send { $0.append(contentsOf: bytes[at...]) }
        try client.send(flow)
        #expect(try await client.answer(2)["error"]?["data"]?["whose"] == "192.0.2.1", "cut at \(at)")
        client.stream.close()
        let user = try await Self.client(limited, at: nil)
        #expect(try await user.call("content.ping", id: 1)["result"] != nil)
        user.stream.close()
      }
    }
  }

  @Test("An unreadable PROXY header closes the connection with a reason", arguments: [12, 13, 15])
  func broken(at: Int) async throws {
    try await withLimits(proxies: Self.proxies) { limited in
      let client = try await Self.client(limited, at: nil)
      var bytes: Bytes = []
      ProxyHeader.client(.v4(1), port: 7).write(into: &bytes)
      bytes[at] = 3
      client.send { $0.append(contentsOf: bytes) }
      #expect(try await client.answer(nil)["error"]?["message"]?.string?.contains("PROXY") == true)
      try await until { client.isOver }
    }
  }

  @Test("Only a proxy may send a PROXY header")
  func others() async throws {
    try await withLimits { limited in
      let client = try await Self.client(limited, at: "192.0.2.1")
      let error = try #require(try await client.answer(nil)["error"])
      #expect(error["message"]?.string?.contains("PROXY") == true)
      #expect(error["data"]?["reason"] == "no_proxy", "an unknown proxy gets an error")
      try await until { client.isOver }
    }
  }

  @Test("A flood from one address leaves the event loop time for another address")
  func fairness() async throws {
    try await withLimits(proxies: Self.proxies) { limited in
      let flood = try await Self.client(limited, at: "192.0.2.1")
      let person = try await Self.client(limited, at: "192.0.2.2")
      for id in 1...5000 { try flood.send("content.ping", id: id) }
      for id in 1...20 { #expect(try await person.call("content.ping", id: id)["result"] != nil) }
      // The calls were answered while the other client's flood was still being processed.
      #expect(flood.messages.count < 5000)
    }
  }
}
