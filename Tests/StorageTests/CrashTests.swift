import CivilTime
import EventLoop
import Files
import Glibc
import Storage
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct CrashTests {
  @Test(
    "A kill during writes loses no acknowledged row, and a row is stored only together with its event",
    arguments: [1, 40, 400])
  func kill(afterLines lines: Int) async throws {
    try await withTemporaryDirectory { folder in
      let writer = try await WriterProcess.start("\(folder)/writer.db")
      let acknowledged = try await writer.lines(killingAfter: lines)
      #expect(await writer.ended() == .killed(signal: SIGKILL))
      #expect(acknowledged.count >= lines)
      try await Self.check("\(folder)/writer.db", holds: acknowledged)
    }
  }

  @Test("After an I/O error, the process exits with 74, and acknowledged changes are kept")
  func ioError() async throws {
    try await withTemporaryDirectory { folder in
      let writer = try await WriterProcess.start("\(folder)/writer.db", fileLimit: 400_000)
      var lines = try await writer.lines(killingAfter: .max)
      #expect(await writer.ended() == .exited(code: 74))
      // This needn't be the last line: the loop may still report earlier writes while the writer thread ends the
      // process.
      let halt = try #require(lines.firstIndex { $0.hasPrefix("store of writer:") })
      #expect(lines.remove(at: halt).hasPrefix("store of writer: disk I/O error (code 778)"))
      #expect(!lines.isEmpty)
      try await Self.check("\(folder)/writer.db", holds: lines)
    }
  }

  /// Opens the store of a writer that was killed, and compares it with the acknowledged writes.
  private static func check(_ path: String, holds acknowledged: [String]) async throws {
    try await onLoop {
      let store = try Store.open(path, migrations: [rows], clock: .system)
      let kept = try store.read { try $0.values(of: String.self, "SELECT id FROM rows ORDER BY id") }
      #expect(Set(acknowledged).subtracting(kept) == [])
      // At most one write per worker may be on disk without having been acknowledged.
      #expect(kept.count <= acknowledged.count + 8)
      let events = try store.pendingEvents(after: 0, limit: .max).events
      let announced = try events.map { try JSON.decode(RowWritten.self, from: $0.data.bytes).id }
      #expect(announced.sorted() == kept)
      let holes = try store.read { db in
        try db.values(of: Int.self, "SELECT worker FROM rows GROUP BY worker HAVING max(place) + 1 <> count(*)")
      }
      #expect(holes.isEmpty)
      #expect(try await store.integrityProblems() == [])
      await store.close()
    }
  }

  private static let rows = Migration(
    number: 1, name: "rows",
    sql: "CREATE TABLE rows (id TEXT PRIMARY KEY, worker BIGINT NOT NULL, place BIGINT NOT NULL)")

  private struct RowWritten: Decodable {
    var id: String
  }
}
