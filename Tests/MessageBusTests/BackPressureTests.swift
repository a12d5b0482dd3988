import CivilTime
import EventLoop
import MessageBus
import Telemetry
import TestSupport
import Testing
import Wire

struct Blob: Request {
  typealias Reply = Blob
  static let method = Method("math.blob.echo", .read, "Returns the parameters of the call.")
  var text: String
}

/// Gives a long reply to a short request.
struct Repeated: Request {
  typealias Reply = Blob
  static let method = Method("math.blob.repeat", .read, "Returns a text of the given length.")
  var times: Int
}

@Suite(.timeLimit(.minutes(2))) struct BackPressureTests {
  @Test("A connection at its call limit rejects calls until one ends")
  func calls() async throws {
    try await onLoop {
      var limits = ServerLimits()
      limits.calls = 2
      let line = try Line(server: limits)
      let nobody = Caller(principal: nil)
      let waits = (0..<2).map { _ in Loop.task { try await line.peer.call(Wait(), as: nobody) } }
      while line.server.callsInFlight < 2 { try await LoopClock.system.sleep(until: LoopClock.system.now) }
      let failure = await #expect(throws: Failure.self) { try await line.peer.call(Double(number: 1), as: nobody) }
      #expect(failure?.kind == .overloaded && failure?.executed == .no)
      #expect(
        failure?.details == [
          "limit": "bus_calls", "whose": "this connection", "current": 2, "maximum": 2, "retry_after_ms": 100,
        ])
      #expect(line.reached[.calls] == 1 && line.reached[.bytes] == 0 && line.reached[.frameSize] == 0)
      for wait in waits { wait.cancel() }
      while line.server.callsInFlight > 0 { try await LoopClock.system.sleep(until: LoopClock.system.now) }
      #expect(try await line.peer.call(Double(number: 1), as: nobody) == Double(number: 2))
    }
  }

  @Test("A service at its byte limit rejects calls, even if the callers have disconnected")
  func callBytes() async throws {
    try await onLoop {
      var limits = ServerLimits()
      limits.callBytes = 100_000
      let line = try Line(server: limits)
      var held: [CheckedContinuation<Void, Never>] = []
      line.server.routes.on(Blob.self) { request, _ in
        await withCheckedContinuation { held.append($0) }
        return request
      }
      let nobody = Caller(principal: nil)
      let blob = Blob(text: String(repeating: "x", count: 60_000))
      let calls = (0..<2).map { _ in Loop.task { try await line.peer.call(blob, as: nobody) } }
      while held.count < 2 { try await LoopClock.system.sleep(until: LoopClock.system.now) }
      for call in calls { call.cancel() }
      for call in calls { _ = await call.result }
      let failure = await #expect(throws: Failure.self) { try await line.peer.call(blob, as: nobody) }
      #expect(failure?.kind == .overloaded && failure?.executed == .no)
      #expect(failure?.details["limit"] == "bus_call_bytes" && failure?.details["maximum"] == 100_000)
      #expect((120_000...121_000).contains(failure?.details["current"]?.integer ?? 0))
      #expect(line.reached[.callBytes] == 1)
      for call in held { call.resume() }
      while line.server.callsInFlight > 0 { try await LoopClock.system.sleep(until: LoopClock.system.now) }
      #expect(try await line.peer.call(Double(number: 1), as: nobody) == Double(number: 2))
    }
  }

  @Test("Many large calls are all answered, even if together they exceed a connection's limit")
  func large() async throws {
    try await onLoop {
      let line = try Line()
      line.server.routes.on(Blob.self) { request, _ in request }
      let text = String(repeating: "x", count: 200_000)
      let calls = (0..<100).map { _ in
        Loop.task {
          try await line.peer.call(Blob(text: text), as: Caller(principal: nil), timeout: .seconds(60)).text.utf8.count
        }
      }
      for call in calls { #expect(try await call.value == 200_000) }
      #expect(line.reached[.bytes] == 0 && line.reached[.frameSize] == 0)
    }
  }

  @Test("The receiver counts frames that are too long")
  func frames() async throws {
    try await onLoop {
      let blob = Blob(text: String(repeating: "x", count: 5000))
      var short = ServerLimits()
      short.frameBytes = 1000
      let strict = try Line(server: short)
      await #expect(throws: Failure.self) {
        _ = try await strict.peer.call(blob, as: Caller(principal: nil), timeout: .seconds(20))
      }
      #expect(strict.reached[.frameSize] > 0 && strict.callerReached[.frameSize] == 0)

      let picky = try Line { $0.frameBytes = 1000 }
      picky.server.routes.on(Blob.self) { request, _ in request }
      await #expect(throws: Failure.self) {
        _ = try await picky.peer.call(blob, as: Caller(principal: nil), timeout: .seconds(20))
      }
      #expect(picky.callerReached[.frameSize] > 0 && picky.reached[.frameSize] == 0)
    }
  }

  @Test("A reply that is larger than a frame becomes a failure, and other calls aren't affected")
  func longAnswer() async throws {
    try await onLoop {
      var limits = ServerLimits()
      limits.frameBytes = 100_000
      let line = try Line(server: limits) { $0.frameBytes = 100_000 }
      line.server.routes.read(Repeated.self) { request, _ in Blob(text: String(repeating: "x", count: request.times)) }
      let nobody = Caller(principal: nil)
      let beside = Loop.task { try await line.peer.call(Wait(), as: nobody) }
      while line.began == 0 { _ = try await line.peer.call(Double(number: 1), as: nobody) }
      let failure = await #expect(throws: Failure.self) {
        try await line.peer.call(Repeated(times: 99_980), as: nobody)
      }
      #expect(failure?.kind == .internal && failure?.executed == .yes)
      #expect(line.reached[.frameSize] == 1 && line.callerReached[.frameSize] == 0)
      #expect(try await line.peer.call(Repeated(times: 99_800), as: nobody).text.utf8.count == 99_800)
      #expect(line.server.callsInFlight == 1, "the first call still runs on the same connection")
      beside.cancel()
    }
  }

  @Test("If a peer doesn't read its replies, the process stops reading from the peer and counts this once")
  func unread() async throws {
    try await onLoop {
      var limits = ServerLimits()
      limits.pendingBytes = 300_000
      let line = try Line(server: limits)
      line.server.routes.on(Blob.self) { request, _ in request }
      let rude = try await Unread(line.path)
      // Each reply is as long as its call. The service buffers the bytes that the kernel doesn't accept.
      for id in 1...8 { rude.call(id, characters: 200_000) }
      let end = LoopClock.system.now + .seconds(60)
      while line.reached[.bytes] == 0 {
        try #require(LoopClock.system.now < end, "the service didn't stop reading in time")
        try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(1))
      }
      #expect(line.reached[.bytes] == 1)
      rude.read()
      while rude.bytes < 8 * 200_000 {
        try #require(LoopClock.system.now < end, "the service didn't resume reading in time")
        try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(1))
      }
    }
  }
}

/// A caller that reads only when a test asks it to.
@Loop private final class Unread: ByteStreamOwner {
  private let stream: ByteStream
  private(set) var bytes = 0

  init(_ path: String) async throws {
    stream = try await ByteStream.connect(path)
    stream.start(owner: self)
    stream.pauseReading()
  }

  func call(_ id: Int, characters: Int) {
    let text = String(repeating: "x", count: characters)
    let request =
      #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(Blob.method.name)","meta":{},"params":{"text":"\#(text)"}}"#
    stream.append { out in Framing.lengthPrefixed.write(into: &out) { $0.append(contentsOf: Bytes(request.utf8)) } }
  }

  func read() { stream.resumeReading() }

  func received(_ bytes: Span<UInt8>, from stream: ByteStream) { self.bytes += bytes.count }
  func drained(_ stream: ByteStream) {}
  func ended(_ stream: ByteStream, fault: UVFault?) {}
}
