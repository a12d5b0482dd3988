import CivilTime
import EventLoop
import Files
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@testable import ServiceHost

/// The order of an eraser's work.
@Suite(.timeLimit(.minutes(2))) struct EraserTests {
  private static let notes = Migration(
    number: 1, name: "notes",
    sql: "CREATE TABLE notes (account TEXT NOT NULL, text TEXT NOT NULL); CREATE INDEX by_account ON notes (account);")
  private static let held = [
    PersonalDataTable.of("notes", "A note.", erasure: .deleted(by: ["account"]), export: .none("This is a test."))
  ]

  /// Runs `body` with a store on PostgreSQL, an eraser and the eraser's log.
  private static func withEraser(
    _ body: @escaping @Loop @Sendable (Store, Eraser, LogTail, LoopClock) async throws -> Void
  ) async throws {
    let backend = try await Backend.postgres.fresh()
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let clock = LoopClock(wall: Timestamp(seconds: 1000))
        let store = try Store.open(
          "\(folder)/content.db", migrations: [notes], held: held, clock: clock,
          limits: StoreLimits(patience: .seconds(1 << 40)), backend: backend)
        let log = Log(service: "content", clock: clock) { _ in }
        let eraser = Eraser(store, duties: PersonalDataDuties(), clock: clock, log: log)
        let result: Result<Void, any Error>
        do { result = .success(try await body(store, eraser, log.tail, clock)) } catch { result = .failure(error) }
        eraser.stop()
        await store.close()
        try result.get()
      }
    }
  }

  @Loop private static func erase(_ accounts: [String], in store: Store) async throws {
    try await store.write { tx in
      for account in accounts {
        try tx.run("INSERT INTO notes (account, text) VALUES ($1, 'hello')", account)
        try tx.erase(account, at: tx.wallNow)
      }
    }
  }

  @Loop private static func count(_ store: Store) async throws -> Int? {
    try await store.query { try $0.value(of: Int.self, "SELECT count(*) FROM notes") }
  }

  @Loop private static func records(_ log: LogTail) -> [LogRecord] {
    log.lines(after: 0, count: 1000, level: .debug).map { $0.record }
  }

  @Test(
    "On PostgreSQL, the rows of all erased accounts are deleted even while a reader still sees them",
    .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
  func reader() async throws {
    try await Self.withEraser { store, eraser, log, clock in
      let gate = ThreadGate()
      let reader = Task.immediate {
        try await store.query { db in
          _ = try db.value(of: Int.self, "SELECT count(*) FROM notes")
          gate.wait()
        }
      }
      try await Self.erase((0..<25).map { "acc_\($0)" }, in: store)
      eraser.start()
      @Loop func isEmpty() async throws -> Bool {
        clock.advance(by: .zero)
        return try await Self.count(store) == 0
      }
      #expect(try await eventually(within: .seconds(20), isEmpty))
      #expect(try await eventually { Self.records(log).contains { "\($0.fields)".contains("uses an earlier state") } })
      try await Self.erase(["acc_late"], in: store)
      eraser.arm()
      #expect(try await eventually(within: .seconds(20), isEmpty))
      gate.open()
      try await reader.value
      let isOver = try await eventually {
        clock.advance(by: .seconds(1))
        return try await store.unforgotten().isEmpty
      }
      #expect(isOver)
      #expect(Self.records(log).filter { $0.message == "deleted the data of erased accounts" }.count == 1)
    }
  }
}
