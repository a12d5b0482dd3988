import CivilTime
import EventLoop
import QuintetCommand
import TestSupport
import Testing
import Wire

@testable import GatewayService

/// The handling of a request before it reaches a service.
@Suite(.timeLimit(.minutes(5))) struct RequestTests {
  @Test("A call of an endless method is rejected at once unless it is a stream", .timeLimit(.minutes(1)))
  func endless() async throws {
    try await withLimits { limited in
      let client = try await limited.client()
      try client.send("gateway.events.listen", id: 1, meta: ["token": "qt_one"])
      let error = try await client.answer(1)["error"]
      #expect(error?["data"]?["kind"] == "invalid_request")
      #expect(error?["message"]?.string?.contains("gateway.events.listen") == true)
      #expect(error?["message"]?.string?.contains("meta.stream") == true)
    }
  }

  @Test("A stopping gateway rejects new endless streams and forwards other calls", .timeLimit(.minutes(1)))
  func stopping() async throws {
    try await withLimits { limited in
      let client = try await limited.client()
      #expect(try await client.call("content.ping", id: 1)["result"] != nil)
      limited.gateway.goAway()
      try client.send("content.things.listen", id: 2, meta: ["stream": true])
      #expect(try await client.call("content.ping", id: 3)["result"] != nil)
      try #require(limited.gateway.callsInFlight == 0, "a stream would delay the stop")
      #expect(try await client.answer(2)["error"]?["data"]?["kind"] == "unavailable")
    }
  }

  @Test("Each request in a batch has its own timeout", .timeLimit(.minutes(1)))
  func batch() async throws {
    try await withLimits({ $0.timeout = .seconds(2) }) { limited in
      let client = try await limited.client()
      let clock = LoopClock.system
      @Loop func members(_ timeouts: [Int?]) -> JSONValue {
        .array(
          timeouts.enumerated().map { number, timeout in
            let meta: JSONObject = timeout.map { ["timeout_ms": .integer(Int64($0))] } ?? [:]
            return ByteStreamEnd.request("content.things.hold", id: number, meta: meta)
          })
      }
      for (timeouts, least, most) in [([20, 40], 0.04, 1.9), ([20, nil], 2, 20), ([3000, 10], 3, 20)]
        as [([Int?], Double, Double)]
      {
        let count = client.batches.count
        let began = clock.now
        try client.send(members(timeouts))
        try await until { client.batches.count > count }
        let took = Double((clock.now - began).milliseconds) / 1000
        #expect((least...most).contains(took), "\(timeouts): \(took) s")
        #expect(client.batches[count].allSatisfy { $0["error"]?["data"]?["kind"] == "deadline_exceeded" })
      }
    }
  }

  @Test("Notifications are never answered, even if they are invalid", .timeLimit(.minutes(1)))
  func notifications() async throws {
    try await withLimits { limited in
      let client = try await limited.client()
      let alone: [JSONValue] = [
        ["jsonrpc": "2.0", "method": "content.ping", "params": [1, 2]],
        ["jsonrpc": "2.0", "method": "content.ping", "params": [:], "meta": ["timeout_ms": -1]],
        ["jsonrpc": "2.0", "method": "content.ping", "params": [:], "meta": 7],
        ["jsonrpc": "2.0", "method": "content.no.such"], ["jsonrpc": "2.0", "method": "gateway.events.listen"],
        ["jsonrpc": "2.0", "method": "content.things.whose", "meta": ["token": "qt_one"]],
      ]
      for notification in alone { try client.send(notification) }
      try client.send(.array(alone))
      try client.send(.array([alone[0]]))
      #expect(try await client.call("content.ping", id: 1)["result"] != nil)
      // A request with an id is answered under its id. An invalid request can't be matched to an id.
      try client.send(.array(alone + [ByteStreamEnd.request("content.ping", id: 2)]))
      try await until { !client.batches.isEmpty }
      #expect(client.batches[0].map { $0["id"] } == [2])
      try client.send(["jsonrpc": "2.0", "id": 3, "method": "content.ping", "params": [1]])
      #expect(try await client.answer(3)["error"]?["code"] == -32602)
      try client.send(["jsonrpc": "2.0", "method": 5])
      #expect(try await client.answer(nil)["error"]?["code"] == -32600)
      #expect(client.messages.count == 4)
    }
  }

  @Test("The error for an unknown method suggests the nearest method that the caller may use", .timeLimit(.minutes(1)))
  func misspelt() async throws {
    try await withLimits { limited in
      let client = try await limited.client()
      for (number, (sent, nearest)) in [
        ("content.thing.whose", "content.things.whose"), ("content.pong", "content.ping"),
        ("conten.things.fetch", "content.things.fetch"),
        ("entitlements.sessions.resolv", nil), ("content.heatlh", nil), ("x", nil), ("", nil),
      ].enumerated() as EnumeratedSequence<[(String, String?)]> {
        let error = try await client.call(sent, id: number)["error"]
        #expect(error?["data"]?["kind"] == "method_not_found")
        #expect(error?["data"]?["nearest"]?.string == nearest, "\(sent)")
        #expect(error?["message"]?.string?.contains(nearest ?? sent) == true)
      }
    }
  }

  @Test("For operators, the error for an unknown method also suggests admin methods", .timeLimit(.minutes(1)))
  func misspeltByAdmin() async throws {
    try await withGateway { fixture in
      let client = try await fixture.client(nil)
      let failure = await #expect(throws: Failure.self) { _ = try await client.call("content.heatlh") }
      #expect(failure?.details["nearest"] == "content.health")
    }
  }

  @Test("An error quotes only a short part of the request", .timeLimit(.minutes(1)))
  func short() async throws {
    try await withLimits { limited in
      let client = try await limited.client()
      let names = [
        String(repeating: "x", count: 900_000), "content." + String(repeating: "a\u{301}\u{323}", count: 100_000),
        String(repeating: "\u{1F469}\u{200D}", count: 60),
      ]
      for (id, name) in names.enumerated() {
        let clock = LoopClock.system
        let began = clock.now
        let error = try await client.call(name, id: id)["error"]
        #expect(error?["data"]?["kind"] == "method_not_found")
        let message = try #require(error?["message"]?.string)
        #expect(message.utf8.count < 100 && message.contains("…"), "\(message.utf8.count) bytes")
        #expect(clock.now - began < .seconds(5))
      }
    }
  }
}
