import EventLoop
import Telemetry
import TestSupport
import Testing
import Wire

@testable import GatewayService

/// The memory used for clients' requests and responses is bounded in every case.
@Suite(.timeLimit(.minutes(5))) struct KeptBytesTests {
  private static let whose = "user \(ByteStreamEnd.uid)"
  private static func text(_ count: Int) -> JSONValue { ["q": .string(String(repeating: "x", count: count))] }

  /// Checks that a response is a failure caused by a limit on bytes, with a usage within `current`.
  @Loop private static func expect(
    _ answer: JSONValue, _ limit: Limit, _ whose: String, _ current: ClosedRange<Int>, of maximum: Int,
    in limited: LimitedGateway, _ place: SourceLocation = #_sourceLocation
  ) {
    let full = Int(answer["error"]?["data"]?["current"]?.integer ?? 0)
    #expect(current.contains(full), "\(answer)", sourceLocation: place)
    LimitTests.expect(answer, limit, whose, full, of: maximum, in: limited, .overloaded, place)
  }

  @Test("origin_call_bytes: a user's call bytes are limited until the calls are answered")
  func calls() async throws {
    try await withLimits({ $0.originCallBytes = 100_000 }) { limited in
      let first = try await limited.client()
      let second = try await limited.client()
      try first.send("content.things.hold", Self.text(60_000), id: 1)
      try second.send("content.things.hold", Self.text(60_000), id: 1)
      try await until { limited.gateway.callsInFlight == 2 }
      let refusal = try await second.call("content.ping", Self.text(5000), id: 2)
      Self.expect(refusal, .originCallBytes, Self.whose, 120_000...121_000, of: 100_000, in: limited)
      #expect(try await second.call("content.ping", id: 7)["result"] != nil, "a short call still fits")
      first.stream.close()
      try await until { limited.gateway.callsInFlight == 1 }
      for id in 3...6 { #expect(try await second.call("content.ping", Self.text(30_000), id: id)["result"] != nil) }
    }
  }

  @Test("origin_call_bytes: calls count even while their sessions are being resolved")
  func sessions() async throws {
    try await withLimits({ $0.originCallBytes = 100_000 }) { limited in
      limited.holdsSessions = true
      let client = try await limited.client()
      let meta: JSONObject = ["token": "qt_someone", "timeout_ms": 300]
      for id in 1...2 { try client.send("content.ping", Self.text(60_000), id: id, meta: meta) }
      let refusal = try await client.call("content.ping", Self.text(5000), id: 3)
      Self.expect(refusal, .originCallBytes, Self.whose, 120_000...121_000, of: 100_000, in: limited)
      for id in 1...2 { #expect(try await client.answer(id)["error"]?["data"]?["kind"] == "deadline_exceeded") }
      #expect(try await client.call("content.ping", id: 4)["result"] != nil)
    }
  }

  @Test("service_bytes: a call's bytes count until it is answered, even after the service has read them")
  func service() async throws {
    try await withLimits({ $0.serviceBytes = 100_000 }) { limited in
      let client = try await limited.client()
      for id in 1...2 { try client.send("content.things.hold", Self.text(60_000), id: id) }
      let refusal = try await client.call("content.ping", id: 3)
      Self.expect(refusal, .serviceBytes, "service content", 120_000...121_000, of: 100_000, in: limited)
      for id in 1...2 { try client.send("$/cancelRequest", ["id": .integer(Int64(id))]) }
      #expect(try await client.call("content.ping", id: 4)["result"] != nil)
    }
  }

  @Test("bytes: all clients together can't use more than the total")
  func all() async throws {
    try await withLimits({ $0.bytes = 200_000 }) { limited in
      let client = try await limited.client()
      for id in 1...2 { try client.send("content.things.hold", Self.text(60_000), id: id) }
      let refusal = try await client.call("content.ping", Self.text(5000), id: 3)
      Self.expect(refusal, .bytes, "the gateway", 120_000...200_000, of: 200_000, in: limited)
      try client.send("$/cancelRequest", ["id": 1])
      #expect(try await client.call("content.ping", id: 4)["result"] != nil)
      // Unfinished frames count towards the limit. This frame is never finished.
      let half = try await limited.client()
      half.send { $0.append(contentsOf: [0, 15, 0, 0] + Bytes(repeating: 32, count: 140_000)) }
      #expect(try await half.answer(nil)["error"]?["data"]?["limit"] == "bytes")
      try await until { half.isOver }
      #expect(try await client.call("content.ping", id: 5)["result"] != nil)
    }
  }

  @Test("origin_bytes: long responses of one turn become failures once they would exceed the limit")
  func longResponses() async throws {
    try await withLimits({ $0.originBytes = 600_000 }) { limited in
      let client = try await limited.client()
      // The gateway answers this method itself, so one turn writes all responses.
      for id in 1...20 { try client.send("rpc.discover", id: id) }
      var refused: [JSONValue] = []
      for id in 1...20 {
        if let error = try await client.answer(id)["error"] { refused.append(error) }
      }
      #expect((1..<20).contains(refused.count), "\(refused.count)")
      #expect(
        refused.allSatisfy { $0["data"]?["limit"] == "origin_bytes" && $0["data"]?["executed"] == "yes" }, "\(refused)")
      #expect(try await client.call("content.ping", id: 21)["result"] != nil, "the client isn't disconnected")
    }
  }

  @Test("Responses that exceed a batch's limit become failures that name the limit; the other responses arrive")
  func batch() async throws {
    try await withLimits({ $0.connectionBytes = 100_000 }) { limited in
      let client = try await limited.client()
      for round in 1...3 {
        let ids = (1...8).map { 10 * round + $0 }
        try client.send(
          .array(ids.map { ByteStreamEnd.request("content.things.fetch", ["bytes": 30_000], id: $0) }))
        try await until { client.batches.count == round }
        let answers = client.batches[round - 1]
        #expect(answers.count == 8)
        #expect(answers.count { $0["result"] != nil } == 3)
        let refused = answers.compactMap { $0["error"]?["data"] }
        #expect(refused.count == 5)
        #expect(refused.allSatisfy { $0["limit"] == "connection_bytes" && $0["executed"] == "yes" }, "\(refused)")
      }
      #expect(limited.reached(.connectionBytes) == 15)
      #expect(try await client.call("content.ping", id: 1)["result"] != nil, "the client isn't disconnected")
    }
  }

  @Test("Responses that wait for their batch count towards origin_bytes until the batch is sent")
  func waitingBatch() async throws {
    try await withLimits({ $0.originBytes = 50_000 }) { limited in
      let client = try await limited.client()
      let members =
        [ByteStreamEnd.request("content.things.hold", id: 1)]
        + (2...4).map { ByteStreamEnd.request("content.things.fetch", ["bytes": 30_000], id: $0) }
      try client.send(.array(members))
      try await until { limited.gateway.callsInFlight == 1 }
      try client.send("$/cancelRequest", ["id": 1])
      try await until { client.batches.count == 1 }
      #expect(client.batches[0].count { $0["result"] != nil } == 1)
      #expect(client.batches[0].contains { $0["error"]?["data"]?["limit"] == "origin_bytes" })
      try client.send(.array([members[1]]))
      try await until { client.batches.count == 2 }
      #expect(client.batches[1].allSatisfy { $0["result"] != nil })
    }
  }

  @Test("A client with many call bytes is paused mid-frame until some calls are answered or time is up")
  func ahead() async throws {
    try await withLimits({ limits in
      limits.callsAhead = 100_000
      limits.aheadTime = .seconds(60)
    }) { limited in
      let first = try await limited.client()
      let second = try await limited.client()
      for id in 1...2 { try first.send("content.things.hold", Self.text(60_000), id: id) }
      try await until { limited.gateway.callsInFlight == 2 }
      try second.send("content.ping", Self.text(500_000), id: 1)
      // Short calls continue. There are enough of them for the long call to be read if the gateway didn't delay it.
      for id in 3...100 { #expect(try await first.call("content.ping", id: id)["result"] != nil) }
      #expect(second.messages.isEmpty)
      try first.send("$/cancelRequest", ["id": 1])
      #expect(try await second.answer(1)["result"] != nil)
    }
    try await withLimits({ limits in
      limits.callsAhead = 100_000
      limits.aheadTime = .milliseconds(20)
    }) { limited in
      let client = try await limited.client()
      for id in 1...2 { try client.send("content.things.hold", Self.text(60_000), id: id) }
      #expect(
        try await client.call("content.ping", Self.text(500_000), id: 3)["result"] != nil,
        "a client that reads isn't limited by a slow client"
      )
    }
  }
}
