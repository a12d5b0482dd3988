import CivilTime
import EventLoop
import Files
import Glibc
import MessageBus
import ServiceHost
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct EventTests {
  @Loop static func emit(_ fronts: [String], in store: Store) async throws {
    for front in fronts {
      try await store.write { try $0.emit(CardAdded(front: front), account: "acc_1", app: "flippin") }
    }
  }

  /// A subscriber that records its events and answers as the test decides.
  @Loop final class Subscriber {
    var got: [String] = []
    var deliveries: [DeliverEvents] = []
    var answer: @Loop (DeliverEvents) throws -> EventReceipt = {
      EventReceipt(outcome: .done, cursor: $0.events.last?.sequence ?? 0)
    }

    func take(_ delivery: DeliverEvents) throws -> EventReceipt {
      deliveries.append(delivery)
      let receipt = try answer(delivery)
      got += try delivery.events.filter { $0.sequence <= receipt.cursor }.map {
        try $0.data.decode(CardAdded.self).front
      }
      return receipt
    }
  }

  @Loop static func sending(
    _ body: @Loop (Store, Subscriber, EventSender) async throws -> Void
  ) async throws {
    try await withStore { store, log in
      let subscriber = Subscriber()
      let sender = EventSender(store: store, clock: .system, log: log, metrics: Metrics()) { _, delivery in
        try subscriber.take(delivery)
      }
      try await body(store, subscriber, sender)
      sender.stop()
    }
  }

  @Test("Events arrive in order, even if they were emitted before the start, and the outbox is emptied")
  func order() async throws {
    try await onLoop {
      try await Self.sending { store, subscriber, sender in
        try await store.subscribe(["progress"])
        try await Self.emit(["a", "b"], in: store)
        try await sender.start(["progress": [CardAdded.type]])
        try await Self.emit(["c"], in: store)
        #expect(try await eventually { subscriber.got.count == 3 })
        #expect(subscriber.got == ["a", "b", "c"])
        #expect(try await eventually { try store.size().outboxEvents == 0 })
      }
    }
  }

  @Test("Events without a subscriber are skipped and leave the outbox")
  func filtered() async throws {
    try await onLoop {
      try await Self.sending { store, subscriber, sender in
        try await sender.start(["progress": [CardAdded.type]])
        try await store.write { try $0.emit(CardRemoved(front: "x"), account: "acc_1", app: "flippin") }
        try await Self.emit(["a"], in: store)
        #expect(try await eventually { try store.size().outboxEvents == 0 })
        #expect(subscriber.got == ["a"])
      }
    }
  }

  @Test("An unreachable subscriber gets every event later, once")
  func unreachable() async throws {
    try await onLoop {
      try await Self.sending { store, subscriber, sender in
        var down = 3
        let answer = subscriber.answer
        subscriber.answer = { delivery in
          down -= 1
          if down >= 0 { throw Failure.unavailable("progress") }
          return try answer(delivery)
        }
        try await sender.start(["progress": [CardAdded.type]])
        try await Self.emit(["a", "b"], in: store)
        #expect(try await eventually { subscriber.got.count == 2 })
        #expect(subscriber.got == ["a", "b"])
      }
    }
  }

  @Test("A subscriber's absence and its return are each logged once")
  func staysAway() async throws {
    try await onLoop {
      try await withStore { store, _ in
        var lines: [String] = []
        let log = Log(service: "content", level: .notice, clock: .system) { lines.append($0.message) }
        let subscriber = Subscriber()
        var misses = 0
        // The clock is manual, so that a second of retries takes no time.
        let clock = LoopClock(wall: Timestamp(milliseconds: 0))
        let sender = EventSender(store: store, clock: clock, log: log, metrics: Metrics()) { _, delivery in
          misses += 1
          if misses <= 7 { throw Failure.unavailable("progress") }
          return try subscriber.take(delivery)
        }
        try await sender.start(["progress": [CardAdded.type]])
        try await Self.emit(["a"], in: store)
        let arrived = try await eventually {
          clock.advance(by: .seconds(5))
          return subscriber.got == ["a"]
        }
        #expect(arrived)
        #expect(lines == ["events wait for a subscriber", "a subscriber accepts events again"])
        sender.stop()
      }
    }
  }

  @Test("Events that a full quarantine rejected are sent again, and those before them aren't")
  func failing() async throws {
    try await onLoop {
      try await Self.sending { store, subscriber, sender in
        try await store.subscribe(["progress"])
        try await Self.emit(["a", "b", "c"], in: store)
        let answer = subscriber.answer
        subscriber.answer = { delivery in
          if subscriber.deliveries.count > 1 { return try answer(delivery) }
          return EventReceipt(outcome: .full, cursor: delivery.events[0].sequence)
        }
        try await sender.start(["progress": [CardAdded.type]])
        #expect(try await eventually { subscriber.got.count == 3 })
        #expect(subscriber.got == ["a", "b", "c"])
        #expect(subscriber.deliveries[1].events.count == 2)
        #expect(subscriber.deliveries[1].previous == subscriber.deliveries[0].events[0].sequence)
      }
    }
  }

  @Test("A failed subscriber doesn't delay another one")
  func independent() async throws {
    try await onLoop {
      try await withStore { store, log in
        let subscriber = Subscriber()
        let sender = EventSender(store: store, clock: .system, log: log, metrics: Metrics()) { name, delivery in
          if name == "ai" { throw Failure.unavailable("ai") }
          return try subscriber.take(delivery)
        }
        try await sender.start(["ai": [CardAdded.type], "progress": [CardAdded.type]])
        try await Self.emit(["a"], in: store)
        #expect(try await eventually { subscriber.got == ["a"] })
        #expect(try store.size().outboxEvents == 1, "the event is kept for the other subscriber")
        sender.stop()
      }
    }
  }

  @Test("A repeated delivery is applied once, and only the first one is announced")
  func once() async throws {
    try await onLoop {
      try await withStore { store, log in
        let receiver = EventReceiver(log: log, clock: .system, metrics: Metrics())
        let announced = Announcements()
        receiver.on(CardAdded.self, in: store) { event, body, tx in
          let front = "\(body.front) of \(event.subject)"
          try tx.run("INSERT INTO cards (front) VALUES ($1)", front)
          tx.whenCommitted { announced.all.append(front) }
        }
        let delivery = DeliverEvents(
          source: "content", previous: 0, events: try [Self.event(1, "a"), Self.event(4, "b")])
        for _ in 0..<2 {
          #expect(try await receiver.receive(delivery) == EventReceipt(outcome: .done, cursor: 4))
        }
        #expect(try Fixture.fronts(store) == ["a of acc_1", "b of acc_1"])
        #expect(announced.all == ["a of acc_1", "b of acc_1"], "each change is announced once")
      }
    }
  }

  @Test("The span for applying an event is between the span of its cause and those of the events it emits")
  func traced() async throws {
    try await onLoop {
      var lines: [LogRecord] = []
      let log = Log(service: "progress", clock: .system) { lines.append($0) }
      try await withStore { store, _ in
        let receiver = EventReceiver(
          log: log, clock: .system, metrics: Metrics(), spans: SpanLog(log, clock: .system))
        receiver.on(CardAdded.self, in: store) { event, body, tx in
          if body.front == "bad" { throw Failure.conflict(Message("no")) }
          try tx.emit(CardAdded(front: "more"), account: event.subject, app: event.app)
        }
        let cause = TraceIDs.shared.trace(isSampled: true)
        var events = try [Self.event(1, "a"), Self.event(2, "b"), Self.event(3, "bad", account: "acc_2")]
        for place in [0, 2] {
          events[place].traceparent = cause.traceparent
          events[place].tracestate = "v=1"
        }
        _ = try await receiver.receive(DeliverEvents(source: "content", previous: 0, events: events))

        func text(_ line: LogRecord, _ field: String) -> LoggedValue? {
          line.fields.first { $0.name == field }?.value
        }
        let spans = lines.filter { $0.message == "span" }
        #expect(spans.count == 2, "only the traced events have spans")
        for (span, outcome) in zip(spans, ["ok", "failed"]) {
          #expect(text(span, "trace_id") == .text(cause.traceID) && text(span, "parent_id") == .text(cause.spanID))
          #expect(text(span, "kind") == .text("consumer") && text(span, "name") == .text(CardAdded.type))
          #expect(text(span, "peer") == .text("content") && text(span, "outcome") == .text(outcome))
        }
        let failure = try #require(lines.first { $0.message.contains("can't apply an event") })
        #expect(text(failure, "span_id") == text(spans[1], "span_id"))

        let emitted = try store.pendingEvents(after: 0).events
        let below = try #require(emitted[0].traceparent.flatMap { TraceContext($0) })
        #expect(below.traceID == cause.traceID && .text(below.spanID) == text(spans[0], "span_id"))
        #expect(emitted.map(\.tracestate) == ["v=1", nil], "an event without a trace starts none")
      }
    }
  }

  @Test("A handler that throws changes nothing and blocks only its account until it recovers")
  func poison() async throws {
    try await onLoop {
      let clock = LoopClock(wall: Timestamp(seconds: 0))
      try await withStore(clock) { store, log in
        let receiver = EventReceiver(log: log, clock: clock, metrics: Metrics())
        let sick = Flag()
        receiver.on(CardAdded.self, in: store) { _, body, tx in
          try tx.run("INSERT INTO cards (front) VALUES ($1)", body.front)
          if body.front == "bad", sick.isSet { throw Failure.conflict(Message("no")) }
        }
        let events = try [
          Self.event(1, "a"), Self.event(2, "bad"), Self.event(3, "other", account: "acc_2"), Self.event(4, "c"),
        ]
        let delivery = DeliverEvents(source: "content", previous: 0, events: events)
        for _ in 0..<3 {
          #expect(try await receiver.receive(delivery) == EventReceipt(outcome: .done, cursor: 4))
        }
        #expect(try Fixture.fronts(store) == ["a", "other"])
        #expect(try store.quarantinedEvents().map(\.behind) == [1])
        sick.isSet = false
        clock.advance(by: .seconds(1))
        let isHealed = try await eventually {
          clock.advance(by: .zero)  // With a database server, due events are known a moment later.
          return try Fixture.fronts(store) == ["a", "other", "bad", "c"] && store.quarantinedEvents().isEmpty
        }
        #expect(isHealed)
        receiver.stop()
      }
    }
  }

  @Test("An event quarantined in an earlier run is retried on time")
  func quarantineOverRestart() async throws {
    try await onLoop {
      let clock = LoopClock(wall: Timestamp(seconds: 0))
      try await withStore(clock) { store, log in
        let sick = EventReceiver(log: log, clock: clock, metrics: Metrics())
        sick.on(CardAdded.self, in: store) { _, _, _ in throw Failure.conflict(Message("no")) }
        _ = try await sick.receive(
          DeliverEvents(source: "content", previous: 0, events: [Self.event(1, "a"), Self.event(2, "b")]))
        sick.stop()
        let well = EventReceiver(log: log, clock: clock, metrics: Metrics())
        let announced = Announcements()
        well.on(CardAdded.self, in: store) { _, body, tx in
          try tx.run("INSERT INTO cards (front) VALUES ($1)", body.front)
          tx.whenCommitted { announced.all.append(body.front) }
        }
        well.start()
        #expect(try Fixture.fronts(store) == [])
        let isAnnounced = try await eventually {
          clock.advance(by: .seconds(1))
          return announced.all == ["a", "b"]
        }
        #expect(isAnnounced)
        #expect(try Fixture.fronts(store) == ["a", "b"])
        well.stop()
      }
    }
  }

  @Test("A malformed delivery is rejected", arguments: [("other", [1, 2]), ("content", [2, 1])])
  func strange(source: String, sequences: [Int64]) async throws {
    try await onLoop {
      try await withStore { store, log in
        let receiver = EventReceiver(log: log, clock: .system, metrics: Metrics())
        receiver.on(CardAdded.self, in: store) { _, _, _ in }
        let events = try sequences.map { try Self.event($0, "a") }
        let failure = await #expect(throws: Failure.self) {
          try await receiver.receive(DeliverEvents(source: source, previous: 0, events: events))
        }
        #expect(failure?.kind == .invalidParams)
        #expect(try store.inboxCursors().isEmpty)
      }
    }
  }

  @Test("A delivery with a gap is rejected with the cursor from which to continue")
  func gap() async throws {
    try await onLoop {
      try await withStore { store, log in
        let receiver = EventReceiver(log: log, clock: .system, metrics: Metrics())
        receiver.on(CardAdded.self, in: store) { _, _, _ in }
        let delivery = DeliverEvents(source: "content", previous: 6, events: [try Self.event(7, "a")])
        #expect(try await receiver.receive(delivery) == EventReceipt(outcome: .gap, cursor: 0))
      }
    }
  }

  @Test("A service can deliver only its own events")
  func source() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        // In these settings, the service `ai` has another user, while this process may act as any other service.
        let receiver = try await TestService("progress", in: folder, users: "ai:\(geteuid() + 1)")
        receiver.host.events.receiver.on(CardAdded.self, in: receiver.store) { _, body, tx in
          try tx.run("INSERT INTO cards (front) VALUES ($1)", body.front)
        }
        try await receiver.start()
        let peer = receiver.peer()
        let method = DeliverEvents.method(of: "progress")
        var event = try Self.event(1, "a")
        let good = DeliverEvents(source: "content", previous: 0, events: [event])
        event.source = "ai"
        let untrue = DeliverEvents(source: "ai", previous: 0, events: [event])
        let failure = await #expect(throws: Failure.self) {
          _ = try await peer.call(untrue, as: Caller(principal: nil), method: method)
        }
        #expect(failure?.kind == .permissionDenied)
        let receipt = try await peer.call(good, as: Caller(principal: nil), method: method)
        #expect(receipt.outcome == .done)
        #expect(try Fixture.fronts(receiver.store) == ["a"])
        try await receiver.end()
      }
    }
  }

  @Test("A delivery that contains another service's event is rejected")
  func foreignEvent() async throws {
    try await onLoop {
      try await withStore { store, log in
        let receiver = EventReceiver(log: log, clock: .system, metrics: Metrics())
        receiver.on(CardAdded.self, in: store) { _, _, _ in }
        var event = try Self.event(7, "a")
        event.source = "ai"
        let delivery = DeliverEvents(source: "content", previous: 0, events: [event])
        let failure = await #expect(throws: Failure.self) { _ = try await receiver.receive(delivery) }
        #expect(failure?.kind == .invalidParams)
      }
    }
  }

  @Test("Events between services are applied once, even if the receiver is killed")
  func services() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let sender = try await TestService("content", in: folder, events: ["progress": [CardAdded.type]])
        try await sender.start()
        try await Self.emit(["a", "b"], in: sender.store)
        for expected in [["a", "b"], ["a", "b", "c"]] {
          let receiver = try await TestService("progress", in: folder)
          receiver.host.events.receiver.on(CardAdded.self, in: receiver.store) { _, body, tx in
            try tx.run("INSERT INTO cards (front) VALUES ($1)", body.front)
          }
          try await receiver.start()
          #expect(try await eventually { try Fixture.fronts(receiver.store) == expected })
          try await receiver.end()
          try await Self.emit(["c"], in: sender.store)
        }
        try await sender.end()
      }
    }
  }

  static func event(_ sequence: Int64, _ front: String, account: String = "acc_1") throws -> Event {
    Event(
      id: "content-\(sequence)", source: "content", type: CardAdded.type, subject: account, app: "flippin", time: 0,
      sequence: sequence, data: try RawJSON(CardAdded(front: front)))
  }
}

/// The notifications that were sent after the commit.
@Loop private final class Announcements {
  var all: [String] = []
  nonisolated init() {}
}
