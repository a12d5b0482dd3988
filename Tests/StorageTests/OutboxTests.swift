import CivilTime
import EventLoop
import Storage
import Testing
import Wire

@Suite struct OutboxTests {
  @Loop private func emit(_ ids: [String], from store: Store) async throws {
    try await store.write { tx in
      for id in ids { try tx.emit(CardAdded(card: id), account: "acc_1", app: "flippin") }
    }
  }

  @Test("an emitted event carries what its receiver needs")
  func fields() async throws {
    try await withStore("content.db") { store, clock in
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

  @Test("an event of a body that throws never leaves, and nobody is woken for it")
  func rolledBack() async throws {
    try await withStore { store, _ in
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

  @Test("events come in order, in parts, and only those asked for")
  func parts() async throws {
    try await withStore { store, _ in
      try await emit(["a", "b"], from: store)
      try await store.write { try $0.emit(CardRemoved(card: "a"), account: "acc_1", app: "test") }
      try await emit(["c"], from: store)
      let all = try store.pendingEvents(after: 0)
      #expect(all.events.map(\.sequence) == all.events.map(\.sequence).sorted())
      let first = try store.pendingEvents(after: 0, types: [CardAdded.type], limit: 3)
      #expect(first.events.count == 2)
      #expect(first.through == all.events[2].sequence, "the one that isn't asked for counts as looked at")
      let second = try store.pendingEvents(after: first.through, types: [CardAdded.type], limit: 3)
      #expect(second.events.map(\.sequence) == [all.events[3].sequence])
      try #expect(store.pendingEvents(after: second.through).through == second.through)
    }
  }

  @Test("an event is kept until all subscribers have it")
  func trimming() async throws {
    try await withStore { store, _ in
      try await store.subscribe(["progress", "notifications"])
      try await emit(["a", "b"], from: store)
      let events = try store.pendingEvents(after: 0).events
      try await store.acknowledge(subscriber: "progress", through: events[1].sequence)
      try #expect(store.pendingEvents(after: 0).events.count == 2)
      try await store.acknowledge(subscriber: "notifications", through: events[0].sequence)
      try #expect(store.pendingEvents(after: 0).events.map(\.id) == [events[1].id])
      try #expect(store.cursor(of: "progress") == events[1].sequence)
    }
  }

  @Test("a late acknowledgement doesn't move a cursor back")
  func lateAcknowledgement() async throws {
    try await withStore { store, _ in
      try await store.subscribe(["progress"])
      try await store.acknowledge(subscriber: "progress", through: 9)
      try await store.acknowledge(subscriber: "progress", through: 4)
      try #expect(store.cursor(of: "progress") == 9)
    }
  }

  @Test("a subscriber that is no longer named holds nothing up; without any, nothing is kept")
  func unsubscribing() async throws {
    try await withStore { store, _ in
      try await store.subscribe(["progress", "gone"])
      try await emit(["a"], from: store)
      let last = try store.pendingEvents(after: 0).through
      try await store.acknowledge(subscriber: "progress", through: last)
      try await store.subscribe(["progress"])
      try #expect(store.pendingEvents(after: 0).events.isEmpty)
      try await emit(["b"], from: store)
      try #expect(store.pendingEvents(after: last).events.count == 1)
      try await store.subscribe([])
      try #expect(store.pendingEvents(after: 0).events.isEmpty)
    }
  }

  @Test("sequences go on after the outbox was emptied, and a new file's are beyond an old one's")
  func sequences() async throws {
    try await withStore { store, clock in
      let born = clock.wallNow.milliseconds
      try await emit(["a"], from: store)
      let first = try store.pendingEvents(after: 0).through
      #expect(first == born + 1)
      try await store.subscribe([])
      try await emit(["b"], from: store)
      try #expect(store.pendingEvents(after: 0).through == first + 1)
    }
  }
}
