import CivilTime
import EventLoop
import TestSupport
import Testing
import Wire

@testable import GatewayService

/// A client that doesn't read: the gateway stops reading from it, its memory is bounded, and other clients aren't
/// delayed.
@Suite(.timeLimit(.minutes(5))) struct SlowReaderTests {
  @Test("A client that reads a stream slowly slows its producer, uses bounded memory and gets every item")
  func stream() async throws {
    try await withLimits { limited in
      let reader = try await limited.client()
      try reader.send(
        "content.things.pour", ["items": 2000, "bytes": 4000], id: 1, meta: ["stream": true, "timeout_ms": 30_000])
      try await until { !reader.messages.isEmpty }
      reader.stream.pauseReading()
      // The producer has stopped if it makes no progress while other calls on the same connection to the service are
      // answered.
      let other = try await limited.client()
      var before = -1
      var id = 0
      while limited.poured != before {
        before = limited.poured
        for _ in 0..<100 {
          id += 1
          #expect(try await other.call("content.ping", id: id)["result"] != nil)
        }
      }
      #expect(
        limited.poured < 1000, "of 8 MB in the stream, about 2 MB fit into the buffers between producer and reader")
      reader.stream.resumeReading()
      _ = try await reader.answer(1)
      let numbers = reader.messages.compactMap { $0["params"]?["value"]?["number"]?.integer }
      let isWhole = numbers == Array(0..<2000)
      #expect(isWhole, "\(numbers.count) items")
      #expect(Limit.allCases.allSatisfy { limited.reached($0) == 0 })
    }
  }

  @Test("The gateway stops reading from a client that reads responses slowly, and the client loses nothing")
  func answers() async throws {
    try await withLimits { limited in
      let reader = try await limited.client()
      reader.stream.pauseReading()
      let params: JSONValue = ["text": .string(String(repeating: "z", count: 10_000))]
      for id in 1...1000 { try reader.send("content.ping", params, id: id, meta: ["timeout_ms": 30_000]) }
      let other = try await limited.client()
      var before: UInt64 = 0
      var id = 0
      repeat {
        before = limited.calls(of: "content.ping") - UInt64(id)
        for _ in 0..<100 {
          id += 1
          #expect(try await other.call("content.ping", id: id)["result"] != nil)
        }
      } while limited.calls(of: "content.ping") - UInt64(id) != before
      #expect(before < 300, "the rest of the 10 MB of requests waits at the client")
      reader.stream.resumeReading()
      try await until { reader.messages.count == 1000 }
      #expect(reader.messages.allSatisfy { $0["result"] == params })
    }
  }

  @Test("connection_bytes: responses above the limit become failures that name it, and the client stays connected")
  func connectionBytes() async throws {
    try await withLimits({ $0.connectionBytes = 1 << 20 }) { limited in
      let reader = try await limited.client()
      reader.stream.pauseReading()
      for id in 1...20 { try reader.send("content.things.fetch", ["bytes": 200_000], id: id) }
      try await until { limited.reached(.connectionBytes) > 0 && limited.gateway.callsInFlight == 0 }
      reader.stream.resumeReading()
      try await until { reader.messages.count == 20 }
      let refused = reader.messages.compactMap { $0["error"]?["data"] }
      #expect(!refused.isEmpty && refused.count < 20)
      #expect(refused.allSatisfy { $0["kind"] == "overloaded" && $0["limit"] == "connection_bytes" })
      #expect(refused.allSatisfy { $0["executed"] == "yes" && $0["retry_after_ms"] != nil })
      #expect(try await reader.call("content.things.fetch", ["bytes": 200_000], id: 21)["result"] != nil)
    }
  }

  @Test("write_time: a client that reads nothing in time is disconnected, but a slow client isn't")
  func writeTime() async throws {
    try await withLimits({ $0.writeTime = .seconds(1) }) { limited in
      let stuck = try await limited.client()
      let slow = try await limited.client()
      for client in [stuck, slow] {
        client.stream.pauseReading()
        for id in 1...4 {
          try client.send("content.things.fetch", ["bytes": 900_000], id: id, meta: ["timeout_ms": 30_000])
        }
      }
      try await until { limited.calls(of: "content.things.fetch") == 8 }
      let clock = LoopClock.system
      while limited.reached(.writeTime) == 0 {
        slow.stream.resumeReading()
        try await clock.sleep(until: clock.now + .milliseconds(1))
        slow.stream.pauseReading()
        try await clock.sleep(until: clock.now + .milliseconds(300))
      }
      #expect(!slow.isOver)
      slow.stream.resumeReading()
      for id in 1...4 { #expect(try await slow.answer(id)["result"] != nil) }
      #expect(limited.reached(.writeTime) == 1)
      stuck.stream.resumeReading()
      try await until { stuck.isOver }
    }
  }
}
