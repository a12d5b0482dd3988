import CivilTime
import EventLoop
import Files
import TestSupport
import Testing
import Wire

@testable import Storage

/// Damage to and loss of the erasure log.
@Suite(.timeLimit(.minutes(1))) struct ErasureLogTests {
  private static let day = Timestamp(milliseconds: 1_795_219_200_000)

  @Loop private static func open(_ path: String) throws -> Store {
    try Store.open(path, migrations: [Fixture.cards], clock: LoopClock(wall: day))
  }

  @Loop private static func erase(_ accounts: [String], in store: Store) async throws {
    for account in accounts { try await store.write { try $0.erase(account, at: $0.wallNow) } }
  }

  private static func text(_ erasureLog: ErasureLog) throws -> String {
    String(decoding: try Disk.read(erasureLog.path), as: UTF8.self)
  }

  private static func accounts(_ erasureLog: ErasureLog) throws -> [String] {
    try erasureLog.entries().map(\.account).sorted()
  }

  @Test(
    "An unreadable line in the erasure log is reported, and the database doesn't open with it",
    arguments: ["acc_2\n", "acc_2 \n", "acc_2 17 18\n", "acc_\u{0} 17\n", "<p> 17\n", "acc_2 -1\n", "\u{0}\u{0}\n"])
  func damaged(line: String) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let erasureLog = ErasureLog(of: "\(folder)/test.db")
        try Disk.write(Array("acc_1 17\n\(line)acc_3 18\n".utf8), to: erasureLog.path)
        let told = #expect(throws: StoreFault.self) { try Self.open("\(folder)/test.db") }
        #expect(told?.message.hasPrefix("\(erasureLog.path), line 2: ") == true, "\(told?.message ?? "")")
        #expect(try erasureLog.unreadableLine() == 2)
        try Disk.write(Array("acc_1 17\n\nacc_3 18\n".utf8), to: erasureLog.path)
        let store = try Self.open("\(folder)/test.db")
        #expect(try store.read { try $0.isErased("acc_1") && $0.isErased("acc_3") })
        await store.close()
      }
    }
  }

  @Test("A line that is too long counts as unreadable and isn't truncated")
  func long() throws {
    try withTemporaryDirectory { folder in
      let erasureLog = ErasureLog(of: "\(folder)/test.db")
      let page = String(repeating: "<p>", count: 50)
      try Disk.write(Array("acc_1 17\n\(page)".utf8), to: erasureLog.path)
      #expect(try erasureLog.unreadableLine() == 2)
      try erasureLog.add([.init(account: "acc_3", at: Self.day)])
      #expect(try erasureLog.read().entries.map(\.account) == ["acc_1", "acc_3"] && erasureLog.unreadableLine() == 2)
    }
  }

  @Test(
    "A truncated last line isn't a fault, and the next line stays separate from it",
    arguments: ["", "a", "acc_2", "acc_2 ", "acc_2 1", "\u{0}\u{0}\u{0}"])
  func cut(half: String) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let erasureLog = ErasureLog(of: "\(folder)/test.db")
        try Disk.write(Array("acc_1 17\n\(half)".utf8), to: erasureLog.path)
        let store = try Self.open("\(folder)/test.db")
        try await Self.erase(["acc_3"], in: store)
        let known = half == "acc_2 1" ? ["acc_1", "acc_2", "acc_3"] : ["acc_1", "acc_3"]
        #expect(try Self.accounts(erasureLog) == known && Self.text(erasureLog).hasSuffix("\n"))
        #expect(store.erasureLogWarnings == [])
        await store.close()
      }
    }
  }

  @Test(
    "An erasure, a reload and a start each restore a deleted or truncated log",
    arguments: ["erasure", "reload", "start"], [nil, "", "acc_1 1795219200000\nacc_2 179"])
  func lost(by way: String, left: String?) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let erasureLog = ErasureLog(of: "\(folder)/test.db")
        var store = try Self.open("\(folder)/test.db")
        try await Self.erase(["acc_1", "acc_2", "acc_3"], in: store)
        #expect(store.erasureLogWarnings == [])
        if let left { try Disk.write(Array(left.utf8), to: erasureLog.path) } else { try Disk.remove(erasureLog.path) }
        #expect(store.erasureLogWarnings.first?.text.contains("was deleted or truncated") == true)
        switch way {
        case "erasure": try await Self.erase(["acc_4"], in: store)
        case "reload": try await store.repairErasureLog()
        default:
          await store.close()
          store = try Self.open("\(folder)/test.db")
        }
        let known = ["acc_1", "acc_2", "acc_3"] + (way == "erasure" ? ["acc_4"] : [])
        #expect(try Self.accounts(erasureLog) == known)
        #expect(
          store.erasureLogWarnings.count == 1 && store.erasureLogWarnings.first?.text.contains("lacked") == true,
          "\(store.erasureLogWarnings)")
        await store.close()
        // An older database receives all erasures from the log.
        try Disk.move(erasureLog.path, to: "\(folder)/older.erased")
        let older = try Self.open("\(folder)/older.db")
        for account in known { #expect(try older.read { try $0.isErased(account) }) }
        await older.close()
      }
    }
  }
}
