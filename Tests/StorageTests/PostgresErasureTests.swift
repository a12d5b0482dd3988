import EventLoop
import TestSupport
import Testing

@testable import Storage

/// The removal of deleted rows from the tables of a store in PostgreSQL.
@Suite(
  .timeLimit(.minutes(2)),
  .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
struct PostgresErasureTests {
  /// Runs `body` with the address of a new store, and with a session of another program.
  private func withSession(
    _ body: @escaping @Loop @Sendable (PostgresAddress, PostgresSession) async throws -> Void
  ) async throws {
    try await withStore(on: .postgres) { store, _ in
      let address = try #require(store.backend.postgres)
      try await body(address, PostgresOpening.open(address, "test"))
    }
  }

  @Loop private func file(of table: String, _ session: PostgresSession) throws -> String? {
    try Connection(session, isRestricted: false).value(
      of: String.self, "SELECT pg_relation_filenode($1::TEXT::regclass)::TEXT", table)
  }

  @Test("If a table is in use, the other tables are rewritten first, and the used table once it is free")
  func locked() async throws {
    try await withSession { address, other in
      // A query in the transaction of `other` would keep a snapshot until the transaction ends.
      let observer = try PostgresOpening.open(address, "observer")
      let cards = try file(of: "cards", observer)
      let tags = try file(of: "tags", observer)
      try other.script("BEGIN; LOCK TABLE cards IN ROW EXCLUSIVE MODE")
      let repack = Task { try await BackgroundThread.run { try DeletedDataScrubber.repack(address) } }
      #expect(try await eventually(within: .seconds(10)) { try file(of: "tags", observer) != tags })
      #expect(try file(of: "cards", observer) == cards)
      try other.script("ROLLBACK")
      try await repack.value
      #expect(try file(of: "cards", observer) != cards)
    }
  }

  @Test("If a table stays in use, the reason names the table")
  func named() async throws {
    try await withSession { address, other in
      try other.script("BEGIN; LOCK TABLE tags IN ROW EXCLUSIVE MODE")
      let reason = await #expect(throws: DeletedDataInUse.self) {
        try await BackgroundThread.run { try DeletedDataScrubber.repack(address, attempts: 1) }
      }
      #expect(reason == .tables(["tags"]) && reason?.description == "the table tags is in use")
      #expect(DeletedDataInUse.tables(["cards", "tags"]).description == "the tables cards, tags are in use")
    }
  }

  @Test("A running VACUUM of another table doesn't delay the rewriting")
  func vacuum() async throws {
    try await withSession { address, other in
      let table = "\(address.schema)_other"
      try other.script("CREATE TABLE public.\(table) AS SELECT n, repeat('x', 100) FROM generate_series(1, 20000) AS n")
      let vacuum = Task {
        try await BackgroundThread.run {
          let session = try PostgresOpening.open(address, "vacuum")
          // With these settings, VACUUM pauses after each page, and takes half a minute or more.
          try session.script("SET vacuum_cost_delay = 100; SET vacuum_cost_limit = 1")
          try session.script("VACUUM public.\(table)")
        }
      }
      let running = "SELECT pid FROM pg_stat_progress_vacuum WHERE relid = 'public.\(table)'::regclass"
      let isRunning = try await eventually {
        try Connection(other, isRestricted: false).first(running) { _ in true } == true
      }
      #expect(isRunning)
      try await BackgroundThread.run { try DeletedDataScrubber.repack(address, attempts: 1) }
      #expect(try Connection(other, isRestricted: false).first(running) { _ in true } == true)
      try other.script("SELECT pg_cancel_backend(pid) FROM (\(running)) AS vacuums")
      await #expect(throws: StoreFault.self) { try await vacuum.value }
    }
  }
}
