import CivilTime
import EventLoop
import Storage
import TestSupport
import Testing
import Wire

/// A schema that several stacks share, at a server that says nothing for a while.
@Suite(
  .timeLimit(.minutes(2)),
  .enabled(if: PostgresCluster.programs != nil, "PostgreSQL's server programs aren't installed"))
struct SharedDatabaseTests {
  @Test("a call that was begun is told as unknown when its time is over; one that wasn't is never run")
  func givenUp() async throws {
    try await onLoop {
      let server = try await PostgresServer.start()
      let address = try #require(PostgresAddress(url: server.url, schema: "shared"))
      let clock = LoopClock(wall: Timestamp(seconds: 1))
      let shared = try SharedDatabase(
        address, schema: "CREATE TABLE IF NOT EXISTS notes (note TEXT NOT NULL);", holder: "a", channel: "notes",
        clock: clock
      ) { _ in }
      try await shared.run { try $0.run("INSERT INTO notes (note) VALUES ('before')") }
      try await server.hold()
      let (begun, waiting) = (SentFlag(), SentFlag())
      let first = Task.immediate {
        try await shared.run { db in
          begun.set()
          try db.run("INSERT INTO notes (note) VALUES ('begun')")
        }
      }
      let isBegun = try await eventually { begun.isSet }
      #expect(isBegun)
      let second = Task.immediate {
        try await shared.run { db in
          waiting.set()
          try db.run("INSERT INTO notes (note) VALUES ('given up')")
        }
      }
      clock.advance(by: .seconds(4))
      let unknown = await #expect(throws: Failure.self) { try await first.value }
      #expect(unknown?.kind == .unavailable && unknown?.executed == .unknown)
      let never = await #expect(throws: Failure.self) { try await second.value }
      #expect(never?.kind == .unavailable && never?.executed == .no)
      try await server.goOn()
      let notes = try await shared.run { try $0.rows("SELECT note FROM notes ORDER BY note") { $0.string(0) } }
      #expect(notes == ["before", "begun"] && !waiting.isSet)
      await shared.close()
    }
  }
}
