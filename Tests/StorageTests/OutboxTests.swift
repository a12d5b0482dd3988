import CivilTime
import EventLoop
import Files
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct OutboxTests {
  @Loop private func emit(_ ids: [String], from store: Store) async throws {
    try await store.write { tx in
      for id in ids { try tx.emit(CardAdded(card: id), account: "acc_1", app: "flippin") }
    }
  }

  @Test("An emitted event contains what its receiver needs", arguments: Backend.installed)
  func fields(backend: Backend) async throws {
    try await withStore(on: backend, "content.db") { store, clock in
      try await emit(["a"], from: store)
      let event = try #require(try store.pendingEvents(after: 0).events.first)
      #expect(event.id == "content-\(event.sequence)")
      #expect(event.source == "content")
      #expect(event.type == "content.card.added")
      #expect(event.subject == "acc_1")
      #expect(event.app == "flippin")
      #expect(event.time == clock.wallNow.milliseconds)
      try #expect(JSON.decode(CardAdded.self, from: event.data.bytes) == CardAdded(card: "a"))
    }
  }

  @Test(
    "An event has the trace of its change, or none if the change has none",
    arguments: Backend.installed)
  func traced(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      let trace = try #require(TraceContext("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"))
      try await store.write { tx in
        tx.trace = trace
        tx.traceState = "vendor=1"
        try tx.emit(CardAdded(card: "a"), account: "acc_1", app: "test")
      }
      try await emit(["b"], from: store)
      let events = try store.pendingEvents(after: 0).events
      #expect(events.map(\.traceparent) == [trace.traceparent, nil])
      #expect(events.map(\.tracestate) == ["vendor=1", nil])
      #expect(try store.tail(after: nil, limit: 10) == events)
      let sent = String(decoding: try JSON.encode(events[1]), as: UTF8.self)
      #expect(!sent.contains("trace"), "absent members aren't encoded")
    }
  }

  @Test("If a write throws, its event is never sent and the sender isn't woken", arguments: Backend.installed)
  func rolledBack(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      var wakes = 0
      store.onOutboxCommitted = { wakes += 1 }
      await #expect(throws: Refused.self) {
        try await store.write { tx in
          try tx.emit(CardAdded(card: "a"), account: "acc_1", app: "test")
          throw Refused(why: "after all")
        }
      }
      try await store.write { try $0.add("quiet") }
      #expect(wakes == 0)
      try await emit(["b"], from: store)
      #expect(wakes == 1)
      try #expect(store.pendingEvents(after: 0).events.count == 1)
    }
  }

  @Test("Events are read in order, in parts and by type", arguments: Backend.installed)
  func parts(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      try await emit(["a", "b"], from: store)
      try await store.write { try $0.emit(CardRemoved(card: "a"), account: "acc_1", app: "test") }
      try await emit(["c"], from: store)
      let all = try store.pendingEvents(after: 0)
      #expect(all.events.map(\.sequence) == all.events.map(\.sequence).sorted())
      let first = try store.pendingEvents(after: 0, types: [CardAdded.type], limit: 3)
      #expect(first.events.count == 2)
      #expect(first.through == all.events[2].sequence, "an event of another type counts as examined")
      let second = try store.pendingEvents(after: first.through, types: [CardAdded.type], limit: 3)
      #expect(second.events.map(\.sequence) == [all.events[3].sequence])
      try #expect(store.pendingEvents(after: second.through).through == second.through)
    }
  }

  /// Keeps no events that all subscribers have.
  private static let trimming = StoreLimits(keptEvents: 0)

  @Test("An event is kept until all subscribers have it", arguments: Backend.installed)
  func trimming(backend: Backend) async throws {
    try await withStore(on: backend, limits: Self.trimming) { store, _ in
      try await store.subscribe(["progress", "notifications"])
      try await emit(["a", "b"], from: store)
      let events = try store.pendingEvents(after: 0).events
      try await store.acknowledge([(subscriber: "progress", cursor: Self.through(events[1].sequence))])
      try #expect(store.pendingEvents(after: 0).events.count == 2)
      try await store.acknowledge([(subscriber: "notifications", cursor: Self.through(events[0].sequence))])
      try #expect(store.pendingEvents(after: 0).events.map(\.id) == [events[1].id])
      try #expect(store.cursor(of: "progress") == Self.through(events[1].sequence))
    }
  }

  @Test("A late acknowledgement doesn't move a cursor back", arguments: Backend.installed)
  func lateAcknowledgement(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      try await store.subscribe(["progress"])
      try await store.acknowledge([(subscriber: "progress", cursor: OutboxCursor(through: 9, delivered: 8))])
      try await store.acknowledge([(subscriber: "progress", cursor: OutboxCursor(through: 4, delivered: 4))])
      try #expect(store.cursor(of: "progress") == OutboxCursor(through: 9, delivered: 8))
    }
  }

  @Test(
    "A removed subscriber doesn't delay the others, and without subscribers no events are kept",
    arguments: Backend.installed)
  func unsubscribing(backend: Backend) async throws {
    try await withStore(on: backend, limits: Self.trimming) { store, _ in
      try await store.subscribe(["progress", "gone"])
      try await emit(["a"], from: store)
      let last = try store.pendingEvents(after: 0).through
      try await store.acknowledge([(subscriber: "progress", cursor: Self.through(last))])
      try await store.subscribe(["progress"])
      try #expect(store.pendingEvents(after: 0).events.isEmpty)
      try await emit(["b"], from: store)
      try #expect(store.pendingEvents(after: last).events.count == 1)
      try await store.subscribe([])
      try #expect(store.pendingEvents(after: 0).events.isEmpty)
    }
  }

  @Test(
    "Event numbers start at the database's creation time and continue after the outbox was emptied",
    arguments: Backend.installed)
  func sequences(backend: Backend) async throws {
    try await withStore(on: backend, limits: Self.trimming) { store, clock in
      let born = clock.wallNow.milliseconds
      try await emit(["a"], from: store)
      let first = try store.pendingEvents(after: 0).through
      #expect(first == born + 1)
      try await store.subscribe([])
      try await emit(["b"], from: store)
      try #expect(store.pendingEvents(after: 0).through == first + 1)
    }
  }

  private static func through(_ sequence: Int64) -> OutboxCursor {
    OutboxCursor(through: sequence, delivered: sequence)
  }

  @Test("Delivered events are kept for a day, up to a maximum number", arguments: Backend.installed)
  func retention(backend: Backend) async throws {
    try await withStore(on: backend, limits: StoreLimits(keptEvents: 3, keptFor: .seconds(86400))) { store, clock in
      try await store.subscribe(["progress"])
      try await emit((1...8).map { "c\($0)" }, from: store)
      let events = try store.pendingEvents(after: 0).events
      try await store.acknowledge([(subscriber: "progress", cursor: Self.through(events[6].sequence))])
      try #expect(store.pendingEvents(after: 0).events.map(\.id) == events[5...].map(\.id))
      #expect(try store.size().outboxEvents == 1, "only waiting events are counted")
      clock.advance(by: .seconds(86401))
      try await store.forgetOldEvents()
      try #expect(store.pendingEvents(after: 0).events.map(\.id) == [events[7].id], "a waiting event is never deleted")
    }
  }

  @Test("A restored database sends all kept events again and doesn't delete any too early")
  func restored() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        let day = Timestamp(milliseconds: 1_790_000_000_000)
        @Loop func open(_ now: Timestamp) throws -> Store {
          try Store.open(
            path, migrations: [Fixture.cards], clock: LoopClock(wall: now), limits: StoreLimits(keptEvents: 4))
        }
        let before = try open(day)
        try await before.subscribe(["other", "progress"])
        try await emit(["a", "b", "c"], from: before)
        let events = try before.pendingEvents(after: 0).events
        for subscriber in ["other", "progress"] {
          try await before.acknowledge([(subscriber: subscriber, cursor: Self.through(events[2].sequence))])
        }
        await before.close()
        let restoredAt = day + .seconds(3600)
        try Store.renumber(restored: path, now: restoredAt, beyond: 0)
        let audit = try Store.audit(file: path, [])
        #expect(audit.problems.isEmpty)

        let store = try open(restoredAt + .seconds(1))
        let cursor = try store.cursor(of: "progress")
        #expect(cursor == Self.through(events[0].sequence - 1))
        try #expect(store.pendingEvents(after: cursor.through).events.map(\.id) == events.map(\.id))
        try await emit(["d", "e"], from: store)
        let last = try store.pendingEvents(after: 0).through
        #expect(last == restoredAt.milliseconds + 2)
        for subscriber in ["other", "progress"] {
          try await store.acknowledge([(subscriber: subscriber, cursor: Self.through(last))])
        }
        let kept = try store.pendingEvents(after: 0).events.map(\.sequence)
        #expect(
          kept == [events[1].sequence, events[2].sequence, last - 1, last],
          "four events are kept, despite gaps in the numbers")
        await store.close()
      }
    }
  }

  @Test(
    "A cursor can be set back, and the caller gets the number of the first kept event",
    arguments: Backend.installed)
  func rewinding(backend: Backend) async throws {
    try await withStore(on: backend, limits: StoreLimits(keptEvents: 2)) { store, _ in
      try await store.subscribe(["progress"])
      try await emit(["a", "b", "c", "d"], from: store)
      let events = try store.pendingEvents(after: 0).events
      try await store.acknowledge([(subscriber: "progress", cursor: Self.through(events[3].sequence))])
      let first = try await store.rewind(subscriber: "progress", to: events[0].sequence)
      #expect(first == events[2].sequence)
      try #expect(store.cursor(of: "progress") == OutboxCursor(through: events[0].sequence, delivered: 0))
    }
  }

  @Test(
    "Only events of a subscriber's types count as waiting for it, and the age of the oldest is reported",
    arguments: Backend.installed)
  func lag(backend: Backend) async throws {
    try await withStore(on: backend) { store, clock in
      try await store.write { try $0.emit(CardRemoved(card: "x"), account: "acc_1", app: "test") }
      clock.advance(by: .seconds(5))
      try await emit(["a", "b"], from: store)
      let lag = try store.lag(after: 0, types: [CardAdded.type])
      #expect(lag == OutboxLag(events: 2, oldest: clock.wallNow))
      let last = try store.pendingEvents(after: 0).through
      #expect(try store.lag(after: last, types: [CardAdded.type]) == OutboxLag(events: 0, oldest: nil))
    }
  }

  @Test(
    "The tail lists the latest events, or those after a number, filtered by account and type",
    arguments: Backend.installed)
  func tail(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      try await emit(["a", "b", "c"], from: store)
      try await store.write { try $0.emit(CardRemoved(card: "a"), account: "acc_2", app: "test") }
      let all = try store.pendingEvents(after: 0).events
      #expect(try store.tail(after: nil, limit: 2) == Array(all[2...]))
      #expect(try store.tail(after: all[0].sequence, limit: 2) == Array(all[1...2]))
      #expect(try store.tail(after: nil, limit: 10, account: "acc_2") == [all[3]])
      #expect(try store.tail(after: 0, limit: 10, type: CardAdded.type) == Array(all[..<3]))
    }
  }

  @Test("A change that emits an oversized event fails", arguments: Backend.installed)
  func tooLarge(backend: Backend) async throws {
    try await withStore(on: backend, limits: StoreLimits(eventBytes: 100)) { store, _ in
      await #expect(throws: StoreFault.self) {
        try await store.write { tx in
          try tx.add("a")
          try tx.emit(CardAdded(card: String(repeating: "x", count: 100)), account: "acc_1", app: "test")
        }
      }
      try #expect(Fixture.count(store) == 0)
    }
  }

  @Test(
    "A full outbox rejects only changes that emit events, and gaps in the numbering don't count",
    arguments: Backend.installed)
  func full(backend: Backend) async throws {
    let skip =
      backend == .sqlite
      ? "UPDATE sqlite_sequence SET seq = seq + 1000 WHERE name = 'outbox'"
      : "SELECT setval('outbox_sequence_seq', last_value + 1000) FROM outbox_sequence_seq"
    try await withStore(on: backend, limits: StoreLimits(outboxEvents: 3)) { store, _ in
      let add = { @Sendable (tx: Transaction) in
        try tx.add("\(UInt64.random(in: 0 ... .max))")
        try tx.emit(CardAdded(card: "x"), account: "acc_1", app: "flippin")
      }
      try await store.subscribe(["progress"])
      try await store.write { try add($0) }
      try await store.write { try $0.run(skip) }
      try await store.write { try add($0) }
      try await store.write { try add($0) }
      let failure = await #expect(throws: Failure.self) { try await store.write { try add($0) } }
      #expect(failure?.kind == .unavailable && failure?.details["reason"] == "outbox_full")
      try await store.write { try $0.add("quiet") }
      try #expect(Fixture.count(store) == 4)
      let first = try #require(store.pendingEvents(after: 0).events.first).sequence
      try await store.write { try $0.run("DELETE FROM outbox WHERE sequence = $1", first) }
      try await store.write { try add($0) }
    }
  }
}
