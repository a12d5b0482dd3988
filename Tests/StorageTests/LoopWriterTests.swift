import CivilTime
import EventLoop
import Files
import Storage
import TestSupport
import Testing
import Wire

/// The writer of simulated processes, here with SQLite's ordinary file system.
@Suite(.timeLimit(.minutes(5))) struct LoopWriterTests {
  @Test("Writes that wait at the same time share a commit and complete after one pause")
  func group() async throws {
    try await withLoopStore { store, clock, log in
      let first = Task.immediate { try await store.write { try $0.add("first") } }
      let second = Task.immediate { try await store.write { try $0.add("second") } }
      #expect(log.commits.isEmpty)
      clock.advance(by: .milliseconds(10))
      #expect(log.commits == [2])
      try #expect(Fixture.count(store) == 2, "the change is committed and visible before the caller continues")
      #expect(store.waitingWrites == 2)
      clock.advance(by: .milliseconds(10))
      try await first.value
      try await second.value
      #expect(store.waitingWrites == 0)
    }
  }

  @Test("A failed write returns its error and affects no other write")
  func refused() async throws {
    try await withLoopStore { store, clock, _ in
      let bad = Task.immediate { try await store.write { _ in throw Refused(why: "by itself") } }
      let good = Task.immediate { try await store.write { try $0.add("good") } }
      clock.advance(by: .milliseconds(20))
      await #expect(throws: Refused(why: "by itself")) { try await bad.value }
      try await good.value
      try #expect(Fixture.count(store) == 1)
    }
  }

  @Test("After a store is closed, a service's query is rejected")
  func lateQuery() async throws {
    try await withLoopStore { store, clock, _ in
      let closing = Task.immediate { await store.close() }
      clock.advance(by: .milliseconds(20))
      await closing.value
      let failure = await #expect(throws: Failure.self) {
        try await store.query { try $0.value(of: Int.self, "SELECT 1") }
      }
      #expect(failure?.kind == .unavailable)
    }
  }

  @Test("Closing a store waits for pending writes")
  func closing() async throws {
    try await withLoopStore { store, clock, _ in
      let write = Task.immediate { try await store.write { try $0.add("last") } }
      let closing = Task.immediate { await store.close() }
      clock.advance(by: .milliseconds(20))
      await closing.value
      try await write.value
      try #expect(Fixture.count(store) == 1)
      await #expect(throws: Failure.self) { try await store.write { try $0.add("too late") } }
    }
  }

  private func withLoopStore(
    _ body: @escaping @Loop @Sendable (Store, LoopClock, HookLog) async throws -> Void
  ) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let clock = LoopClock(wall: Timestamp(milliseconds: 1_795_219_200_000))
        let log = HookLog()
        let store = try Store.open(
          "\(folder)/test.db", migrations: [Fixture.cards], clock: clock, hooks: log.hooks,
          backend: .simulated(fileSystem: "unix") { .milliseconds(10) })
        try await body(store, clock, log)
      }
    }
  }
}
