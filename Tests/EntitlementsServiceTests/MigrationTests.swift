import CivilTime
import EventLoop
import Files
import Storage
import TestSupport
import Testing

@testable import EntitlementsService

@Suite(.timeLimit(.minutes(1))) struct MigrationTests {
  @Test("A database from a release with cells keeps its accounts, and its cell tables are dropped")
  func cells() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let all = EntitlementsService.migrations
        let before = try #require(all.firstIndex { $0.name == "no-cells" })
        let clock = LoopClock(wall: Timestamp(seconds: 0))
        let path = "\(folder)/entitlements.db"
        let old = try Store.ofRun(path, migrations: Array(all[..<before]), clock: clock)
        try await old.write { tx in
          try tx.run("INSERT INTO own_cell (id, name) VALUES (1, 'eu1')")
          try tx.run("INSERT INTO departed_credentials (digest, account, cell) VALUES ('d', 'acc_2', 'us1')")
          try AccountTable(db: tx).add(
            AccountTable.Entry(id: "acc_eu1_1", app: "flippin", language: "en", timeZone: "UTC"), at: tx.wallNow)
        }
        await old.close()
        let new = try Store.ofRun(path, migrations: all, clock: clock)
        let account = try await new.query { try AccountTable(db: $0).entry("acc_eu1_1") }
        #expect(account?.app == "flippin")
        await #expect(throws: StoreFault.self) {
          try await new.query { try $0.value(of: String.self, "SELECT name FROM own_cell") }
        }
        await new.close()
      }
    }
  }
}
