import Files
import TestSupport
import Testing

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(1))) struct ClosedDatabasesTests {
  @Test(
    "Databases count as unchanged until a file or its log changes, or other programs run",
    arguments: ["content.db", "content.db-wal", "progress.db"])
  func changes(file: String) throws {
    try withTemporaryDirectory { folder in
      func closed(by programs: String = "1") -> ClosedDatabases {
        ClosedDatabases(
          at: ["\(folder)/content.db", "\(folder)/progress.db"],
          recordedIn: StartCacheFile("\(folder)/record", for: programs))
      }
      for name in ["content.db", "content.db-wal", "progress.db"] { try Disk.write([1], to: "\(folder)/\(name)") }
      #expect(!closed().areUnchanged)
      closed().note()
      #expect(closed().areUnchanged && !closed(by: "2").areUnchanged)
      try Disk.write([1, 2], to: "\(folder)/\(file)")
      #expect(!closed().areUnchanged)
    }
  }

  @Test("A database without a file never counts as unchanged, because it may be on a server")
  func missing() throws {
    try withTemporaryDirectory { folder in
      let closed = ClosedDatabases(
        at: ["\(folder)/content.db"], recordedIn: StartCacheFile("\(folder)/record", for: "1"))
      closed.note()
      #expect(!closed.areUnchanged)
    }
  }
}
