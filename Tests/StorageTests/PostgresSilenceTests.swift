import CivilTime
import EventLoop
import Files
import Storage
import TestSupport
import Testing
import Wire

/// A server or a standby that doesn't respond for a while.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
struct PostgresSilenceTests {
  /// Runs `body` with a store on a separate server.
  private func withServer(
    hooks: StoreHooks = StoreHooks(),
    _ body: @escaping @Loop @Sendable (PostgresServer, Store, LoopClock) async throws -> Void
  ) async throws {
    try await onLoop {
      let server = try await PostgresServer.start()
      let address = try #require(PostgresAddress(url: server.url, schema: "quintet_test"))
      try await withTemporaryDirectory { folder in
        let clock = LoopClock(wall: Timestamp(seconds: 1))
        let store = try Store.open(
          "\(folder)/test.db", migrations: [Fixture.cards], clock: clock, hooks: hooks, backend: .postgres(address))
        let result: Result<Void, any Error>
        do { result = .success(try await body(server, store, clock)) } catch { result = .failure(error) }
        await store.close()
        try result.get()
      }
    }
  }

  @Test("While the server is paused, the event loop runs and changes fail; afterwards everything works again")
  func stopped() async throws {
    try await withServer { server, store, clock in
      try await store.write { try $0.add("before") }
      try await server.hold()
      let write = Task.immediate { try await store.write { try $0.add("waiting") } }
      let read = Task.immediate { try await store.query { try $0.size().databaseBytes } }
      let cursors = Task.immediate { try await store.query { try $0.inboxCursors().count } }
      let turn = Loop.turn
      let turns = try await eventually { Loop.turn > turn + 100 }
      #expect(turns && store.waitingWrites == 1)
      clock.advance(by: .seconds(6))
      let refusal = await #expect(throws: Failure.self) { try await store.write { try $0.add("refused") } }
      #expect(refusal?.kind == .unavailable && refusal?.executed == .no && refusal?.problem == .unconfirmed)
      #expect(store.problem == .unconfirmed)
      try await server.advance()
      try await write.value
      #expect(try await read.value > 0)
      #expect(try await cursors.value == 0)
      clock.advance(by: .seconds(3))
      try await store.write { try $0.add("after") }
      #expect(store.problem == nil)
      let ids = try await store.query { try $0.values(of: String.self, "SELECT id FROM cards ORDER BY id") }
      #expect(ids == ["after", "before", "waiting"])
    }
  }

  @Test("If a server has lost its standby, it confirms no change; changes wait, and none is lost")
  func withoutStandby() async throws {
    try await withServer { server, store, clock in
      try await store.write { try $0.add("before") }
      try await server.set("synchronous_standby_names", to: "nobody")
      let held = try await Self.heldWrite(server, store)
      clock.advance(by: .seconds(6))
      let refusal = await #expect(throws: Failure.self) { try await store.write { try $0.add("refused") } }
      #expect(refusal?.kind == .unavailable && refusal?.executed == .no)
      #expect(!held.confirmed.isSet)
      try await server.set("synchronous_standby_names", to: "")
      try await held.write.value
      try await store.write { try $0.add("after") }
      let ids = try await store.query { try $0.values(of: String.self, "SELECT id FROM cards ORDER BY id") }
      #expect(Set(ids) == Set(["after", "before"] + held.ids))
    }
  }

  @Test("An audit doesn't wait for the standby")
  func audit() async throws {
    try await withServer { server, store, _ in
      try await server.set("synchronous_standby_names", to: "nobody")
      // Once a new session has the setting, every later session has it.
      #expect(try await eventually { try await server.sql("SHOW synchronous_standby_names").contains("nobody") })
      var isDone = false
      let audit = Task.immediate {
        defer { isDone = true }
        return try await store.audit([])
      }
      let ends = try await eventually {
        let session = try await Self.waiting(server)
        return isDone || session != ""
      }
      #expect(ends && isDone, "the audit waits for the standby")
      try await server.set("synchronous_standby_names", to: "")
      #expect(try await audit.value.problems == [])
    }
  }

  @Test("A commit that gave up waiting for the standby isn't acknowledged and ends the process")
  func cancelled() async throws {
    let log = HookLog()
    try await withServer(hooks: log.hooks) { server, store, _ in
      try await server.set("synchronous_standby_names", to: "nobody")
      let held = try await Self.heldWrite(server, store)
      try await server.sql("SELECT pg_cancel_backend(\(Self.waiting(server)))")
      let failure = await #expect(throws: Failure.self) { try await held.write.value }
      #expect(failure?.kind == .unavailable && failure?.executed == .unknown)
      #expect(log.halts.first?.contains("the commit wasn't confirmed") == true)
      try await server.set("synchronous_standby_names", to: "")
    }
  }

  /// A change that waits for the standby, and the ids of all cards that `heldWrite` has written.
  private struct HeldWrite {
    var write: Task<Void, any Error>
    var confirmed: SentFlag
    var ids: [String]
  }

  /// Writes cards until a change waits for the standby. The server applies its setting a moment after the reload, so it
  /// may still confirm the first changes.
  @Loop private static func heldWrite(_ server: PostgresServer, _ store: Store) async throws -> HeldWrite {
    var ids: [String] = []
    while true {
      let id = "held \(ids.count)"
      ids.append(id)
      let confirmed = SentFlag()
      let write = Task.immediate {
        try await store.write { try $0.add(id) }
        confirmed.set()
      }
      let isSettled = try await eventually { try await waiting(server) != "" || confirmed.isSet }
      try #require(isSettled)
      if !confirmed.isSet { return HeldWrite(write: write, confirmed: confirmed, ids: ids) }
    }
  }

  /// Returns the session that waits for a standby, or "" if none does.
  @Loop private static func waiting(_ server: PostgresServer) async throws -> String {
    try await server.sql("SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep' LIMIT 1")
      .filter { !$0.isWhitespace }
  }
}
