import CivilTime
import EventLoop
import Files
import MessageBus
import ServiceHost
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct ChangeTests {
  /// Runs a change with its idempotency key.
  @Loop static func add(
    _ front: String, key: String?, account: String? = "acc_1", in store: Store, fails: Bool = false
  ) async throws -> Added {
    let request = AddCard(front: front)
    let once = try IdempotentCall(request, Caller(principal: account.map(Fixture.principal), idempotencyKey: key))
    return try await store.write { tx in
      try once.run(in: tx) {
        try tx.run("INSERT INTO cards (front) VALUES ($1)", request.front)
        if fails { throw Failure.conflict(Message("no")) }
        let count = try tx.value(of: Int.self, "SELECT count(*) FROM cards") ?? 0
        return Added(id: count, count: count)
      }
    }
  }

  @Test("A repeated key changes nothing and returns the first reply")
  func repeated() async throws {
    try await onLoop {
      try await withStore { store, _ in
        let first = try await Self.add("a", key: "k", in: store)
        _ = try await Self.add("b", key: "other", in: store)
        #expect(try await Self.add("a", key: "k", in: store) == first)
        #expect(try Fixture.fronts(store) == ["a", "b"])
      }
    }
  }

  @Test("Without a key, every repetition of a call is executed")
  func noKey() async throws {
    try await onLoop {
      try await withStore { store, _ in
        for _ in 0..<2 { _ = try await Self.add("a", key: nil, in: store) }
        #expect(try Fixture.fronts(store) == ["a", "a"])
      }
    }
  }

  @Test("The same key with other parameters is a conflict")
  func conflict() async throws {
    try await onLoop {
      try await withStore { store, _ in
        _ = try await Self.add("a", key: "k", in: store)
        let failure = await #expect(throws: Failure.self) { try await Self.add("b", key: "k", in: store) }
        #expect(failure?.kind == .conflict)
        #expect(try Fixture.fronts(store) == ["a"])
      }
    }
  }

  @Test("Two accounts may use the same key")
  func accounts() async throws {
    try await onLoop {
      try await withStore { store, _ in
        _ = try await Self.add("a", key: "k", account: "acc_1", in: store)
        _ = try await Self.add("b", key: "k", account: "acc_2", in: store)
        #expect(try Fixture.fronts(store) == ["a", "b"])
      }
    }
  }

  @Test("A failed call stores nothing, not even its key")
  func failed() async throws {
    try await onLoop {
      try await withStore { store, _ in
        await #expect(throws: Failure.self) { try await Self.add("a", key: "k", in: store, fails: true) }
        #expect(try Fixture.fronts(store) == [])
        _ = try await Self.add("a", key: "k", in: store)
        #expect(try Fixture.fronts(store) == ["a"])
      }
    }
  }

  @Test("Concurrent calls with the same key make one change")
  func concurrent() async throws {
    try await onLoop {
      try await withStore { store, _ in
        let calls = (0..<8).map { _ in Task { @Loop in try await Self.add("a", key: "k", in: store) } }
        var answers: Set<Added> = []
        for call in calls { answers.insert(try await call.value) }
        #expect(answers.count == 1)
        #expect(try Fixture.fronts(store) == ["a"])
      }
    }
  }

  @Test(
    "Keys without an account must be long, and invalid keys are always rejected",
    arguments: [
      ("short", nil, false), ("long-enough-to-be-unique", nil, true), ("short", "acc_1", true), ("", "acc_1", false),
      ("with\0nul", "acc_1", false),
    ]
      as [(String, String?, Bool)])
  func anonymousKeys(key: String, account: String?, accepted: Bool) throws {
    let caller = Caller(principal: account.map(Fixture.principal), idempotencyKey: key)
    if accepted {
      _ = try IdempotentCall(AddCard(front: "a"), caller)
    } else {
      let failure = #expect(throws: Failure.self) { try IdempotentCall(AddCard(front: "a"), caller) }
      #expect(failure?.kind == .invalidParams)
    }
  }

  @Test("A method registered with routes.change is idempotent over the socket and across restarts")
  func overTheSocket() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        for _ in 0..<2 {
          let service = try await TestService("content", in: folder)
          service.host.routes.change(AddCard.self, in: service.store) { request, caller, tx in
            try tx.run("INSERT INTO cards (front) VALUES ($1)", "\(request.front) of \(try caller.account().account)")
            return Added(id: 7, count: try tx.value(of: Int.self, "SELECT count(*) FROM cards") ?? 0)
          }
          try await service.start()
          let caller = Caller(principal: Fixture.principal("acc_1"), idempotencyKey: "k")
          #expect(try await service.peer().call(AddCard(front: "a"), as: caller) == Added(id: 7, count: 1))
          #expect(try Fixture.fronts(service.store) == ["a of acc_1"])
          try await service.end()
        }
      }
    }
  }

  @Test("A change that waits for the disk is dropped when it is cancelled or late, and other changes continue")
  func givenUp() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let service = try await TestService("content", in: folder)
        let gate = ThreadGate()
        service.host.routes.change(AddCard.self, in: service.store) { request, _, tx in
          if request.front == "slow" { gate.wait() }
          try tx.run("INSERT INTO cards (front) VALUES ($1)", request.front)
          return Added(id: 1, count: 1)
        }
        try await service.start()
        let peer = service.peer()
        func change(_ front: String, before deadline: Instant? = nil) -> Task<Added, any Error> {
          let caller = Caller(principal: Fixture.principal("acc_1"), deadline: deadline)
          return Task { @Loop in try await peer.call(AddCard(front: front), as: caller) }
        }
        func waiting(_ count: Int) async throws {
          #expect(try await eventually { service.store.waitingWrites == count })
        }
        let slow = change("slow")
        try await waiting(1)
        let cancelled = change("cancelled")
        let late = change("late", before: LoopClock.system.now + .seconds(1))
        let patient = change("patient")
        try await waiting(4)
        cancelled.cancel()
        let given = await #expect(throws: Failure.self) { try await cancelled.value }
        #expect(given?.kind == .cancelled)
        let failure = await #expect(throws: Failure.self) { try await late.value }
        #expect(failure?.kind == .deadlineExceeded)
        // Only the service's own answer to the late call shows that it was dropped.
        #expect(try await eventually { service.host.process.connectionHandler.callsInFlight == 2 })
        gate.open()
        _ = try await (slow.value, patient.value)
        #expect(try Fixture.fronts(service.store) == ["slow", "patient"])
        #expect(service.store.waitingWrites == 0)
        try await service.end()
      }
    }
  }

  @Test("A change that waits past its deadline is dropped, and its failure states that it wasn't executed")
  func late() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let service = try await TestService("content", in: folder)
        let gate = ThreadGate()
        service.host.routes.change(AddCard.self, in: service.store) { request, _, tx in
          gate.wait()
          try tx.run("INSERT INTO cards (front) VALUES ($1)", request.front)
          return Added(id: 1, count: 1)
        }
        try await service.start()
        let peer = service.peer()
        let slow = Task { @Loop in try await peer.call(AddCard(front: "slow"), as: Caller(principal: nil)) }
        #expect(try await eventually { service.store.waitingWrites == 1 })
        // A caller that never cancels, whereas a `Peer` would cancel a late call.
        let stubborn = try await Stubborn(service.host.directories.busSocket("content"))
        try stubborn.send(AddCard(front: "late"), before: LoopClock.system.now + .seconds(1))
        #expect(try await eventually { service.store.waitingWrites == 2 })
        #expect(try await eventually { !stubborn.heard.isEmpty })
        let error = try JSON.decode(JSONValue.self, from: stubborn.heard)["error"]
        #expect(error?["data"]?["kind"] == "deadline_exceeded" && error?["data"]?["executed"] == "no")
        gate.open()
        _ = try await slow.value
        #expect(try await eventually { service.store.waitingWrites == 0 })
        #expect(try Fixture.fronts(service.store) == ["slow"])
        try await service.end()
      }
    }
  }

  @Test("A failed change returns its reason, and a change with unreadable parameters isn't executed")
  func refused() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let service = try await TestService("content", in: folder)
        service.host.routes.change(AddCard.self, in: service.store) { request, _, tx in
          try tx.run("INSERT INTO cards (front) VALUES ($1)", request.front)
          if request.front == "limit" { throw Failure.conflict(Message("no")) }
          try tx.run("INSERT INTO nowhere VALUES (1)")
          return Added(id: 1, count: 1)
        }
        try await service.start()
        let peer = service.peer()
        let caller = Caller(principal: Fixture.principal("acc_1"))
        let conflict = await #expect(throws: Failure.self) { try await peer.call(AddCard(front: "limit"), as: caller) }
        #expect(conflict?.kind == .conflict)
        let fault = await #expect(throws: Failure.self) { try await peer.call(AddCard(front: "fault"), as: caller) }
        #expect(fault?.kind == .internal && fault?.executed == .unknown)
        let params = try RawJSON(JSONValue.object(["front": 1]))
        let wrong = await #expect(throws: Failure.self) {
          try await peer.callText(AddCard.method, params, as: caller, timeout: .seconds(5))
        }
        #expect(wrong?.kind == .invalidParams && wrong?.message.en.contains("front") == true)
        #expect(try Fixture.fronts(service.store) == [])
        try await service.end()
      }
    }
  }
}

/// Sends a call and waits for the answer, however late it is.
@Loop private final class Stubborn: ByteStreamOwner {
  /// The last answer.
  private(set) var heard: Bytes = []
  private var decoder = FrameDecoder(framing: .lengthPrefixed, limit: 1 << 20)
  private let stream: ByteStream

  init(_ path: String) async throws {
    stream = try await ByteStream.connect(path)
    stream.start(owner: self)
  }

  func send(_ request: AddCard, before deadline: Instant) throws {
    let meta = try JSON.encode(
      InnerMeta(deadline: deadline.nanoseconds, idempotencyKey: nil, stream: nil, principal: nil))
    let head = InnerRequest.head(of: AddCard.method.name)
    let params = try JSON.encode(request)
    stream.append { out in
      Framing.lengthPrefixed.write(into: &out, atMost: InnerRequest.capacity + head.count + meta.count + params.count) {
        out in
        InnerRequest.write(into: &out, id: 1, head: head.span, meta: { $0.append(meta.span) }, params: params.span)
      }
    }
  }

  func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    try? decoder.feed(bytes) { frame in heard = Bytes(frame) }
  }
  func drained(_ stream: ByteStream) {}
  func ended(_ stream: ByteStream, fault: UVFault?) {}
}
