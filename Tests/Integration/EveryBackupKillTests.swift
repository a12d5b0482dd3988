import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing

@testable import QuintetCommand

/// Kills backups and restores at every kind of moment. Takes minutes.
@Suite(.timeLimit(.minutes(30)), .enabled("needs strace") { await KillPoints.arePossible() })
struct EveryBackupKillTests {
  @Test("Whatever moment a backup is killed at, it is accepted only if it is complete, and can be repeated")
  func backups() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let kills = BackupKills(in: folder)
        try await kills.withAccount { _ in
          let points = try await kills.pointsOfBackup()
          for point in KillPoints.spread(points, atMost: 120) { try await kills.killBackup(at: point) }
          for point in KillPoints.spread(points, atMost: 15) { try await kills.killScheduled(at: point) }
          let audit = try await kills.quintet(["audit", "--runtime", "\(folder)/run", "--state", "\(folder)/state"])
          #expect(audit.exit == .exited(code: 0), "\(audit.output)")
        }
      }
    }
  }

  @Test("Whatever moment a restore is killed at, it leaves all databases or none, and can be repeated")
  func restores() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let kills = BackupKills(in: folder)
        try await kills.withAccount { _ in _ = try await kills.pointsOfBackup() }
        let points = try await kills.pointsOfRestore()
        for point in KillPoints.spread(points, atMost: 150) { try await kills.killRestore(at: point) }
        // The programs that audit the databases, which open them with SQLite.
        for call in ["pwrite64", "write", "unlink", "fdatasync"] {
          for number in [1, 2, 5] {
            try await kills.killRestore(at: KillPoint(call: call, number: number), followsChildren: true)
          }
        }
        try await kills.startRestored()
      }
    }
  }

  @Test("If a service is killed while its database is copied, the backup fails as a whole, and can be repeated")
  func services() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let kills = BackupKills(in: folder)
        try await kills.withAccount { supervisor in
          for service in ["content", "entitlements"] {
            for (call, number) in [("pwrite64", 1), ("pwrite64", 3), ("fdatasync", 1), ("pread64", 20), ("unlink", 1)] {
              let point = KillPoint(call: call, number: number)
              try await kills.killService(service, at: point, supervisor)
            }
          }
        }
      }
    }
  }
}
