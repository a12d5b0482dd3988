import CivilTime
import EventLoop
import Files
import TestSupport
import Testing
import Wire

@testable import Storage

@Suite(.timeLimit(.minutes(5))) struct QuarantineTests {
  private static let limits = StoreLimits(retries: InboxTests.plan)

  /// Returns events 1 to `count`, with the accounts in rotation.
  private static func events(_ count: Int64, _ accounts: [String] = ["acc_1", "acc_2"]) throws -> [Event] {
    try (1...count).map { try InboxTests.event($0, account: accounts[Int($0 - 1) % accounts.count]) }
  }

  @Loop private static func retryDue(_ store: Store, sick: Set<Int64> = []) async throws -> RetryRound {
    try await store.write { tx in try tx.retryDue { try InboxTests.add($0, $1, sick) } }
  }

  @Loop private static func applied(_ store: Store) throws -> [String] {
    try store.read { db in try db.values(of: String.self, "SELECT id FROM cards ORDER BY place, id") }
  }

  @Test("A failed event blocks only later events of its own account", arguments: Backend.installed)
  func holdsItsAccount(backend: Backend) async throws {
    try await withStore(on: backend, limits: Self.limits) { store, clock in
      let taken = try await InboxTests.deliver(try Self.events(6), after: 0, to: store, sick: [1])
      #expect(taken.end == .all && taken.cursor == 6)
      let next = clock.wallNow + .seconds(1)
      #expect(
        taken.outcomes.map(\.outcome) == [
          .failed(tries: 1, reason: "Refused(why: \"poison\")", next: next), .applied, .held, .applied, .held, .applied,
        ])
      #expect(try Self.applied(store) == ["content2", "content4", "content6"])
      let quarantine = try store.quarantinedEvents()
      #expect(quarantine.map(\.event.sequence) == [1])
      #expect(quarantine.first?.behind == 2)
      #expect(try store.size().quarantinedEvents == 3)
    }
  }

  @Test(
    "Once a failed event can be applied, it and the events behind it are applied in order", arguments: Backend.installed
  )
  func heals(backend: Backend) async throws {
    try await withStore(on: backend, limits: Self.limits) { store, clock in
      _ = try await InboxTests.deliver(try Self.events(5), after: 0, to: store, sick: [1])
      #expect(try await Self.retryDue(store).outcomes.isEmpty, "the event isn't retried before its time")
      clock.advance(by: .seconds(1))
      let round = try await Self.retryDue(store)
      #expect(round.outcomes.map(\.event.sequence) == [1, 3, 5])
      #expect(round.next == nil)
      #expect(try Self.applied(store) == ["content2", "content4", "content1", "content3", "content5"])
      #expect(try store.size().quarantinedEvents == 0)
    }
  }

  @Test(
    "A postponed event may wait for any length of time without using up its attempts", arguments: Backend.installed)
  func postponed(backend: Backend) async throws {
    try await withStore(on: backend, limits: Self.limits) { store, clock in
      @Sendable func wait(_ event: Event, _ tx: Transaction) throws { throw EventPostponed("the app is away") }
      let events = try Self.events(4)
      let taken = try await store.write { try $0.receive(events, from: "content", after: 0, wait) }
      let new = EventOutcome.postponed(isNew: true)
      #expect(taken.cursor == 4 && taken.outcomes.map(\.outcome) == [new, new, .held, .held])
      for _ in 0..<(2 * Self.limits.retries.tries) {
        clock.advance(by: Self.limits.retries.longestWait)
        let round = try await store.write { try $0.retryDue(wait) }
        #expect(round.outcomes.map(\.outcome) == [.postponed(isNew: false), .postponed(isNew: false)])
      }
      #expect(try store.quarantinedEvents().map(\.tries) == [0, 0])
      #expect(try store.quarantinedEvents().map(\.reason) == ["the app is away", "the app is away"])
      clock.advance(by: Self.limits.retries.longestWait)
      #expect(try await Self.retryDue(store).outcomes.count == 4)
      #expect(try Self.applied(store).sorted() == ["content1", "content2", "content3", "content4"])
    }
  }

  @Test(
    "After its last attempt, an event is set aside, and later events of its account wait",
    arguments: Backend.installed)
  func setAside(backend: Backend) async throws {
    try await withStore(on: backend, limits: Self.limits) { store, clock in
      _ = try await InboxTests.deliver(try Self.events(3), after: 0, to: store, sick: [1])
      for _ in 2...3 {
        clock.advance(by: .seconds(60))
        _ = try await Self.retryDue(store, sick: [1])
      }
      #expect(try store.nextRetry() == nil)
      let later = try await InboxTests.deliver([try InboxTests.event(4)], after: 3, to: store)
      #expect(later.outcomes.map(\.outcome) == [.held])
      let quarantined = try #require(try store.quarantinedEvents().first)
      #expect(quarantined.tries == 3 && quarantined.nextTryAt == nil && quarantined.behind == 2)
      #expect(quarantined.reason == "Refused(why: \"poison\")")
      #expect(try Self.applied(store) == ["content2"])
    }
  }

  @Test(
    "If an event behind a recovered event also fails, it blocks later events and has its own attempts",
    arguments: Backend.installed)
  func secondPoison(backend: Backend) async throws {
    try await withStore(on: backend, limits: Self.limits) { store, clock in
      _ = try await InboxTests.deliver(try Self.events(4, ["acc_1"]), after: 0, to: store, sick: [1])
      clock.advance(by: .seconds(1))
      let round = try await Self.retryDue(store, sick: [3])
      let next = clock.wallNow + .seconds(1)
      #expect(
        round.outcomes.map(\.outcome) == [
          .applied, .applied, .failed(tries: 1, reason: "Refused(why: \"poison\")", next: next),
        ])
      #expect(round.next == next)
      #expect(try Self.applied(store) == ["content1", "content2"])
    }
  }

  @Test(
    "A manual retry is immediate and resets the attempts of the selected events",
    arguments: Backend.installed)
  func putBack(backend: Backend) async throws {
    try await withStore(on: backend, limits: Self.limits) { store, clock in
      _ = try await InboxTests.deliver(try Self.events(4), after: 0, to: store, sick: [1, 2])
      for _ in 2...3 {
        clock.advance(by: .seconds(60))
        _ = try await Self.retryDue(store, sick: [1, 2])
      }
      #expect(try await store.write { try $0.retryNow(QuarantineSelection(account: "acc_9")) } == [])
      let second = try await store.write { try $0.retryNow(QuarantineSelection(source: "content", account: "acc_2")) }
      #expect(second == [QuarantinedAccount(source: "content", account: "acc_2")])
      let round = try await Self.retryDue(store, sick: [2])
      #expect(round.outcomes.map(\.event.sequence) == [2])
      #expect(round.next == clock.wallNow + .seconds(1), "the event has its own retry delays")
      #expect(try await store.write { try $0.retryNow(QuarantineSelection()) }.count == 2)
      #expect(try await Self.retryDue(store).outcomes.map(\.event.sequence) == [1, 2, 3, 4])
      #expect(try store.size().quarantinedEvents == 0)
    }
  }

  @Test(
    "Dropping an event releases the events behind it, and an unknown event can't be dropped",
    arguments: Backend.installed)
  func drop(backend: Backend) async throws {
    try await withStore(on: backend, limits: Self.limits) { store, _ in
      _ = try await InboxTests.deliver(try Self.events(3, ["acc_1"]), after: 0, to: store, sick: [1])
      #expect(try await store.write { try $0.drop(source: "content", sequence: 9) } == false)
      #expect(try await store.write { try $0.drop(source: "content", sequence: 1) })
      #expect(try await Self.retryDue(store).outcomes.map(\.event.sequence) == [2, 3])
      #expect(try await InboxTests.deliver(try Self.events(3, ["acc_1"]), after: 0, to: store).cursor == 3)
      #expect(
        try Self.applied(store) == ["content2", "content3"], "a repeated delivery doesn't restore the dropped event")
    }
  }

  @Test("Dropping a later event leaves its account's first event blocked", arguments: Backend.installed)
  func dropBehind(backend: Backend) async throws {
    try await withStore(on: backend, limits: Self.limits) { store, _ in
      _ = try await InboxTests.deliver(try Self.events(3, ["acc_1"]), after: 0, to: store, sick: [1])
      #expect(try await store.write { try $0.drop(source: "content", sequence: 2) })
      #expect(try await Self.retryDue(store).outcomes.isEmpty)
      #expect(try store.quarantinedEvents().map(\.behind) == [1])
    }
  }

  @Test(
    "The number of events retried in one round is limited, and the next round continues from there",
    arguments: Backend.installed)
  func rounds(backend: Backend) async throws {
    try await withStore(on: backend, limits: Self.limits) { store, clock in
      _ = try await InboxTests.deliver(try Self.events(5, ["acc_1"]), after: 0, to: store, sick: [1])
      clock.advance(by: .seconds(1))
      let first = try await store.write { tx in try tx.retryDue(limit: 2) { try InboxTests.add($0, $1, []) } }
      #expect(first.outcomes.map(\.event.sequence) == [1, 2])
      #expect(first.next == clock.wallNow)
      #expect(try await Self.retryDue(store).outcomes.map(\.event.sequence) == [3, 4, 5])
    }
  }

  @Test(
    "If the quarantine is full, a delivery stops before the event that needs it, and nothing is lost",
    arguments: Backend.installed)
  func full(backend: Backend) async throws {
    let limits = StoreLimits(retries: InboxTests.plan, quarantinedEvents: 2)
    try await withStore(on: backend, limits: limits) { store, clock in
      let events = try Self.events(6)
      let taken = try await InboxTests.deliver(events, after: 0, to: store, sick: [1])
      #expect(taken.end == .full && taken.cursor == 4)
      #expect(taken.outcomes.count == 4)
      let poison = try await InboxTests.deliver(
        [try InboxTests.event(5, account: "acc_3")], after: 4, to: store, sick: [5])
      #expect(poison.end == .full && poison.cursor == 4, "an event that fails now doesn't fit either")
      clock.advance(by: .seconds(1))
      _ = try await Self.retryDue(store)
      #expect(try await InboxTests.deliver(events, after: 0, to: store).cursor == 6)
      #expect(try Fixture.count(store) == 6)
    }
  }

  @Test(
    "On a full disk, no event counts as failed: nothing is applied or quarantined", arguments: Backend.installed)
  func fullDisk(backend: Backend) async throws {
    try await withStore(on: backend, limits: Self.limits) { store, _ in
      let event = try InboxTests.event(1)
      await #expect(throws: Failure.self) {
        try await store.write { tx in
          try tx.receive([event], from: "content", after: 0) { _, _ in throw StoreFault(code: 13, message: "full") }
        }
      }
      #expect(try store.size().quarantinedEvents == 0)
      #expect(try store.inboxCursors().isEmpty)
    }
  }

  @Test("A quarantine in the first schema is migrated, and each of its events is set aside")
  func firstSchema() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/old.db"
        let event = try InboxTests.event(7, account: "acc_7")
        try Self.makeOld(path, quarantining: event)
        let clock = LoopClock(wall: Timestamp(seconds: 0))
        let store = try Store.open(path, migrations: [], clock: clock)
        let quarantined = try #require(try store.quarantinedEvents().first)
        #expect(
          quarantined.event == event && quarantined.tries == 1 && quarantined.nextTryAt == nil
            && quarantined.reason == "why")
        #expect(
          try await InboxTests.deliver([try InboxTests.event(8, account: "acc_7")], after: 7, to: store).end == .all)
        #expect(try store.quarantinedEvents().map(\.behind) == [1])
        await store.close()
      }
    }
  }

  /// Creates a store with the first schema and one quarantined event.
  private static func makeOld(_ path: String, quarantining event: Event) throws {
    let database = try Database(path: path, create: true)
    try Migrator(database: database, now: Timestamp(seconds: 0)).migrate(own: [StoreSchema.migrations[0]], service: [])
    let old = Connection(database, isRestricted: false)
    try old.run("INSERT INTO inbox (source, sequence, tries) VALUES ($1, $2, 0)", event.source, event.sequence)
    try old.run(
      "INSERT INTO inbox_shelf (source, sequence, event, reason, shelved_at) VALUES ($1, $2, $3, 'why', 1)",
      event.source, event.sequence, try JSON.encode(event))
  }
}
