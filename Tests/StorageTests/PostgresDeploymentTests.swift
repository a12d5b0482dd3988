import CivilTime
import EventLoop
import Files
import TestSupport
import Testing
import Wire

@testable import Storage

/// Two deployments on one server: one serves with all services, and the other one stands by with all services.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
struct PostgresDeploymentTests {
  /// Creates a database, because a deployment locks a whole database.
  @Loop private static func newDatabase() async throws -> String {
    let url = try await PostgresCluster.url()
    let name = PostgresCluster.newSchema()
    let address = try #require(PostgresAddress(url: url, schema: "none"))
    try PostgresOpening.open(address, "test").script("CREATE DATABASE \(name)")
    return url.replacing("/postgres?", with: "/\(name)?")
  }

  private static func address(_ url: String, _ service: String, of deployment: String) throws -> PostgresAddress {
    try #require(PostgresAddress(url: url, schema: "quintet_\(service)", deployment: deployment))
  }

  @Test("A standby deployment becomes active when no service of the first deployment remains")
  func takesOver() async throws {
    try await onLoop {
      let url = try await Self.newDatabase()
      try await withTemporaryDirectory { folder in
        let clock = LoopClock(wall: Timestamp(seconds: 1))
        let halts = HookLog()
        @Loop func open(_ service: String, of deployment: String) throws -> Store {
          try Store.open(
            "\(folder)/\(deployment)-\(service).db", migrations: [Fixture.cards], clock: clock, hooks: halts.hooks,
            backend: .postgres(Self.address(url, service, of: deployment)))
        }
        @Loop func standsBy(_ service: String, of deployment: String) -> Bool {
          let fault = #expect(throws: StoreFault.self) { try open(service, of: deployment) }
          return fault?.isStandingBy == true && fault?.message.contains("standing by") == true
        }
        let content = try open("content", of: "a")
        let progress = try open("progress", of: "a")
        try await content.write { try $0.add("acknowledged") }
        #expect(
          standsBy("content", of: "b") && standsBy("ai", of: "b"),
          "the other deployment stands by even if the schema is unused")
        // A killed service returns to its own deployment.
        await content.close()
        #expect(standsBy("content", of: "b"))
        let again = try open("content", of: "a")
        var isFree = false
        let turn = Loop.task {
          await PostgresAddress.untilFree(
            after: .standingBy("in use"), at: { try Self.address(url, "content", of: "b") }, changed: { _ in })
          isFree = true
        }
        await again.close()
        let waits = try await eventually { try await Self.waiters(for: "quintet_progress writer", progress) == 1 }
        #expect(waits && !isFree, "the progress service of the first deployment still runs")
        await progress.close()
        await turn.value
        #expect(isFree)
        let other = try open("content", of: "b")
        let third = try open("ai", of: "b")
        try #expect(Fixture.count(other) == 1)
        #expect(standsBy("content", of: "a") && standsBy("notifications", of: "a"))
        for store in [other, third] { await store.close() }
      }
    }
  }

  @Test("A deployment doesn't stand by for another deployment's database")
  func another() async throws {
    try await onLoop {
      let url = try await Self.newDatabase()
      try await withTemporaryDirectory { folder in
        @Loop func open(_ address: PostgresAddress) throws -> Store {
          try Store.open(
            "\(folder)/\(address.deployment ?? "").db", migrations: [Fixture.cards],
            clock: LoopClock(wall: Timestamp(seconds: 1)), backend: .postgres(address))
        }
        let active = try open(Self.address(url, "content", of: "a"))
        var address = try Self.address(url, "content", of: "b")
        for (id, message) in [
          ("another", "has another Quintet database: different"), (nil, "has another Quintet database: different"),
          (try active.identity().store, "standing by"),
        ] {
          address.expectation = PostgresAddress.Expectation(store: id, missing: "missing", different: "different")
          let fault = #expect(throws: StoreFault.self) { try open(address) }
          #expect(fault?.message.contains(message) == true, "\(String(describing: fault))")
        }
        await active.close()
      }
    }
  }

  @Test("While a server can't be used, each new reason is reported once, and the URL is read again")
  func reasons() async throws {
    try await onLoop {
      let server = try await PostgresServer.start()
      try await server.sql("CREATE ROLE late NOLOGIN")
      var url = server.url.replacing("quintet@", with: "late@")
      var attempts = 0
      var reasons: [String] = []
      var isFree = false
      let wait = Loop.task {
        await PostgresAddress.untilFree(
          after: .unreachable("can't connect"), pause: .milliseconds(5),
          at: {
            attempts += 1
            return try Self.address(url, "content", of: "a")
          }, changed: { reasons.append($0.message) })
        isFree = true
      }
      #expect(try await eventually { attempts > 5 })
      #expect(reasons.count == 1 && reasons[0].contains("is not permitted to log in") && !isFree, "\(reasons)")
      url = server.url
      await wait.value
      #expect(reasons.count == 1)
    }
  }

  /// Returns the number of sessions that wait for another session to end.
  @Loop private static func waiters(for name: String, _ store: Store) async throws -> Int? {
    try await store.query { db in
      try db.value(
        of: Int.self,
        """
        SELECT count(*) FROM pg_locks JOIN pg_stat_activity ON pg_stat_activity.pid = CAST(objid AS BIGINT)
        WHERE classid = 1364087888 AND NOT granted AND application_name = $1
        """, name)
    }
  }

  @Test("If two deployments start at once, all services that write belong to the same deployment")
  func race() async throws {
    let url = try await onLoop { try await Self.newDatabase() }
    let seen = try await withThrowingTaskGroup(of: [Int].self) { group in
      for number in 0..<8 {
        let address = try Self.address(url, "s\(number)", of: number.isMultiple(of: 2) ? "a" : "b")
        group.addTask { try await BackgroundThread.run { try Self.deploymentsSeen(by: address, tries: 40) } }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(seen.count > 40 && Set(seen) == [1])
  }

  /// Returns the number of deployments that held locks, counted each time a service had acquired its own lock.
  private static func deploymentsSeen(by address: PostgresAddress, tries: Int) throws -> [Int] {
    var seen: [Int] = []
    for _ in 0..<tries {
      let session = try PostgresOpening.open(address, "writer")
      let db = Connection(session, isRestricted: false)
      do { try PostgresLock(of: address).take(db) } catch let fault as StoreFault where fault.isStandingBy { continue }
      let stacks = try db.value(
        of: Int.self,
        """
        SELECT count(DISTINCT objid) FROM pg_locks WHERE classid = 1364087891
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        """)
      seen.append(stacks ?? 0)
    }
    return seen
  }
}
