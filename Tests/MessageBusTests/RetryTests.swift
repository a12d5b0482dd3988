import CivilTime
import EventLoop
import MessageBus
import Quotas
import TestSupport
import Testing
import Wire

/// Load on a failing service, and the failures that its callers get.
@Suite(.timeLimit(.minutes(2))) struct RetryTests {
  let nobody = Caller(principal: nil)

  /// A service that closes the connection on each request and counts requests.
  @Loop final class HangsUp: ByteStreamOwner {
    private(set) var asked = 0
    private(set) var accepted = 0
    var connections: Int { streams.count }
    /// The failure that is returned from now on, instead of closing the connection.
    var answer: Failure?
    /// Called after the connection was closed.
    var whenAsked: (@Loop () -> Void)?
    let path = temporaryPath("hangs-up")
    private var streams: [ObjectIdentifier: ByteStream] = [:]
    private var decoders: [ObjectIdentifier: FrameDecoder] = [:]
    private var listener: Listener?

    init() throws {
      listener = try Listener(descriptor: ListeningSocket.make(at: path, mode: 0o600)) { stream in
        self.accepted += 1
        self.streams[ObjectIdentifier(stream)] = stream
        self.decoders[ObjectIdentifier(stream)] = FrameDecoder(framing: .lengthPrefixed, limit: 1 << 20)
        stream.start(owner: self)
      }
    }

    func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
      var ids: [Int64] = []
      try? decoders[ObjectIdentifier(stream)]?.feed(bytes) { text in
        if let request = InnerRequest(text), !text.extracting(request.method).equals("$/probe") {
          ids.append(request.id)
        }
      }
      asked += ids.count
      if ids.isEmpty { return }
      if let answer {
        for id in ids { stream.append { Self.write(answer, to: id, into: &$0) } }
        return
      }
      stream.close()
      streams[ObjectIdentifier(stream)] = nil
      whenAsked?()
    }
    private static func write(_ failure: Failure, to id: Int64, into out: inout Bytes) {
      let id = Bytes("\(id)".utf8)
      let error = failure.encoded(in: .en)
      Framing.lengthPrefixed.write(into: &out, atMost: Answer.capacity + id.count + error.count) {
        Answer.error(into: &$0, id: id.span, error.span)
      }
    }

    func drained(_ stream: ByteStream) {}
    func ended(_ stream: ByteStream, fault: UVFault?) { streams[ObjectIdentifier(stream)] = nil }
    func stop() { listener?.close() }
  }

  @Test("A peer that is released while connecting keeps no connection")
  func letGo() async throws {
    try await onLoop {
      let service = try HangsUp()
      let (gate, isOpen) = AsyncStream<Void>.makeStream()
      let peer = Peer(
        name: "math", path: service.path, clock: .system,
        dial: { path throws(UVFault) in
          for await _ in gate { break }
          return try await ByteStream.connect(path)
        })
      let call = Loop.task { try await peer.call(Double(number: 1), as: nobody, timeout: .seconds(60)) }
      await Loop.task {}.value
      peer.close()
      await #expect { try await call.value } throws: { ($0 as? Failure)?.kind == .unavailable }
      isOpen.yield()
      // The suite's time limit ends this wait if the connection stays open.
      while service.accepted == 0 || service.connections > 0 { await Loop.task {}.value }
      service.stop()
    }
  }

  @Test("If a service never answers, retries add at most a fifth to the number of calls")
  func budget() async throws {
    try await onLoop {
      let service = try HangsUp()
      var limits = PeerLimits()
      limits.retries = RetryBudget(percent: 20, kept: 500, freePerSecond: 1)
      let peer = Peer(name: "math", path: service.path, clock: .system, limits: limits)
      let calls = 300
      let began = LoopClock.system.now
      let tasks = (0..<calls).map { number in
        Loop.task { try await peer.call(Double(number: number), as: nobody, timeout: .seconds(10)) }
      }
      for task in tasks {
        await #expect {
          _ = try await task.value
        } throws: { error in
          // On a busy machine, an attempt may still be in progress at the deadline.
          [.unavailable, .deadlineExceeded].contains((error as? Failure)?.kind)
        }
      }
      let seconds = (LoopClock.system.now - began).components.seconds
      #expect(
        peer.retries.granted >= 60 && peer.retries.granted <= 75 + UInt64(seconds),
        "a fifth of the calls, and one retry per second")
      #expect(service.asked <= calls + Int(peer.retries.granted))
      service.stop()
    }
  }

  @Test("Without a listener, calls fail at once, and the first call after the listener's return succeeds")
  func breaker() async throws {
    try await onLoop {
      let line = try Line { $0.breaker = CircuitBreaker(shortest: .milliseconds(40), longest: .milliseconds(40)) }
      #expect(try await line.peer.call(Double(number: 1), as: nobody) == Double(number: 2))
      line.goAway()
      // The first calls find no service and open the circuit breaker.
      while line.peer.breaker?.state != .open {
        _ = try? await line.peer.call(Double(number: 1), as: nobody, timeout: .seconds(5))
      }
      let start = LoopClock.system.now
      var refused = 0
      for _ in 0..<20 {
        do {
          _ = try await line.peer.call(Double(number: 1), as: nobody, timeout: .seconds(60))
        } catch let failure as Failure {
          #expect(failure.kind == .unavailable && failure.executed == .no)
          let wait = failure.details["retry_after_ms"]?.integer ?? 0
          #expect((1...40).contains(wait))
          refused += 1
        }
      }
      #expect(refused == 20)
      #expect(LoopClock.system.now - start < .seconds(10), "no caller waited for the deadline")
      try line.restart()
      while true {
        do {
          #expect(try await line.peer.call(Double(number: 4), as: nobody) == Double(number: 8))
          break
        } catch let failure as Failure {
          let wait = failure.details["retry_after_ms"]?.integer ?? 0
          try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(wait))
        }
      }
      #expect(line.peer.breaker?.state == .closed && line.peer.breaker?.trips == 1)
    }
  }

  @Test("As long as a process holds the socket, calls wait for the service despite the circuit breaker")
  func held() async throws {
    try await onLoop {
      let line = try Line { $0.breaker = CircuitBreaker(threshold: 1) }
      line.goAway()
      let descriptor = try line.hold()
      let call = Loop.task { try await line.peer.call(Double(number: 3), as: nobody) }
      try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(30))
      #expect(line.peer.callsInFlight == 1)
      try line.listen(on: descriptor)
      #expect(try await call.value == Double(number: 6))
      #expect(line.peer.breaker?.trips == 0)
    }
  }

  @Test("A call that the service deferred is sent again, but a call that may have begun isn't")
  func putOff() async throws {
    try await onLoop {
      let line = try Line { $0.repeatsPutOff = true }
      var asked = 0
      line.server.routes.on(PutOff.self) { request, _ in
        asked += 1
        var failure = Failure.unavailable(request.service, executed: request.executed)
        if let reason = request.reason { failure.details["reason"] = .string(reason) }
        if asked <= request.times { throw failure }
        return Nothing()
      }
      _ = try await line.peer.call(PutOff(times: 2, service: "math", executed: .no), as: nobody)
      #expect(asked == 3)
      for request in [
        PutOff(times: 9, service: "math", executed: .unknown), PutOff(times: 9, service: "another", executed: .no),
        // A full disk is still full a moment later, so the caller gets the failure at once.
        PutOff(times: 9, service: "math", executed: .no, reason: "disk_full"),
      ] {
        asked = 0
        await #expect(throws: Failure.self) { try await line.peer.call(request, as: nobody) }
        #expect(asked == 1)
      }
      asked = 0
      let keyed = Caller(principal: nil, idempotencyKey: "k")
      _ = try await line.peer.call(PutOff(times: 1, service: "another", executed: .unknown), as: keyed)
      #expect(asked == 2, "a change with a key is safe to repeat")
    }
  }

  @Test("If a change is lost and can't be sent again, its execution is reported as unknown")
  func lostOnce() async throws {
    try await onLoop {
      let service = try HangsUp()
      service.whenAsked = { service.stop() }
      let peer = Peer(name: "math", path: service.path, clock: .system)
      let failure = await #expect(throws: Failure.self) {
        try await peer.call(
          Double(number: 1), as: Caller(principal: nil, idempotencyKey: "k"), timeout: .seconds(5))
      }
      #expect(service.asked == 1)
      #expect(failure?.kind == .unavailable && failure?.executed == .unknown)
    }
  }

  @Test(
    "If a second attempt fails, it is unknown whether the first was executed, unless the call was rejected",
    arguments: [
      (Failure.deadlineExceeded(executed: .no), Executed.unknown), (.cancelled(executed: .no), .unknown),
      (.notFound(Message("no such number")), .no),
    ])
  func lostThenAnswered(_ answer: Failure, _ told: Executed) async throws {
    try await onLoop {
      let service = try HangsUp()
      service.whenAsked = { service.answer = answer }
      let peer = Peer(name: "math", path: service.path, clock: .system)
      let failure = await #expect(throws: Failure.self) {
        try await peer.call(Double(number: 1), as: Caller(principal: nil, idempotencyKey: "k"))
      }
      #expect(service.asked == 2)
      #expect(failure?.kind == answer.kind && failure?.executed == told)
      service.stop()
    }
  }

  @Test("A stream that has begun isn't restarted silently")
  func streams() async throws {
    try await onLoop {
      let line = try Line()
      var items: [Int] = []
      let task = Loop.task {
        try await line.peer.call(Forever(), as: nobody, timeout: .seconds(20)) { items.append($0.number) }
      }
      while items.isEmpty { _ = try await line.peer.call(Double(number: 1), as: nobody) }
      try line.restart()
      await #expect {
        _ = try await task.value
      } throws: {
        ($0 as? Failure)?.kind == .unavailable
      }
      #expect(items == [0])
    }
  }
}

/// Fails with a retryable failure the given number of times.
struct PutOff: Request {
  typealias Reply = Nothing
  static let method = Method("math.number.put-off", .change, "Is answered later.")
  var times: Int
  var service: String
  var executed: Executed
  var reason: String?
}
