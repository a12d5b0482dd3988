import CivilTime
import EventLoop
import Files
import TestSupport
import Testing
import Wire

@testable import Storage

/// The lease of a store, which prevents answers from a server that may no longer be the primary.
@Suite(.timeLimit(.minutes(5))) struct LeaseTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  @Test("A lease's duration counts from the time at which the last confirmed commit was requested")
  func length() {
    var lease = ServerLease(length: .seconds(3), begins: Self.start)
    #expect(!lease.isHeld(at: Self.start))
    lease.renew(requested: Self.start)
    #expect(lease.isHeld(at: Self.start + .milliseconds(2999)))
    #expect(!lease.isHeld(at: Self.start + .seconds(3)))
    lease.renew(requested: Self.start + .seconds(2))
    lease.renew(requested: Self.start + .seconds(1))
    #expect(
      lease.isHeld(at: Self.start + .milliseconds(4999)),
      "a late answer to an earlier request doesn't shorten the lease")
  }

  @Test("A lease delays only other deployments, and only after the server was promoted")
  func remaining() {
    let old = LeaseRecord(deployment: "a", timeline: 1, length: .seconds(3))
    func wait(_ deployment: String, _ timeline: Int64) -> Duration {
      old.remaining(for: LeaseRecord(deployment: deployment, timeline: timeline, length: .seconds(9)))
    }
    #expect(wait("b", 2) == .seconds(3))
    #expect(wait("b", 1) == .zero && wait("a", 2) == .zero)
  }

  /// Runs `body` with a separate server and a function that opens a deployment's store on this server.
  private func withServer(
    _ body: @escaping @Loop @Sendable (PostgresServer, LoopClock, @Loop (String) throws -> Store) async throws -> Void
  ) async throws {
    try await onLoop {
      let server = try await PostgresServer.start()
      try await withTemporaryDirectory { folder in
        let clock = LoopClock(wall: Timestamp(seconds: 1))
        try await body(server, clock) { deployment in
          let address = try #require(PostgresAddress(url: server.url, schema: "quintet_test", deployment: deployment))
          return try Store.open(
            "\(folder)/\(deployment).db", migrations: [Fixture.cards], clock: clock, backend: .postgres(address),
            lease: .seconds(3))
        }
      }
    }
  }

  @Test(
    "While commits aren't confirmed, reads and changes are rejected; both work again after the next confirmation",
    .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
  func fenced() async throws {
    try await withServer { server, clock, open in
      let store = try open("a")
      #expect(try await eventually { !store.isFenced })
      try await store.write { try $0.add("before") }
      try await server.set("synchronous_standby_names", to: "nobody")
      // The server applies the setting a moment later, so it may still confirm the first request.
      let waits = try await eventually {
        clock.advance(by: .seconds(1))
        return try await Self.isWaiting(server)
      }
      #expect(waits)
      clock.advance(by: .seconds(3))
      #expect(store.isFenced)
      let read = await #expect(throws: Failure.self) { try await Self.count(store) }
      let change = await #expect(throws: Failure.self) { try await store.write { try $0.add("refused") } }
      #expect(read?.problem == .unconfirmed && change?.problem == .unconfirmed && change?.executed == .no)
      let outdated = try await store.query(mayBeOutdated: true) { db in
        try db.values(of: String.self, "SELECT id FROM cards")
      }
      #expect(outdated == ["before"])
      try await server.set("synchronous_standby_names", to: "")
      #expect(try await eventually { !store.isFenced })
      #expect(try await Self.count(store) == 1)
      await store.close()
    }
  }

  @Test(
    "After a promotion, another deployment waits until the previous lease has ended",
    .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
  func takeover() async throws {
    try await withServer { server, clock, open in
      let first = try open("a")
      #expect(try await eventually { !first.isFenced })
      await first.close()
      let same = try open("b")
      #expect(try await eventually { !same.isFenced }, "the server wasn't promoted, so no process waits for the lease")
      await same.close()
      try await server.sql("UPDATE quintet_test.storage_lease SET timeline = timeline - 1")
      let next = try open("a")
      let refused = await #expect(throws: Failure.self) { try await Self.count(next) }
      #expect(next.isFenced && refused?.problem == .unconfirmed)
      clock.advance(by: .milliseconds(2999))
      #expect(next.isFenced)
      clock.advance(by: .milliseconds(1))
      #expect(try await eventually { !next.isFenced })
      let record = try await next.query { try LeaseRecord.read($0.own) }
      #expect(record?.deployment == "a")
      await next.close()
    }
  }

  @Test(
    "The lease is renewed even while many writes without an owner wait",
    .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
  func load() async throws {
    try await withServer { _, clock, open in
      let store = try open("a")
      #expect(try await eventually { !store.isFenced })
      let gates = [ThreadGate(), ThreadGate()]
      @Loop func write(_ body: @escaping @Sendable (Transaction) throws -> Void) -> Task<Void, any Error> {
        Task.immediate { try await store.write { try body($0) } }
      }
      let first = write { _ in gates[0].wait() }
      // Each of these writes takes longer than a group stays open for other writes, so each has its own commit.
      let slow = (0..<3).map { _ in write { _ = try $0.own.value(of: Int.self, "SELECT 1 FROM pg_sleep(0.03)") } }
      let last = write { _ in gates[1].wait() }
      clock.advance(by: .seconds(1))
      #expect(store.waitingWrites == 6)
      gates[0].open()
      for task in [first] + slow { try await task.value }
      clock.advance(by: .milliseconds(2500))
      #expect(!store.isFenced)
      gates[1].open()
      try await last.value
      await store.close()
    }
  }

  /// Runs `body` while another session locks the table `cards`, after a write has begun that needs this table.
  private func withLock(
    _ body: @escaping @Loop @Sendable (Store, LoopClock, _ first: Task<Void, any Error>) async throws -> Void
  ) async throws {
    try await withServer { server, clock, open in
      let store = try open("a")
      #expect(try await eventually { !store.isFenced })
      let address = try #require(PostgresAddress(url: server.url, schema: "quintet_test"))
      let other = try PostgresOpening.open(address, "test")
      try other.script("BEGIN; LOCK TABLE cards")
      let begun = SentFlag()
      let first = Task.immediate {
        try await store.write { tx in
          begun.set()
          _ = try tx.value(of: Int.self, "SELECT count(*) FROM cards")
        }
      }
      #expect(try await eventually { begun.isSet })
      try await body(store, clock, first)
      try other.script("ROLLBACK")
      try await store.write { try $0.add("after") }
      let ids = try await store.query { try $0.values(of: String.self, "SELECT id FROM cards") }
      #expect(ids == ["after"])
      await store.close()
    }
  }

  @Test(
    "A change, event or read that waits too long for a lock fails, and the error gives this reason",
    .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
  func locked() async throws {
    try await withLock { store, _, first in
      let event = try InboxTests.event(1)
      let delivery = Task.immediate { try await InboxTests.deliver([event], after: 0, to: store) }
      Self.expectLocked(await #expect(throws: Failure.self) { try await Self.count(store) })
      Self.expectLocked(await #expect(throws: Failure.self) { try await first.value })
      Self.expectLocked(await #expect(throws: Failure.self) { try await delivery.value })
      #expect(store.problem == nil)
      #expect(try await store.query { try $0.quarantinedEvents().isEmpty && $0.inboxCursors().isEmpty })
    }
  }

  @Test(
    "While writes wait for a lock, the lease is renewed, and only one write of each commit waits",
    .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
  func lockedRenewal() async throws {
    try await withLock { store, clock, first in
      let began = ContinuousClock.now
      let others = (0..<6).map { number in Task.immediate { try await store.write { try $0.add("\(number)") } } }
      clock.advance(by: .seconds(1))
      #expect(store.waitingWrites == 8)
      Self.expectLocked(await #expect(throws: Failure.self) { try await first.value })
      let isOver = try await eventually { store.waitingWrites < 7 }
      #expect(isOver)
      #expect(store.waitingWrites == 6, "the renewal was committed before the next write waited for the lock")
      clock.advance(by: .milliseconds(2500))
      #expect(!store.isFenced && store.problem == nil)
      for task in others { Self.expectLocked(await #expect(throws: Failure.self) { try await task.value }) }
      let all = ContinuousClock.now - began
      let next = ContinuousClock.now
      Self.expectLocked(await #expect(throws: Failure.self) { try await store.write { try $0.add("7") } })
      let one = ContinuousClock.now - next
      #expect(all < one * 4, "the seven writes took \(all), and a single write takes \(one)")
    }
  }

  private static func expectLocked(_ failure: Failure?) {
    let isExpected = failure?.kind == .unavailable && failure?.executed == .no
    #expect(isExpected && failure?.details["reason"] == "store_locked", "\(String(describing: failure))")
  }

  @Loop private static func count(_ store: Store) async throws -> Int? {
    try await store.query { try $0.value(of: Int.self, "SELECT count(*) FROM cards") }
  }

  @Loop private static func isWaiting(_ server: PostgresServer) async throws -> Bool {
    try await server.sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
      .filter { !$0.isWhitespace } != "0"
  }
}
