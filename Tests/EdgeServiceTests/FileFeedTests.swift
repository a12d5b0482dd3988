import CivilTime
import Crypto
import EventLoop
import TestSupport
import Testing
import Wire

@testable import EdgeService

/// Files that edge serves from a scripted gateway.
@Suite(.timeLimit(.minutes(2))) struct FileFeedTests {
  static let picture = "/files/pictures/tarot/\(FileAddressTests.digest)/full"
  static let archive = "/files/archives/fil_1?link=a"

  /// A file that the scripted gateway serves in pieces.
  @Loop final class Source {
    var bytes: Bytes
    var isOpen = true
    /// Failures that are returned instead of the next pieces.
    var failures: [Failure] = []
    /// Failures by the number of the piece request, from 1.
    var failing: [Int: Failure] = [:]
    private(set) var asked: [JSONValue] = []

    init(_ count: Int) { bytes = Bytes((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }) }

    func serve(_ fixture: EdgeFixture) {
      fixture.gateway.said = { [self] text, line in
        guard let params = (try? JSON.decode(JSONValue.self, from: text))?["params"] else { return }
        asked.append(params)
        if let failure = failing[asked.count] ?? (failures.isEmpty ? nil : failures.removeFirst()) {
          let error = String(decoding: failure.encoded(in: .en), as: UTF8.self)
          return line.answer(text, with: "\"error\":\(error)")
        }
        line.answer(text, with: piece(params))
      }
    }

    private func piece(_ params: JSONValue) -> String {
      let from = Int(params["offset"]?.integer ?? 0)
      let to = min(bytes.count, from + Int(params["length"]?.integer ?? 0))
      return """
        "result":{"type":"image/png","open":\(isOpen),"bytes":\(bytes.count),\
        "sha256":"\(SHA256.hexDigest(bytes))","offset":\(from),"data":"\(Base64.encode(Bytes(bytes[from..<to])))"}
        """
    }
  }

  @Loop static func serving(
    _ count: Int, limits: EdgeLimits = EdgeLimits(), _ body: @Loop (EdgeFixture, Source) async throws -> Void
  ) async throws {
    try await withEdge(limits: limits) { fixture in
      let source = Source(count)
      source.serve(fixture)
      try await body(fixture, source)
      #expect(try await eventually { fixture.edge.usage.bytes == 0 }, "all charged bytes are released")
    }
  }

  @Test(
    "A file in any number of pieces arrives complete, and the connection stays open",
    arguments: [0, 1, 65_535, 65_536, 65_537, 300_000])
  func whole(count: Int) async throws {
    try await onLoop {
      try await Self.serving(count) { fixture, source in
        let client = try await fixture.connect()
        for _ in 0..<2 {
          let answer = try await client.ask("GET \(Self.picture)")
          #expect(answer.status == 200 && answer.body == source.bytes)
          #expect(answer.fields["etag"] == "\"\(SHA256.hexDigest(source.bytes))\"")
          #expect(answer.fields["cache-control"] == "public, max-age=31536000, immutable")
          #expect(answer.fields["content-type"] == "image/png" && answer.fields["x-content-type-options"] == "nosniff")
          #expect(answer.fields["access-control-allow-origin"] == "*")
        }
        #expect(source.asked.count == 2 * max(1, (count + 65_535) / 65_536))
      }
    }
  }

  @Test("For ranges, HEAD requests and cached files, edge reads only the requested range and one byte")
  func parts() async throws {
    try await onLoop {
      try await Self.serving(200_000) { fixture, source in
        let client = try await fixture.connect()
        let tag = "\"\(SHA256.hexDigest(source.bytes))\""
        let head = try await client.ask("HEAD \(Self.picture)")
        #expect(head.status == 200 && head.fields["content-length"] == "200000" && head.body.isEmpty)
        let known = try await client.ask("GET \(Self.picture)", ["If-None-Match": tag])
        #expect(known.status == 304 && known.fields["etag"] == tag && known.fields["cache-control"] != "no-store")
        for (range, expected) in [
          ("bytes=0-", 0..<200_000), ("bytes=0-0", 0..<1), ("bytes=100000-199999", 100_000..<200_000),
          ("bytes=-5", 199_995..<200_000), ("bytes=65536-65536", 65_536..<65_537),
        ] {
          let part = try await client.ask("GET \(Self.picture)", ["Range": range, "If-Range": tag])
          #expect(part.status == 206 && part.body == Bytes(source.bytes[expected]), "\(range)")
          #expect(
            part.fields["content-range"] == "bytes \(expected.lowerBound)-\(expected.upperBound - 1)/200000")
        }
        let late = try await client.ask("GET \(Self.picture)", ["Range": "bytes=0-4", "If-Range": "\"old\""])
        #expect(late.status == 200 && late.body == source.bytes)
        let beyond = try await client.ask("GET \(Self.picture)", ["Range": "bytes=200000-"])
        #expect(beyond.status == 416 && beyond.fields["content-range"] == "bytes */200000")
        #expect(source.asked.filter { $0["length"] == 1 }.count == 10)
      }
    }
  }

  @Test("Private files aren't cached, and an archive is sent as an attachment")
  func closed() async throws {
    try await onLoop {
      try await Self.serving(10) { fixture, source in
        source.isOpen = false
        let client = try await fixture.connect()
        let linked = try await client.ask("GET \(Self.picture)?link=abc")
        #expect(linked.fields["cache-control"] == "private, no-store" && linked.body == source.bytes)
        #expect(linked.fields["access-control-allow-origin"] == nil && source.asked[0]["link"] == "abc")
        // Edge doesn't trust a service that marks an archive as public.
        source.isOpen = true
        let archive = try await client.ask("GET \(Self.archive)")
        #expect(archive.fields["cache-control"] == "private, no-store")
        #expect(archive.fields["content-type"] == "application/zip")
        #expect(archive.fields["content-disposition"] == "attachment; filename=\"archive.zip\"")
      }
    }
  }

  @Test("For a client that doesn't read, edge buffers at most two pieces and finally disconnects it")
  func unread() async throws {
    try await onLoop {
      try await Self.serving(8 << 20) { fixture, source in
        let client = try await fixture.connect()
        client.stopReading()
        client.send("GET \(Self.picture) HTTP/1.1\r\nHost: a\r\n\r\n")
        var last = -1
        var looks = 0
        let rests = try await eventually {
          looks = source.asked.count == last ? looks + 1 : 0
          last = source.asked.count
          return looks == 20
        }
        // The gateway sends the pieces that fit into the socket's buffers, and one more.
        #expect(rests && (1..<40).contains(last), "\(last) of 128 pieces")
        // The connection also counts its request and a piece that the client hasn't read.
        #expect(
          (FileFeed.capacity...FileFeed.capacity + FileDelivery.pieceBytes * 2).contains(fixture.edge.usage.bytes))
        for _ in 0..<16 { fixture.clock.advance(by: .seconds(1)) }
        #expect(try await eventually { fixture.edge.usage.connections == 0 })
      }
    }
  }

  @Loop private final class Answered { var isOver = false }

  /// Requests the picture and returns the response, while the clock advances by `time`.
  @Loop private static func ask(
    _ client: WebClient, _ fields: [String: String], in time: Duration, _ clock: LoopClock
  ) async throws -> WebClient.Answer {
    let answered = Answered()
    let asked = Loop.task {
      defer { answered.isOver = true }
      return try await client.ask("GET \(Self.picture)", fields)
    }
    var left = time
    _ = try await eventually {
      if left > .zero { clock.advance(by: .milliseconds(100)) }
      left -= .milliseconds(100)
      return answered.isOver
    }
    return try await asked.value
  }

  @Test("The number of an origin's concurrent files is limited; a further file waits and then gets 503")
  func many() async throws {
    try await onLoop {
      var limits = EdgeLimits()
      // Capacity for one file and its connection, but not for a second file.
      limits.originBytes = FileFeed.capacity * 2
      try await Self.serving(8 << 20, limits: limits) { fixture, _ in
        let first = try await fixture.connect()
        let second = try await fixture.connect()
        first.stopReading()
        first.send("GET \(Self.picture) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await eventually { fixture.edge.usage.bytes > 0 })
        let refused = try await Self.ask(second, [:], in: .seconds(6), fixture.clock)
        #expect(refused.status == 503 && refused.fields["retry-after"] == "1")
        let waiting = Loop.task {
          try await Self.ask(second, ["Range": "bytes=0-9"], in: .seconds(2), fixture.clock)
        }
        first.close()
        #expect(try await waiting.value.status == 206)
      }
    }
  }

  @Test("A failure before the first byte becomes the response, whatever its kind")
  func refused() async throws {
    try await onLoop {
      try await Self.serving(10) { fixture, source in
        let client = try await fixture.connect()
        for (failure, status) in [
          (Failure.notFound(Message("no")), 404), (.unavailable("content"), 503),
          (.rateLimited(limit: "x", whose: "y", current: 1, maximum: 1, retryAfter: .seconds(2)), 429),
        ] {
          source.failures = [failure]
          let answer = try await client.ask("GET \(Self.picture)")
          #expect(answer.status == status && answer.fields["cache-control"] == "no-store", "\(answer.text)")
        }
      }
    }
  }

  @Test("A piece that fails midway is requested again, and the client gets a complete file")
  func again() async throws {
    try await onLoop {
      try await Self.serving(150_000) { fixture, source in
        let client = try await fixture.connect()
        // The second piece fails twice. Edge waits for the service's retry time, up to a limit.
        source.failing = [
          2: .unavailable("content"), 3: .overloaded(limit: "x", whose: "y", retryAfter: .seconds(60)),
        ]
        let answered = Loop.task { try await client.ask("GET \(Self.picture)") }
        #expect(
          try await eventually {
            if source.asked.count < 5 { fixture.clock.advance(by: .milliseconds(100)) }
            return source.asked.count == 5
          })
        #expect(try await answered.value.body == source.bytes)
      }
    }
  }

  @Test("If a file changes or fails midway, the response ends before its Content-Length")
  func brokenOff() async throws {
    try await onLoop {
      for failures in [[], [.notFound(Message("erased"))]] as [[Failure]] {
        try await Self.serving(4 << 20) { fixture, source in
          let client = try await fixture.connect()
          client.stopReading()
          client.send("GET \(Self.picture) HTTP/1.1\r\nHost: a\r\n\r\n")
          #expect(try await eventually { source.asked.count > 1 })
          if failures.isEmpty { source.bytes[0] ^= 1 } else { source.failures = failures }
          client.readOn()
          try await client.waitForEnd()
          #expect(source.asked.count < 64)
        }
      }
    }
  }
}
