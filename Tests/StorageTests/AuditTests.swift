import EventLoop
import Files
import Storage
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct AuditTests {
  static let rule = AuditRule("a card has a front", "SELECT id FROM cards WHERE front = ''")

  @Test("An audit of a valid database finds no problems and returns its event positions", arguments: Backend.installed)
  func sound(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      try await store.subscribe(["progress"])
      try await store.write { tx in
        try tx.add("a")
        try tx.emit(CardAdded(card: "a"), account: "acc_1", app: "flippin")
      }
      let event = try #require(store.pendingEvents(after: 0).events.first)
      try await store.acknowledge([
        (subscriber: "progress", cursor: OutboxCursor(through: event.sequence, delivered: event.sequence))
      ])
      let audit = try await store.audit([Self.rule])
      #expect(audit.problems == [])
      #expect(audit.rules == 7)
      #expect(audit.firstEvent == event.sequence && audit.lastEvent == event.sequence)
      #expect(audit.acknowledged == ["progress": event.sequence] && audit.taken == [:])
    }
  }

  @Test(
    "An audit finds each broken rule and names the rows concerned",
    arguments: [
      ("INSERT INTO cards (id, front) VALUES ('c1', ''), ('c2', '')", "a card has a front; see c1, c2"),
      ("INSERT INTO subscriber_cursors VALUES ('progress', 9999999999999, 0)", "after the last event; see progress"),
      ("INSERT INTO subscriber_cursors VALUES ('progress', 0, 7)", "must not be after its cursor; see progress"),
      (
        "INSERT INTO inbox_shelf VALUES ('ai', 7, 'acc_1', '{}', 1, 'x', 0, NULL)",
        "a quarantined event must have been received from its source; see ai 7"
      ),
      (
        "INSERT INTO inbox_shelf VALUES ('ai', 7, 'acc_1', '{}', 0, 'x', 0, NULL)",
        "quarantined events must have retries, and the others none; see ai 7"
      ),
      ("INSERT INTO outbox VALUES (5, 't', 's', 'a', 0, '{', NULL, NULL)", "an event's data must be JSON; see 5"),
      (
        "INSERT INTO idempotency VALUES ('acc_1', 'k', 'm', 'f', 'nothing', 0)",
        "a stored reply must be JSON; see acc_1"
      ),
    ], Backend.installed)
  func broken(rule: (sql: String, told: String), backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      try await store.write { try $0.run(rule.sql) }
      let problems = try await store.audit([Self.rule], isThorough: false).problems
      #expect(problems.contains { $0.hasPrefix("broken rule: ") && $0.hasSuffix(rule.told) }, "\(problems)")
    }
  }

  @Test("If many rows break a rule, only a few of them are shown", arguments: Backend.installed)
  func examples(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      try await store.write { tx in
        for id in ["a", "b", "c", "d", "e"] { try tx.run("INSERT INTO cards (id, front) VALUES ($1, '')", id) }
      }
      #expect(
        try await store.audit([Self.rule]).problems == ["broken rule: a card has a front; see a, b, c and others"])
    }
  }

  @Test(
    "A constraint that PostgreSQL no longer enforces is reported",
    .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
  func notHeld() async throws {
    try await withStore(on: .postgres) { store, _ in
      try #expect(await store.audit([Self.rule]).problems == [])
      try await store.write { try $0.run("ALTER TABLE tags DISABLE TRIGGER ALL") }
      let told = "PostgreSQL doesn't enforce tags_card_fkey of table tags"
      try #expect(await store.audit([Self.rule]).problems == [told])
      try #expect(await store.integrityProblems() == [told])
      try #expect(await store.audit([Self.rule], isThorough: false).problems == [])
    }
  }

  @Test(
    "If PostgreSQL has no free connection for an audit, the failure names the limit",
    .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
  func noConnection() async throws {
    try await onLoop {
      let server = try await PostgresServer.start()
      try await server.sql("CREATE ROLE narrow LOGIN CONNECTION LIMIT 2; GRANT CREATE ON DATABASE postgres TO narrow")
      let url = server.url.replacing("quintet@", with: "narrow@")
      let address = try #require(PostgresAddress(url: url, schema: "quintet_test"))
      try await withTemporaryDirectory { folder in
        let store = try Store.open(
          "\(folder)/test.db", migrations: [Fixture.cards], clock: .system, backend: .postgres(address))
        try await #expect(store.query { try $0.values(of: Int.self, "SELECT 1") } == [1])
        let failure = await #expect(throws: Failure.self) { try await store.audit([Self.rule]) }
        let words = failure?.message.en ?? ""
        #expect(failure?.kind == .unavailable && words.contains("PostgreSQL has no free connection"), "\(words)")
        #expect(words.contains("raise the CONNECTION LIMIT of the role"), "\(words)")
        await store.close()
      }
    }
  }

  @Test("A closed database is audited without changing it", arguments: Backend.installed)
  func closed(backend: Backend) async throws {
    let place = try await backend.fresh()
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        #expect(throws: StoreFault.self) { try Store.audit(file: path, on: place, [Self.rule], migrations: []) }
        let store = try Store.open(path, migrations: [Fixture.cards], clock: .system, backend: place)
        try await store.write { try $0.run("INSERT INTO cards (id, front) VALUES ('c1', '')") }
        await store.close()
        let audit = try Store.audit(file: path, on: place, [Self.rule], migrations: [Fixture.cards])
        #expect(audit.problems == ["broken rule: a card has a front; see c1"])
        #expect(audit.identity != nil && audit.problem == nil)
        let older = try Store.audit(file: path, on: place, [Self.rule], migrations: [])
        #expect(older.problem == .schemaNewer && older.problems.count == 1)
      }
    }
  }
}
