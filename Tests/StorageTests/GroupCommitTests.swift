import EventLoop
import Storage
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct GroupCommitTests {
  @Test("Writes that wait at the same time share one commit", arguments: Backend.installed)
  func groupCommit(backend: Backend) async throws {
    let log = HookLog()
    // A slow machine may need longer for the writes than the default time of a group.
    try await withStore(on: backend, limits: StoreLimits(groupTime: .seconds(3600)), hooks: log.hooks) { store, _ in
      let gate = ThreadGate()
      let first = Task.immediate { try await store.write { _ in gate.wait() } }
      let others = (0..<50).map { number in
        Task.immediate { try await store.write { try $0.add("\(number)") } }
      }
      #expect(store.waitingWrites == 51)
      gate.open()
      try await first.value
      for other in others { try await other.value }
      try #expect(Fixture.count(store) == 50)
      #expect(store.waitingWrites == 0)
    }
    // The first write may run in a separate group, or with others that were submitted before the thread woke up.
    #expect(log.commits.count <= 2)
    #expect(log.commits.reduce(0, +) == 51)
  }

  @Test("Changes that wait for a second cause a warning until they are completed", arguments: Backend.installed)
  func slow(backend: Backend) async throws {
    try await withStore(on: backend) { store, clock in
      let gate = ThreadGate()
      let write = Task.immediate { try await store.write { _ in gate.wait() } }
      clock.advance(by: .milliseconds(900))
      #expect(store.waitWarning == nil)
      clock.advance(by: .milliseconds(200))
      let place = backend == .postgres ? "PostgreSQL" : "the disk"
      #expect(store.waitWarning?.text == "changes have waited for \(place) for a second or longer")
      let remedy = backend == .postgres ? "pg_stat_replication" : "the load of the disk"
      #expect(store.waitWarning?.cure.contains(remedy) == true)
      gate.open()
      try await write.value
      #expect(store.waitWarning == nil)
    }
  }

  @Test(
    "Owners take turns, so many writes by one owner delay another owner by only one write",
    arguments: Backend.installed)
  func turns(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      let gate = ThreadGate()
      let isHeld = ThreadGate()
      let blocker = Task.immediate {
        try await store.write { _ in
          isHeld.open()
          gate.wait()
        }
      }
      // The other writes are submitted once the thread has begun, so that it finds all of them.
      isHeld.wait()
      let many = (0..<30).map { number in
        Task.immediate { try await store.write(of: "many") { try $0.add("many \(100 + number)") } }
      }
      let few = (0..<2).map { number in
        Task.immediate { try await store.write(of: "few") { try $0.add("few \(number)") } }
      }
      let nobody = Task.immediate { try await store.write { try $0.add("nobody") } }
      gate.open()
      try await blocker.value
      for write in many + few + [nobody] { try await write.value }
      let ids = try store.read { try $0.values(of: String.self, "SELECT id FROM cards ORDER BY place, id") }
      #expect(
        ids.firstIndex(of: "few 0").map { $0 <= 2 } == true && ids.firstIndex(of: "few 1").map { $0 <= 5 } == true)
      #expect(ids.firstIndex(of: "nobody").map { $0 <= 2 } == true)
      #expect(
        ids.filter { $0.hasPrefix("many") } == (0..<30).map { "many \(100 + $0)" }, "each owner's writes stay in order")
    }
  }

  @Test("If a write throws, only its own changes are rolled back", arguments: Backend.installed)
  func isolation(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      let gate = ThreadGate()
      let blocker = Task.immediate { try await store.write { _ in gate.wait() } }
      let before = Task.immediate { try await store.write { try $0.add("before") } }
      let failing = Task.immediate {
        try await store.write { tx in
          try tx.add("half")
          throw Refused(why: "limit")
        }
      }
      let after = Task.immediate { try await store.write { try $0.add("after") } }
      gate.open()
      _ = try await (blocker.value, before.value, after.value)
      await #expect(throws: Refused(why: "limit")) { try await failing.value }
      let ids = try store.read { try $0.values(of: String.self, "SELECT id FROM cards ORDER BY id") }
      #expect(ids == ["after", "before"])
    }
  }

  @Test(
    "An on-commit action runs after the commit and before its caller continues, and never after a rollback",
    arguments: Backend.installed)
  func actions(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      let told = ReadValues()
      try await store.write { tx in
        try tx.add("a")
        tx.whenCommitted { told.seen.append((try? Fixture.count(store)) ?? -1) }
      }
      #expect(told.seen == [1], "the action sees the committed change")
      await #expect(throws: Refused.self) {
        try await store.write { tx in
          tx.whenCommitted { told.seen.append(-1) }
          throw Refused(why: "limit")
        }
      }
      #expect(told.seen == [1])
    }
  }

  /// The values that an action has read.
  @Loop private final class ReadValues { var seen: [Int] = [] }

  @Test("A violated deferred foreign key fails only the write that violated it", arguments: Backend.installed)
  func deferredForeignKey(backend: Backend) async throws {
    let log = HookLog()
    try await withStore(on: backend, hooks: log.hooks) { store, _ in
      let gate = ThreadGate()
      let blocker = Task.immediate { try await store.write { _ in gate.wait() } }
      let broken = Task.immediate {
        try await store.write { try $0.run("INSERT INTO tags (card, name) VALUES ('nobody', 'x')") }
      }
      let sound = Task.immediate {
        try await store.write { tx in
          try tx.run("INSERT INTO tags (card, name) VALUES ('a', 'x')")
          try tx.add("a")
        }
      }
      gate.open()
      _ = try await (blocker.value, sound.value)
      let fault = await #expect(throws: StoreFault.self) { try await broken.value }
      #expect(fault?.isConstraintViolation == true)
      try #expect(Fixture.count(store, "tags") == 1)
    }
    #expect(log.halts.isEmpty)
  }

  @Test(
    "A write can't end the transaction that it shares with others",
    arguments: ["COMMIT", "ROLLBACK", "BEGIN IMMEDIATE"])
  func sharedTransaction(sql: String) async throws {
    try await withStore { store, _ in
      try await store.write { try $0.add("first") }
      await #expect(throws: StoreFault.self) {
        try await store.write { tx in
          try tx.add("half")
          try tx.run(sql)
        }
      }
      #expect(throws: StoreFault.self) { try store.read { try $0.run(sql) } }
      try #expect(Fixture.count(store) == 1)
    }
  }

  @Test("A write that rolls back the shared transaction by a conflict rule fails, and later writes are kept")
  func lostTransaction() async throws {
    let log = HookLog()
    try await withStore(hooks: log.hooks) { store, _ in
      try await store.write { try $0.add("first") }
      let gate = ThreadGate()
      let blocker = Task.immediate { try await store.write { _ in gate.wait() } }
      let rude = Task.immediate {
        try await store.write { tx in
          try? tx.run("INSERT OR ROLLBACK INTO cards (id, front) VALUES ('first', 'f')")
          try? tx.add("outside")
        }
      }
      let after = Task.immediate { try await store.write { try $0.add("after") } }
      gate.open()
      // The blocker may already have had its own commit.
      _ = try? await blocker.value
      let failure = await #expect(throws: Failure.self) { try await rude.value }
      #expect(failure?.executed == .no)
      try await after.value
      let ids = try store.read { try $0.values(of: String.self, "SELECT id FROM cards ORDER BY id") }
      #expect(ids == ["after", "first"])
    }
    #expect(log.halts.isEmpty)
  }
}
