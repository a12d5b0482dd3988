import CivilTime
import EventLoop
import Files
import Storage
import TestSupport
import Testing
import Wire

@testable import ProgressService

/// Databases of releases that merged leaderboards of several deployments.
@Suite(.timeLimit(.minutes(1))) struct BoardMigrationTests {
  @Test("A week that was waiting for other deployments gets its ranks after the migration, without duplicates")
  func waiting() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/progress.db"
        let clock = LoopClock.system
        let before = ProgressService.migrations.filter { $0.number < 102 }
        let old = try Store.ofRun(path, migrations: before, clock: clock)
        try await old.write { tx in
          try tx.run(
            """
            INSERT INTO board_periods (app, board, period, closes_at, closed_at, ranked, is_final, changes, merging)
            VALUES ('plants', 'week', 20500, 1, 2, 0, 0, 7, 1)
            """)
          try tx.run(
            """
            INSERT INTO copied_entries (app, board, period, player, cell, name, score)
            VALUES ('plants', 'week', 20500, 'p', 'b', 'Ann', 5)
            """)
        }
        await old.close()
        let store = try Store.ofRun(path, migrations: ProgressService.migrations, clock: clock)
        let next = try store.read { try BoardPeriodTable(db: $0).next() }
        #expect(next?.key == BoardPeriod(app: "plants", board: "week", period: CivilDay(number: 20_500)))
        #expect(next?.closedAt == Timestamp(milliseconds: 2))
        for table in ["board_copies", "copied_entries"] {
          #expect(throws: (any Error).self) {
            try store.read { try $0.values(of: String.self, "SELECT app FROM \(table)") }
          }
        }
        await store.close()
      }
    }
  }
}
