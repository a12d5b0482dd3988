import CivilTime
import EventLoop
import Files
import Glibc
import Storage
import TestSupport
import Testing
import Wire

@Suite struct StoreTests {
  @Test("a read sees every write that has returned")
  func readYourWrite() async throws {
    try await withStore { store, _ in
      for number in 1...20 {
        try await store.write { try $0.add("\(number)") }
        try #expect(Fixture.count(store) == number)
      }
    }
  }

  @Test("writes that wait at the same moment share one commit")
  func groupCommit() async throws {
    let log = HookLog()
    try await withStore(hooks: log.hooks) { store, _ in
      let gate = Gate()
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
    // The first may have been taken alone or with some that were asked for before the thread woke.
    #expect(log.commits.count <= 2)
    #expect(log.commits.reduce(0, +) == 51)
  }

  @Test("a body that throws is undone alone and its neighbours are kept")
  func isolation() async throws {
    try await withStore { store, _ in
      let gate = Gate()
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
      let ids = try store.read { try $0.rows("SELECT id FROM cards ORDER BY id") { $0.string(0) } }
      #expect(ids == ["after", "before"])
    }
  }

  @Test("a deferred foreign key costs only the body that broke it")
  func deferredForeignKey() async throws {
    let log = HookLog()
    try await withStore(hooks: log.hooks) { store, _ in
      let gate = Gate()
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

  @Test("a body can't end the transaction that it shares", arguments: ["COMMIT", "ROLLBACK", "BEGIN IMMEDIATE"])
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

  @Test("a body that ends the transaction by a conflict rule is refused, and those after it are kept")
  func lostTransaction() async throws {
    let log = HookLog()
    try await withStore(hooks: log.hooks) { store, _ in
      try await store.write { try $0.add("first") }
      let gate = Gate()
      let blocker = Task.immediate { try await store.write { _ in gate.wait() } }
      let rude = Task.immediate {
        try await store.write { tx in
          try? tx.run("INSERT OR ROLLBACK INTO cards (id, front) VALUES ('first', 'f')")
          try? tx.add("outside")
        }
      }
      let after = Task.immediate { try await store.write { try $0.add("after") } }
      gate.open()
      // The blocker may have had a commit of its own before.
      _ = try? await blocker.value
      let failure = await #expect(throws: Failure.self) { try await rude.value }
      #expect(failure?.executed == .no)
      try await after.value
      let ids = try store.read { try $0.rows("SELECT id FROM cards ORDER BY id") { $0.string(0) } }
      #expect(ids == ["after", "first"])
    }
    #expect(log.halts.isEmpty)
  }

  @Test("nobody else may read the file")
  func mode() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        let store = try Store.open(path, migrations: [Fixture.cards], clock: LoopClock(wall: Timestamp(seconds: 0)))
        for file in [path, "\(path)-wal", "\(path)-shm"] {
          var status = stat()
          #expect(unsafe stat(file, &status) == 0)
          #expect(status.st_mode & 0o777 == 0o600)
        }
        await store.close()
      }
    }
  }

  @Test("a write over the limit is refused before any work, and the limit is named")
  func queueBound() async throws {
    try await withStore(limits: StoreLimits(waitingWrites: 3)) { store, _ in
      let gate = Gate()
      let blocker = Task.immediate { try await store.write { _ in gate.wait() } }
      let waiting = (0..<2).map { number in Task.immediate { try await store.write { try $0.add("\(number)") } } }
      let failure = await #expect(throws: Failure.self) { try await store.write { try $0.add("over") } }
      #expect(failure?.kind == .overloaded)
      #expect(failure?.executed == .no)
      #expect(failure?.message.en.contains("3") == true)
      gate.open()
      try await blocker.value
      for write in waiting { try await write.value }
      try await store.write { try $0.add("later") }
      try #expect(Fixture.count(store) == 3)
    }
  }

  @Test("a write that hasn't started by its deadline is dropped and answered at it")
  func deadline() async throws {
    try await withStore { store, clock in
      let gate = Gate()
      let blocker = Task.immediate { try await store.write { _ in gate.wait() } }
      let late = Task.immediate { try await store.write(deadline: clock.now + .seconds(2)) { try $0.add("late") } }
      clock.advance(by: .seconds(3))
      let failure = await #expect(throws: Failure.self) { try await late.value }
      #expect(failure?.kind == .deadlineExceeded)
      gate.open()
      try await blocker.value
      try await store.write { try $0.add("next") }
      try #expect(Fixture.count(store) == 1)
    }
  }

  @Test("a cancelled write that hasn't started is dropped; one that has is finished")
  func cancellation() async throws {
    try await withStore { store, _ in
      let gate = Gate()
      let started = Gate()
      let running = Task.immediate {
        try await store.write { tx in
          started.open()
          gate.wait()
          try tx.add("running")
        }
      }
      let waiting = Task.immediate { try await store.write { try $0.add("waiting") } }
      started.wait()
      running.cancel()
      waiting.cancel()
      let failure = await #expect(throws: Failure.self) { try await waiting.value }
      #expect(failure?.kind == .cancelled)
      gate.open()
      try await running.value
      try #expect(Fixture.count(store) == 1)
    }
  }

  @Test("a read keeps one state while the writer commits, and a read inside it shares that state")
  func snapshot() async throws {
    let onDisk = Gate()
    try await withStore(hooks: StoreHooks(committed: { _ in onDisk.open() })) { store, _ in
      let gate = Gate()
      let write = Task.immediate {
        try await store.write { tx in
          gate.wait()
          try tx.add("a")
        }
      }
      let counts = try store.read { db in
        let before = try db.first("SELECT count(*) FROM cards") { $0.int(0) }
        gate.open()
        onDisk.wait()
        return [before, try Fixture.count(store)]
      }
      #expect(counts == [0, 0])
      try await write.value
      try #expect(Fixture.count(store) == 1)
    }
  }

  @Test("the wall clock of a write is the loop's when it was asked for")
  func time() async throws {
    try await withStore { store, clock in
      let asked = clock.wallNow
      let seen = try await store.write { $0.wallNow }
      #expect(seen == asked)
    }
  }

  @Test("closing finishes what waits, writes the log back, and refuses what comes after")
  func close() async throws {
    try await withStore { store, _ in
      let writes = (0..<10).map { number in Task.immediate { try await store.write { try $0.add("\(number)") } } }
      await store.close()
      for write in writes { try await write.value }
      try #expect(Fixture.count(store) == 10)
      let failure = await #expect(throws: Failure.self) { try await store.write { try $0.add("x") } }
      #expect(failure?.kind == .unavailable)
    }
  }

  @Test("the log is written back into the file before it grows long")
  func checkpoint() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        let store = try Store.open(path, migrations: [Fixture.cards], clock: LoopClock(wall: Timestamp(seconds: 0)))
        for number in 0..<20 {
          try await store.write { tx in
            try tx.run(
              "INSERT INTO cards (id, front, picture) VALUES ($1, 'f', $2)", "\(number)",
              Bytes(repeating: 1, count: 1 << 20))
          }
        }
        // 20 MB went through it; each 4 MB or so it starts over.
        #expect(try Disk.read("\(path)-wal", limit: 8 << 20).count > 0)
        await store.close()
        #expect(try !Disk.exists("\(path)-wal") || Disk.read("\(path)-wal").isEmpty)
        #expect(try Fixture.count(store) == 20)
      }
    }
  }

  @Test("a sound store has no integrity problems and tells its size")
  func care() async throws {
    try await withStore { store, _ in
      try await store.write { tx in
        try tx.add("a")
        try tx.emit(CardAdded(card: "a"), account: "acc_1", app: "test")
      }
      try await #expect(store.integrityProblems() == [])
      let size = try store.size()
      #expect(size.databaseBytes > 0)
      #expect(size.outboxEvents == 1)
      #expect(size.shelvedEvents == 0)
    }
  }
}
