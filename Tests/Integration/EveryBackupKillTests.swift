import EventLoop
import Files
import TestSupport
import Testing

@testable import QuintetCommand

/// Kills backups and restores from their first system call that changes a file to the last. Takes two minutes.
@Suite(.timeLimit(.minutes(30)), .enabled("needs strace") { await KillPoints.arePossible() })
struct EveryBackupKillTests {
  /// The number of tests into which the points are divided, so that a run shows its progress.
  private static let parts = 6

  private static func share(_ part: Int, of points: [KillPoint], atMost most: Int) -> [KillPoint] {
    let chosen = KillPoints.spread(points, atMost: most)
    return chosen.indices.filter { $0 % parts == part }.map { chosen[$0] }
  }

  @Test(
    "A backup killed at any point can be repeated, and is accepted only if it is complete",
    arguments: 0..<parts)
  func backups(part: Int) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let kills = BackupKills(in: folder)
        try await kills.withAccount { _ in
          let points = try await kills.pointsOfBackup()
          for point in Self.share(part, of: points, atMost: 60) { try await kills.killBackup(at: point) }
          for point in Self.share(part, of: points, atMost: 12) { try await kills.killScheduled(at: point) }
          let audit = try await kills.quintet(["audit", "--runtime", "\(folder)/run", "--state", "\(folder)/state"])
          #expect(audit.exit == .exited(code: 0), "\(audit.output)")
        }
      }
    }
  }

  @Test(
    "A restore killed at any point leaves all databases or none, and can be repeated",
    arguments: 0..<parts)
  func restores(part: Int) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let kills = BackupKills(in: folder)
        try await kills.withAccount { _ in _ = try await kills.pointsOfBackup() }
        let points = try await kills.pointsOfRestore()
        for point in Self.share(part, of: points, atMost: 90) { try await kills.killRestore(at: point) }
        try await kills.startRestored()
      }
    }
  }

  @Test(
    "If the programs that audit restored databases are killed, the restore puts none in place, and can be repeated",
    arguments: ["pwrite64", "write", "unlink", "fdatasync"])
  func audits(call: String) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let kills = BackupKills(in: folder)
        try await kills.withAccount { _ in _ = try await kills.pointsOfBackup() }
        for number in [1, 2, 5] {
          try await kills.killRestore(at: KillPoint(call: call, number: number), followsChildren: true)
        }
      }
    }
  }

  @Test(
    "If a service is killed while its database is copied, the backup fails as a whole, and can be repeated",
    arguments: ["content", "entitlements"])
  func services(service: String) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let kills = BackupKills(in: folder)
        try await kills.withAccount { supervisor in
          for (call, number) in [("pwrite64", 1), ("pwrite64", 3), ("fdatasync", 1), ("pread64", 20), ("unlink", 1)] {
            try await kills.killService(service, at: KillPoint(call: call, number: number), supervisor)
          }
        }
      }
    }
  }
}
