import CivilTime
import EventLoop
import Files
import Storage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct MigrationTests {
  private static let first = Migration(number: 1, name: "notes", sql: "CREATE TABLE notes (id BIGINT PRIMARY KEY)")
  private static let second = Migration(number: 2, name: "text", sql: "ALTER TABLE notes ADD COLUMN text TEXT")

  /// Opens the same file once for each list of migrations, in order. `last` receives the store that is opened last.
  private func open(
    _ steps: [[Migration]], last: @escaping @Loop @Sendable (Store) throws -> Void = { _ in }
  ) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let clock = LoopClock(wall: Timestamp(seconds: 0))
        for (index, migrations) in steps.enumerated() {
          let store = try Store.open("\(folder)/deep/notes.db", migrations: migrations, clock: clock)
          if index == steps.count - 1 { try last(store) }
          await store.close()
        }
      }
    }
  }

  @Test("A database is migrated over several starts, and each migration runs once")
  func forward() async throws {
    try await open([[], [Self.first], [Self.first], [Self.first, Self.second]]) { store in
      let columns = try store.read { try $0.values(of: Int.self, "SELECT id, text FROM notes") }
      #expect(columns.isEmpty)
      #expect(store.source == "notes")
    }
  }

  @Test("A database newer than the program isn't opened")
  func newer() async throws {
    let fault = await #expect(throws: StoreFault.self) { try await open([[Self.first, Self.second], [Self.first]]) }
    #expect(fault?.message.contains("newer than this program") == true)
  }

  @Test("A database with an edited migration isn't opened")
  func changed() async throws {
    var edited = Self.first
    edited.sql += " -- better"
    let migrations = [edited]
    let fault = await #expect(throws: StoreFault.self) { try await open([[Self.first], migrations]) }
    #expect(fault?.message.contains("was changed") == true)
  }

  @Test(
    "A failed migration is named in the error and changes nothing",
    arguments: ["CREATE TABLE half (id BIGINT); SELEC", "CREATE TABLE half (id BIGINT); COMMIT;"])
  func failing(sql: String) async throws {
    let bad = Migration(number: 2, name: "bad", sql: sql)
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let clock = LoopClock(wall: Timestamp(seconds: 0))
        let fault = #expect(throws: StoreFault.self) {
          try Store.open("\(folder)/a.db", migrations: [Self.first, bad], clock: clock)
        }
        #expect(fault?.message.hasPrefix("migration 2 (bad) of service: ") == true)
        if sql.contains("COMMIT") { return }
        let mended = Migration(number: 2, name: "mended", sql: "CREATE TABLE half (id BIGINT)")
        let store = try Store.open("\(folder)/a.db", migrations: [Self.first, mended], clock: clock)
        await store.close()
      }
    }
  }

  @Test("Another program's file isn't touched")
  func foreign() async throws {
    try await onLoop {
      try withTemporaryDirectory { folder in
        let path = "\(folder)/a.db"
        try Disk.write(Array("not a database, and long enough to be looked at as a header of one".utf8), to: path)
        #expect(throws: StoreFault.self) {
          try Store.open(path, migrations: [], clock: LoopClock(wall: Timestamp(seconds: 0)))
        }
      }
    }
  }
}
