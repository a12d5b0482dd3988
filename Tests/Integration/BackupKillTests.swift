import EventLoop
import Files
import TestSupport
import Testing

@testable import QuintetCommand

/// Kills backups and restores at a few of the points that `EveryBackupKillTests` covers.
@Suite(.timeLimit(.minutes(3))) struct BackupKillTests {
  @Test(
    "A killed backup is never accepted, and a killed restore leaves all databases or none; both can be repeated",
    .enabled("needs strace and the right to trace processes") { await KillPoints.arePossible() })
  func kills() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let kills = BackupKills(in: folder)
        try await kills.withAccount { _ in
          let points = try await kills.pointsOfBackup()
          let last = try #require(points.last { $0.call.hasPrefix("rename") })
          for point in KillPoints.spread(points, atMost: 2) + [last] { try await kills.killBackup(at: point) }
          try await kills.killScheduled(at: points[points.count / 2])
        }
        // Kills between two of the databases, and between two of the records that are deleted at the end.
        let links = try await kills.pointsOfRestore()
        let moved = links.filter { $0.call.hasPrefix("link") }
        let end = links.suffix(12).filter { $0.call.hasPrefix("unlink") }
        for point in [moved[2], end[2]] { try await kills.killRestore(at: point) }
        // A kill before the first database is in place.
        let written = links.filter { $0.call == "pwrite64" || $0.call == "write" }
        try await kills.killRestore(at: written[written.count / 2])
      }
    }
  }
}
