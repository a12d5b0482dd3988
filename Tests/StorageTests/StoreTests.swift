import CivilTime
import EventLoop
import Files
import Glibc
import Storage
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct StoreTests {
  @Test("A read sees every write that has returned", arguments: Backend.installed)
  func readYourWrite(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      for number in 1...20 {
        try await store.write { try $0.add("\(number)") }
        try #expect(Fixture.count(store) == number)
      }
    }
  }

  @Test("Only the files' owner may read and write a database")
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

  @Test(
    "A read, or a read within it, sees one state even if the writer commits during the read",
    arguments: Backend.installed)
  func snapshot(backend: Backend) async throws {
    let onDisk = ThreadGate()
    try await withStore(on: backend, hooks: StoreHooks(committed: { _ in onDisk.open() })) { store, _ in
      let gate = ThreadGate()
      let write = Task.immediate {
        try await store.write { tx in
          gate.wait()
          try tx.add("a")
        }
      }
      let counts = try store.read { db in
        let before = try db.value(of: Int.self, "SELECT count(*) FROM cards")
        gate.open()
        onDisk.wait()
        return [before, try Fixture.count(store)]
      }
      #expect(counts == [0, 0])
      try await write.value
      try #expect(Fixture.count(store) == 1)
    }
  }

  @Test("Reads in one turn of the event loop see the same state until a write returns", arguments: Backend.installed)
  func sharedState(backend: Backend) async throws {
    let onDisk = ThreadGate()
    try await withStore(on: backend, hooks: StoreHooks(committed: { _ in onDisk.open() })) { store, _ in
      try #expect(Fixture.count(store) == 0)
      let write = Task.immediate { try await store.write { try $0.add("a") } }
      // This blocks the loop, so that nothing else runs on it and its turn continues.
      onDisk.wait()
      try #expect(Fixture.count(store) == 0)
      try await write.value
      try #expect(Fixture.count(store) == 1)
    }
  }

  @Test(
    "The wall-clock time in a write is the event loop's time when the write was requested", arguments: Backend.installed
  )
  func time(backend: Backend) async throws {
    try await withStore(on: backend) { store, clock in
      let asked = clock.wallNow
      let seen = try await store.write { $0.wallNow }
      #expect(seen == asked)
    }
  }

  @Test(
    "Closing a store finishes pending writes, checkpoints the log and rejects later calls", arguments: Backend.installed
  )
  func close(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      let writes = (0..<10).map { number in Task.immediate { try await store.write { try $0.add("\(number)") } } }
      await store.close()
      for write in writes { try await write.value }
      try #expect(Fixture.count(store) == 10)
      let failure = await #expect(throws: Failure.self) { try await store.write { try $0.add("x") } }
      #expect(failure?.kind == .unavailable)
    }
  }

  @Test("The write-ahead log is checkpointed before it grows long")
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
        // 20 MB were written through the log, which starts over about every 4 MB.
        #expect(try Disk.read("\(path)-wal", limit: 8 << 20).count > 0)
        await store.close()
        #expect(try !Disk.exists("\(path)-wal") || Disk.read("\(path)-wal").isEmpty)
        #expect(try Fixture.count(store) == 20)
      }
    }
  }

  @Test("A valid store has no integrity problems and reports its size", arguments: Backend.installed)
  func care(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      try await store.subscribe(["progress"])
      try await store.write { tx in
        try tx.add("a")
        try tx.emit(CardAdded(card: "a"), account: "acc_1", app: "test")
      }
      try await #expect(store.integrityProblems() == [])
      let size = try store.size()
      #expect(size.databaseBytes > 0)
      #expect(size.outboxEvents == 1)
      #expect(size.quarantinedEvents == 0)
    }
  }
}
