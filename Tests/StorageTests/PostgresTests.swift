import CivilTime
import EventLoop
import Files
import Storage
import TestSupport
import Testing
import Wire

/// The behaviour of a store that is specific to PostgreSQL.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
struct PostgresTests {
  @Test("A write that ignores a failed statement is rolled back, and the other writes are kept")
  func swallowed() async throws {
    try await withStore(on: .postgres) { store, _ in
      try await store.write { try $0.add("a") }
      let gate = ThreadGate()
      let blocker = Task.immediate { try await store.write { _ in gate.wait() } }
      let careless = Task.immediate {
        try await store.write { tx in
          try? tx.add("b")
          try? tx.add("a")
          try? tx.add("c")
        }
      }
      let after = Task.immediate { try await store.write { try $0.add("d") } }
      gate.open()
      _ = try await (blocker.value, after.value)
      let fault = await #expect(throws: StoreFault.self) { try await careless.value }
      #expect(fault?.isUniqueViolation == true && fault?.state == "23505")
      try #expect(store.read { try $0.values(of: String.self, "SELECT id FROM cards ORDER BY id") } == ["a", "d"])
    }
  }

  @Test("Sums, means, Booleans and small numbers are read as in SQLite", arguments: Backend.installed)
  func numbers(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      try store.read { db in
        let numbers = "(SELECT CAST(4000000000 AS BIGINT) AS n UNION ALL SELECT 12345 UNION ALL SELECT -9) AS part"
        try #expect(db.value(of: Int.self, "SELECT sum(n) FROM \(numbers)") == 4_000_012_336)
        try #expect(db.value(of: Double.self, "SELECT avg(n) FROM \(numbers)") == 4_000_012_336 / 3)
        try #expect(db.value(of: Int.self, "SELECT sum(-n) FROM \(numbers)") == -4_000_012_336)
        let truths = try db.first("SELECT 2 > 1 AS a, EXISTS (SELECT 1) AS b, 7 AS c") {
          [$0.int("a"), $0.int("b"), $0.int("c")]
        }
        #expect(truths == [1, 1, 7])
      }
    }
  }

  @Test("Texts are ordered by bytes, whatever the database's collation", arguments: Backend.installed)
  func order(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      let ids = ["Z", "_", "a", "b", "Ä", "à", "đ", "ấ", "日"]
      try await store.write { tx in for id in ids.reversed() { try tx.add(id) } }
      let found = try store.read { try $0.values(of: String.self, "SELECT id FROM cards ORDER BY id") }
      #expect(found == ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
      let above = try store.read {
        try $0.values(of: String.self, "SELECT id FROM cards WHERE id > $1 ORDER BY id", "a")
      }
      #expect(above.first == "b")
    }
  }

  @Test("Statements still work if more of them are used than are cached", arguments: Backend.installed)
  func manyTexts(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      for round in 0..<2 {
        let sum = try await store.write { tx in
          try tx.add("\(round)")
          return try (0..<350).reduce(0) { sum, number in try sum + (tx.value(of: Int.self, "SELECT \(number)") ?? 0) }
        }
        #expect(sum == 349 * 175)
      }
      try #expect(Fixture.count(store) == 2)
    }
  }

  @Test("A read on another thread sees all acknowledged changes, in one consistent state", arguments: Backend.installed)
  func query(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      #expect(store.readsElsewhere == (backend == .postgres))
      for number in 1...20 {
        try await store.write { try $0.add("\(number)") }
        let counts = try await store.query { db in
          try (0..<2).map { _ in try db.value(of: Int.self, "SELECT count(*) FROM cards") }
        }
        #expect(counts == [number, number])
      }
    }
  }

  @Test("The event loop runs during a long read")
  func longRead() async throws {
    try await withStore(on: .postgres) { store, _ in
      let turn = Loop.turn
      async let slow: Int? = store.query { try $0.value(of: Int.self, "SELECT 1 FROM pg_sleep(0.2)") }
      let isOn = try await eventually { Loop.turn > turn + 3 }
      #expect(isOn)
      try await #expect(slow == 1)
    }
  }

  @Test("If the writer's session ends while idle, the process halts at once")
  func idleLoss() async throws {
    let log = HookLog()
    try await withStore(on: .postgres, hooks: log.hooks) { store, _ in
      _ = try await store.query { try $0.values(of: Int.self, Self.endWriter) }
      let hasHalted = try await eventually { !log.halts.isEmpty }
      #expect(hasHalted && log.halts.first?.contains("the connection to PostgreSQL is lost") == true)
    }
  }

  @Test("A change whose session ends before the commit is reported as not executed")
  func lossBeforeCommit() async throws {
    let log = HookLog()
    try await withStore(on: .postgres, hooks: log.hooks) { store, _ in
      let failure = await #expect(throws: Failure.self) {
        try await store.write { tx in
          try tx.add("a")
          _ = try tx.values(of: Int.self, "SELECT pg_terminate_backend(pg_backend_pid())")
        }
      }
      #expect(failure?.kind == .unavailable && failure?.executed == .no)
      #expect(log.halts.count >= 1)
      try #expect(Fixture.count(store) == 0)
    }
  }

  @Test("If a commit gets no response, its result is unknown, and the process ends")
  func lossInCommit() async throws {
    let log = HookLog()
    let gate = ThreadGate()
    let isCommitting = SentFlag()
    let hooks = StoreHooks(
      halt: log.hooks.halt,
      reached: {
        guard $0 == .committing else { return }
        isCommitting.set()
        gate.wait()
      })
    try await withStore(on: .postgres, hooks: hooks) { store, _ in
      let write = Task.immediate { try await store.write { try $0.add("a") } }
      let isThere = try await eventually { isCommitting.isSet }
      #expect(isThere)
      _ = try await store.query { try $0.values(of: Int.self, Self.endWriter) }
      gate.open()
      let failure = await #expect(throws: Failure.self) { try await write.value }
      #expect(failure?.kind == .unavailable && failure?.executed == .unknown)
      #expect(log.halts.count >= 1)
      gate.open()
    }
  }

  @Test("A second store waits until the first one's session ends, reports this, and then becomes active")
  func standby() async throws {
    let log = HookLog()
    let backend = try await Backend.postgres.fresh()
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let clock = LoopClock(wall: Timestamp(seconds: 1))
        @Loop func open(_ name: String, _ hooks: StoreHooks = StoreHooks()) throws -> Store {
          try Store.open(
            "\(folder)/\(name).db", migrations: [Fixture.cards], clock: clock, hooks: hooks, backend: backend)
        }
        let first = try open("a", log.hooks)
        try await first.write { try $0.add("acknowledged") }
        let refusal = #expect(throws: StoreFault.self) { try open("b") }
        #expect(refusal?.message.contains("is in use by another writer (from this machine)") == true)
        _ = try await first.query { try $0.values(of: Int.self, Self.endWriter) }
        let second = try open("b")
        try #expect(Fixture.count(second) == 1)
        try await second.write { try $0.add("after") }
        let fenced = await #expect(throws: Failure.self) { try await first.write { try $0.add("fenced") } }
        #expect(fenced?.executed == .no && !log.halts.isEmpty)
        try #expect(Fixture.count(second) == 2)
        await second.close()
        await first.close()
      }
    }
  }

  @Test("Over several starts, each migration runs once, and a changed migration is rejected")
  func migrations() async throws {
    let backend = try await Backend.postgres.fresh()
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let clock = LoopClock(wall: Timestamp(seconds: 1))
        let notes = Migration(
          number: 2, name: "notes",
          sql: """
            CREATE TABLE notes (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT); -- INTEGER
            CREATE TABLE lines (id INTEGER PRIMARY KEY, text TEXT);
            """)
        for steps in [[Fixture.cards], [Fixture.cards], [Fixture.cards, notes], [Fixture.cards, notes]] {
          let store = try Store.open("\(folder)/a.db", migrations: steps, clock: clock, backend: backend)
          if steps.count == 2 {
            try await store.write { tx in
              for table in ["notes", "lines"] { try tx.run("INSERT INTO \(table) (text) VALUES ($1)", "x") }
            }
          }
          await store.close()
        }
        var changed = notes
        changed.sql += ";"
        let steps = [Fixture.cards, changed]
        let fault = #expect(throws: StoreFault.self) {
          try Store.open("\(folder)/a.db", migrations: steps, clock: clock, backend: backend)
        }
        #expect(fault?.message.contains("was changed") == true)
        let older = #expect(throws: StoreFault.self) {
          try Store.open("\(folder)/a.db", migrations: [Fixture.cards], clock: clock, backend: backend)
        }
        #expect(older?.problem == .schemaNewer)
      }
    }
  }

  @Test("An absent or unsuitable server is rejected with a helpful message")
  func unfit() async throws {
    let url = try await PostgresCluster.url()
    try await onLoop {
      try withTemporaryDirectory { folder in
        let clock = LoopClock(wall: Timestamp(seconds: 1))
        for (wrong, told) in [
          ("postgres://someone:secret@/none?host=\(folder)", "can't connect to /none"),
          (url.replacing("/postgres?", with: "/nobodys?"), "database \"nobodys\" does not exist"),
          // The server's message would contain the role, which equals the password.
          (url.replacing("quintet@", with: "secret1:secret1@"), "libpq's message isn't shown"),
        ] {
          let address = try #require(PostgresAddress(url: wrong, schema: "t_none"))
          let fault = #expect(throws: StoreFault.self) {
            try Store.open("\(folder)/a.db", migrations: [], clock: clock, backend: .postgres(address))
          }
          #expect(fault?.message.contains(told) == true && fault?.message.contains("secret") == false)
          #expect(fault?.description == fault?.message, "no SQLite result code is shown")
        }
      }
    }
  }

  /// Ends the session of the store's writer from another session.
  private static let endWriter = """
    SELECT CAST(pg_terminate_backend(pid) AS INTEGER) FROM pg_stat_activity
    WHERE application_name = current_schema() || ' writer'
    """
}
