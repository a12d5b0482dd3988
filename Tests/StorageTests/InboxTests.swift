import CivilTime
import EventLoop
import Storage
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct InboxTests {
  static let plan = RetryPlan(tries: 3, firstWait: .seconds(1), longestWait: .seconds(60))

  static func event(_ sequence: Int64, source: String = "content", account: String = "acc_1") throws -> Event {
    Event(
      id: "\(source)-\(sequence)", source: source, type: CardAdded.type, subject: account, app: "test", time: 0,
      sequence: sequence, data: RawJSON(bytes: try JSON.encode(CardAdded(card: "\(source)\(sequence)"))))
  }

  /// Delivers events. The body adds a card for each event, and throws for the sequence numbers in `sick`.
  @Loop static func deliver(
    _ events: [Event], after previous: Int64, to store: Store, sick: Set<Int64> = []
  ) async throws -> DeliveryResult {
    try await store.write { tx in
      try tx.receive(events, from: events[0].source, after: previous) { event, tx in try add(event, tx, sick) }
    }
  }

  static func add(_ event: Event, _ tx: Transaction, _ sick: Set<Int64>) throws {
    try tx.add(try JSON.decode(CardAdded.self, from: event.data.bytes).card)
    if sick.contains(event.sequence) { throw Refused(why: "poison") }
  }

  /// Delivers one event.
  @Loop private func deliver(
    _ sequence: Int64, after previous: Int64, to store: Store, source: String = "content", account: String = "acc_1",
    sick: Set<Int64> = []
  ) async throws -> EventOutcome? {
    let event = try Self.event(sequence, source: source, account: account)
    return try await Self.deliver([event], after: previous, to: store, sick: sick).outcomes.first?.outcome
  }

  @Test(
    "Events in order are applied, even if the sender skipped events for other subscribers in between",
    arguments: Backend.installed)
  func inOrder(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      try await #expect(deliver(3, after: 0, to: store) == .applied)
      try await #expect(deliver(4, after: 3, to: store) == .applied)
      try await #expect(deliver(9, after: 4, to: store) == .applied)
      try #expect(Fixture.count(store) == 3)
    }
  }

  @Test("A repeated event is skipped, and each source has its own numbering", arguments: Backend.installed)
  func repeats(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      _ = try await deliver(3, after: 0, to: store)
      try await #expect(deliver(3, after: 0, to: store) == .repeated)
      try await #expect(deliver(2, after: 0, to: store) == .repeated)
      try await #expect(deliver(3, after: 0, to: store, source: "ai") == .applied)
      try #expect(Fixture.count(store) == 2)
      try #expect(store.inboxCursors().map(\.cursor) == [3, 3])
    }
  }

  @Test("If a delivery is partly a repeat, it is applied from its first new event", arguments: Backend.installed)
  func overlap(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      let events = try (Int64(1)...4).map { try Self.event($0) }
      _ = try await Self.deliver(Array(events[..<2]), after: 0, to: store)
      let taken = try await Self.deliver(events, after: 0, to: store)
      #expect(taken.outcomes.map(\.outcome) == [.repeated, .repeated, .applied, .applied])
      #expect(taken.cursor == 4)
    }
  }

  @Test(
    "A delivery with a gap is rejected with the cursor to continue from, and changes nothing",
    arguments: Backend.installed)
  func gaps(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      let first = try await Self.deliver([try Self.event(5)], after: 4, to: store)
      #expect(first.end == .gap && first.cursor == 0)
      _ = try await deliver(3, after: 0, to: store)
      let second = try await Self.deliver([try Self.event(5)], after: 4, to: store)
      #expect(second.end == .gap && second.cursor == 3)
      try await #expect(deliver(4, after: 3, to: store) == .applied)
      try #expect(Fixture.count(store) == 2)
    }
  }

  @Test(
    "An event whose transaction is rolled back counts as never received",
    arguments: Backend.installed)
  func outerRollback(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      let event = try Self.event(1)
      await #expect(throws: Refused.self) {
        try await store.write { tx in
          _ = try tx.receive([event], from: "content", after: 0) { _, tx in try tx.add("a") }
          throw Refused(why: "outer")
        }
      }
      try await #expect(deliver(1, after: 0, to: store) == .applied)
    }
  }

  @Test(
    "Retry delays double up to a maximum, and then the retries end",
    arguments: [(1, 1), (2, 2), (3, 4), (4, 5), (5, 5), (6, nil)] as [(Int, Int64?)])
  func plan(failed: Int, seconds: Int64?) {
    let plan = RetryPlan(tries: 6, firstWait: .seconds(1), longestWait: .seconds(5))
    #expect(plan.next(after: failed, at: Timestamp(seconds: 100)) == seconds.map { Timestamp(seconds: 100 + $0) })
  }
}
