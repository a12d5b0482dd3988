import CivilTime
import EventLoop
import Files
import Glibc
import TestSupport
import Testing
import Wire

@testable import Storage

@Suite(.timeLimit(.minutes(5))) struct StoreProblemTests {
  @Test(
    "Each fault is classified, and ends the process only if the state of the disk is unknown",
    arguments: [
      (13, 0, StoreProblem.diskFull, false), (778, ENOSPC, .diskFull, false), (778, EDQUOT, .diskFull, false),
      (8, 0, .readOnly, false), (1032, 0, .readOnly, false), (778, EROFS, .readOnly, false), (11, 0, .corrupt, false),
      (267, 0, .corrupt, false), (26, 0, .corrupt, false), (778, EIO, nil, true), (1034, EROFS, nil, true),
      (266, EIO, nil, true), (14, 0, nil, true), (14, EROFS, .readOnly, false), (19, 0, nil, false),
    ] as [(Int32, Int32, StoreProblem?, Bool)])
  func names(code: Int32, system: Int32, problem: StoreProblem?, isFatal: Bool) {
    let fault = StoreFault(code: code, message: "", systemError: system)
    #expect(fault.problem == problem)
    #expect(fault.isFatal == isFatal)
  }

  @Test("A damaged table is reported at once with its name, and other tables still work")
  func damage() async throws {
    let log = HookLog()
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        let clock = LoopClock(wall: Timestamp(seconds: 0))
        var store = try Store.open(path, migrations: [Fixture.cards], clock: clock)
        try await store.write { tx in for number in 0..<200 { try tx.add("\(number)") } }
        let root = try store.read {
          try $0.own.value(of: Int.self, "SELECT rootpage FROM sqlite_schema WHERE name = 'cards'")
        }
        await store.close()
        try Self.scribble(path, page: try #require(root))

        store = try Store.open(path, migrations: [Fixture.cards], clock: clock, hooks: log.hooks)
        var told: [StoreProblem?] = []
        store.onProblem = { told.append($0) }
        #expect(store.problem == nil)
        let read = #expect(throws: Failure.self) {
          try store.read { try $0.values(of: String.self, "SELECT front FROM cards") }
        }
        #expect(read?.problem == .corrupt && read?.kind == .unavailable)
        let change = await #expect(throws: Failure.self) { try await store.write { try $0.add("new") } }
        #expect(change?.problem == .corrupt && change?.executed == .no)
        try #expect(Fixture.count(store, "tags") == 0)
        try await store.write { try $0.emit(CardAdded(card: "x"), account: "a", app: "flippin") }
        #expect(told == [.corrupt])
        let audit = try? await store.audit([])
        #expect(audit?.problems.isEmpty != true)
        await store.close()
      }
    }
    #expect(log.halts.isEmpty)
  }

  @Test("The state of the schema is reported without changing the file")
  func schema() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        let more = Migration(number: 2, name: "more", sql: "CREATE TABLE more (id BIGINT)")
        #expect(try Store.schema(of: path, migrations: [Fixture.cards]) == .missing)
        #expect(try Disk.exists(path) == false)
        let store = try Store.open(path, migrations: [Fixture.cards], clock: LoopClock(wall: Timestamp(seconds: 0)))
        #expect(try Store.schema(of: path, migrations: [Fixture.cards]) == .current)
        #expect(try Store.schema(of: path, migrations: [Fixture.cards, more]) == .due(["2 (more) of service"]))
        let fault = #expect(throws: StoreFault.self) { try Store.schema(of: path, migrations: []) }
        #expect(fault?.problem == .schemaNewer)
        #expect(fault?.message.contains("restore a backup from before the upgrade") == true)
        await store.close()
      }
    }
  }

  @Test("While a newer program migrates, an older one works and rejects only calls that need the new schema")
  func migratedMeanwhile() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        let clock = LoopClock(wall: Timestamp(seconds: 0))
        let old = try Store.open(path, migrations: [Fixture.cards], clock: clock)
        var told: [StoreProblem?] = []
        old.onProblem = { told.append($0) }
        try await old.write { try $0.add("before") }

        let added = Migration(
          number: 2, name: "added", sql: "ALTER TABLE cards ADD COLUMN mood TEXT; CREATE TABLE more (id)")
        let next = try Store.open(path, migrations: [Fixture.cards, added], clock: clock)
        try await old.write { try $0.add("after") }
        try await next.write { try $0.run("UPDATE cards SET mood = $1", "calm") }
        #expect(try Fixture.count(old) == 2 && Fixture.count(next) == 2)
        #expect(told.isEmpty)
        await next.close()

        let taken = Migration(number: 3, name: "taken", sql: "ALTER TABLE cards RENAME COLUMN front TO face")
        let last = try Store.open(path, migrations: [Fixture.cards, added, taken], clock: clock)
        let change = await #expect(throws: Failure.self) { try await old.write { try $0.add("late") } }
        #expect(change?.problem == .schemaNewer && change?.executed == .no)
        let read = #expect(throws: Failure.self) {
          try old.read { try $0.values(of: String.self, "SELECT front FROM cards") }
        }
        #expect(read?.problem == .schemaNewer && read?.kind == .unavailable)
        try await old.write { try $0.run("DELETE FROM cards WHERE id = $1", "before") }
        #expect(try Fixture.count(last) == 1)
        #expect(told == [.schemaNewer])
        // A program's own SQL error is still reported as such.
        #expect(throws: StoreFault.self) { try last.read { try $0.values(of: String.self, "SELECT front FROM cards") } }
        await old.close()
        await last.close()
      }
    }
  }

  /// Overwrites a page with invalid data.
  static func scribble(_ path: String, page: Int) throws {
    let file = unsafe open(path, O_WRONLY)
    defer { close(file) }
    let bytes = [UInt8](repeating: 0xAB, count: 4096)
    #expect(unsafe pwrite(file, bytes, bytes.count, (page - 1) * 4096) == 4096)
  }
}
